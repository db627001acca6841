import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import type { Reader } from '../../science/read/reader.ts';
import { tablesOf } from '../../science/weigh/questions.ts';

/** Agents that listen to the messages of their context before they read them. */
export function heardFirst({ agents, listen }: Pick<Reader, 'listen'> & { readonly agents: Agents }): Agents {
  const listenTo = (context: ResearchContext) => listen([context.question, ...context.instructions], tablesOf(context));
  return {
    ...agents,
    answerChat: async (context) => {
      await listen([context.message], tablesOf(context.research));
      return agents.answerChat(context);
    },
    planInitial: async (context) => {
      await listenTo(context);
      return agents.planInitial(context);
    },
    planNext: async (context) => {
      await listenTo(context);
      return agents.planNext(context);
    },
    decideContinue: async (context) => {
      await listenTo(context);
      return agents.decideContinue(context);
    },
    composeReply: async (context, decision) => {
      await listenTo(context);
      return agents.composeReply(context, decision);
    },
  };
}

import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import type { Reader } from '../../science/read/reader.ts';
import { tablesOf } from '../../science/weigh/questions.ts';

/** Encodes the messages of an agent's context before the agent reads them: reading is synchronous. */
export function encodeFirst({ agents, encode }: Pick<Reader, 'encode'> & { readonly agents: Agents }): Agents {
  const encodeMessages = (context: ResearchContext) =>
    encode([context.question, ...context.instructions], tablesOf(context));
  return {
    ...agents,
    answerChat: async (context) => {
      await encode([context.message], tablesOf(context.research));
      return agents.answerChat(context);
    },
    planInitial: async (context) => {
      await encodeMessages(context);
      return agents.planInitial(context);
    },
    planNext: async (context) => {
      await encodeMessages(context);
      return agents.planNext(context);
    },
    decideContinue: async (context) => {
      await encodeMessages(context);
      return agents.decideContinue(context);
    },
    composeReply: async (context, decision) => {
      await encodeMessages(context);
      return agents.composeReply(context, decision);
    },
  };
}

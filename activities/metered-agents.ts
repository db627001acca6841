import { AsyncLocalStorage } from 'node:async_hooks';
import type { AgentMeter, ModelUsage } from '../contracts/agent-usage.ts';
import type { Agents } from '../contracts/agents.ts';

const current = new AsyncLocalStorage<ModelUsage[]>();

/** Model clients report the usage of each answer here; it is counted to the agent call that is in progress. */
export function reportModelUsage(usage: ModelUsage): void {
  current.getStore()?.push(usage);
}

/** The same agents; each call is recorded by the meter with the usage of its models, also when it failed. */
export function meteredAgents(agents: Agents, meter: AgentMeter): Agents {
  function metered<Input extends readonly unknown[], Answer>(
    agent: keyof Agents,
    ask: (...input: Input) => Promise<Answer>,
  ): (...input: Input) => Promise<Answer> {
    return async (...input) => {
      const usage: ModelUsage[] = [];
      try {
        const answer = await current.run(usage, () => ask(...input));
        meter({ agent, outcome: 'completed', usage });
        return answer;
      } catch (error) {
        meter({ agent, outcome: 'failed', usage });
        throw error;
      }
    };
  }
  const { readPassages } = agents;
  return {
    ...(readPassages === undefined ? {} : { readPassages: metered('readPassages', readPassages) }),
    answerChat: metered('answerChat', (context) => agents.answerChat(context)),
    planInitial: metered('planInitial', (context) => agents.planInitial(context)),
    formHypothesis: metered('formHypothesis', (context) => agents.formHypothesis(context)),
    reflect: metered('reflect', (context) => agents.reflect(context)),
    discover: metered('discover', (context) => agents.discover(context)),
    planNext: metered('planNext', (context) => agents.planNext(context)),
    decideContinue: metered('decideContinue', (context) => agents.decideContinue(context)),
    composeReply: metered('composeReply', (context, decision) => agents.composeReply(context, decision)),
  };
}

import type { Agents } from '../../contracts/agents.ts';
import { answerChat } from './chat.ts';
import { decideContinue } from './continue-research.ts';
import { discover } from './discovery.ts';
import { formHypothesis } from './hypothesis.ts';
import { planInitial, planNext } from './planning.ts';
import { reflect } from './reflection.ts';
import { composeReply } from './reply.ts';

/** Agents that need no model: deterministic, extractive, and the same for everyone. */
export function createBuiltinAgents(): Agents {
  return {
    answerChat,
    planInitial,
    formHypothesis,
    reflect,
    discover,
    planNext,
    decideContinue,
    composeReply: (context, decision) => composeReply({ context, decision }),
  };
}

import type { Agents } from '../../contracts/agents.ts';
import type { Reader } from '../../science/read/reader.ts';
import type { ReadQuestion } from '../../science/weigh/questions.ts';
import { createChat } from './chat.ts';
import { createContinueDecision } from './continue-research.ts';
import { discover } from './discovery.ts';
import { encodeFirst } from './encode-first.ts';
import { formHypothesis } from './hypothesis.ts';
import { createPlanning } from './planning.ts';
import { reflect } from './reflection.ts';
import { createReply } from './reply.ts';

export interface BuiltinAgentDeps {
  /** `science/read`: the agents read every message through it. */
  readonly readQuestion: ReadQuestion;
  /** Encodes messages before the agents read them; without it they are read by rules and linear weights alone. */
  readonly encode?: Reader['encode'];
}

/** Agents that need no model: deterministic, extractive, and the same for everyone. */
export function createBuiltinAgents({ encode, ...deps }: BuiltinAgentDeps): Agents {
  const agents: Agents = {
    ...createChat(deps),
    ...createPlanning(deps),
    formHypothesis,
    reflect,
    discover,
    ...createContinueDecision(deps),
    ...createReply(deps),
  };
  return encode ? encodeFirst({ agents, encode }) : agents;
}

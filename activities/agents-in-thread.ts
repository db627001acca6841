import type { Agents } from '../contracts/agents.ts';
import { cancellationSignal } from './activity-context.ts';
import { createBuiltinAgents } from './agents/index.ts';
import { readQuestion } from '../science/read/read-question.ts';
import { createSupervisedThread, inThread } from './child/supervised-thread.ts';

export interface ThreadedAgents {
  readonly agents: Agents;
  readonly close: () => Promise<void>;
}

/** The built-in agents off the event loop: no question keeps the process from its other work. */
export function createAgentsInThread(): ThreadedAgents {
  const thread = createSupervisedThread(new URL('./agents-thread.ts', import.meta.url));
  return { agents: inThread(createBuiltinAgents({ readQuestion }), thread, cancellationSignal), close: thread.close };
}

import { LIMITS } from '../../contracts/limits.ts';
import { cancellationSignal } from '../activity-context.ts';
import { createSupervisedThread, inThread } from '../child/supervised-thread.ts';
import { paperMakers } from './makers.ts';
import type { PaperMakers } from './paper-tools.ts';

export interface ThreadedMakers {
  readonly makers: PaperMakers;
  readonly close: () => Promise<void>;
}

/** Papers are composed off the event loop: no conversation keeps the process from its other work. */
export function createPaperMakersInThread(): ThreadedMakers {
  const thread = createSupervisedThread(new URL('./makers-thread.ts', import.meta.url), {
    deadlineMs: LIMITS.paperCalculationMs,
  });
  return { makers: inThread(paperMakers, thread, cancellationSignal), close: thread.close };
}

import type { RunCursor } from '../../contracts/research.ts';
import type { RunControl } from '../../workflows/research-cycle.ts';

/** Where a run begins that has done nothing yet. */
export const BEGINNING: RunCursor = { level: 1, iterationsSinceMessage: 0, idleIterations: 0 };

/** The control of a run in the hands of a test. */
export class ScriptedControl implements RunControl {
  stopping = false;
  cancelled = false;
  fresh = false;
  /** How often the cycle asked whether it may go on. */
  pausePoints = 0;
  /** Set to hold the run at its next pause point. */
  hold: Promise<unknown> | undefined;

  async untilResumed(): Promise<void> {
    this.pausePoints += 1;
    await this.hold;
  }

  async stopRequested(): Promise<boolean> {
    return this.stopping;
  }

  isCancellation(): boolean {
    return this.cancelled;
  }

  reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
  }

  wantsFreshExecution(): boolean {
    return this.fresh;
  }
}

import type { RunControl } from '../../workflows/research-cycle.ts';

/** The steering of a run in the hands of a test. */
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

  stopRequested(): boolean {
    return this.stopping;
  }

  forgetStop(): void {
    this.stopping = false;
  }

  isCancellation(): boolean {
    return this.cancelled;
  }

  wantsFreshExecution(): boolean {
    return this.fresh;
  }
}

import { reasonOf } from '../contracts/failure.ts';
import type { Control } from '../contracts/job-activities.ts';
import type { RunControl } from '../workflows/research-cycle.ts';
import { RunControlState } from '../workflows/run-control-state.ts';

/** The control of one run in this process. A paused run waits for a promise that the next reading resolves. */
export class InProcessRunControl implements RunControl {
  #resumed: PromiseWithResolvers<void> | undefined;
  readonly #state: RunControlState;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal, read: () => Promise<Control>) {
    this.#state = new RunControlState(read);
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      this.#wake(); // a paused run has to wake up to end
    });
  }

  update(control: Control): void {
    this.#state.update(control);
    this.#holdOrWake();
  }

  async refresh(): Promise<void> {
    await this.#state.refresh();
    this.#holdOrWake();
  }

  async untilResumed(): Promise<void> {
    while (this.#resumed !== undefined) await this.#resumed.promise;
    this.#signal.throwIfAborted();
  }

  stopRequested(): Promise<boolean> {
    return this.#state.stopRequested();
  }

  isCancellation(): boolean {
    return this.#signal.aborted;
  }

  reasonOf(error: unknown): string {
    return reasonOf(error);
  }

  wantsFreshExecution(): boolean {
    return false;
  }

  #holdOrWake(): void {
    if (!this.#state.paused) this.#wake();
    else if (!this.#signal.aborted) this.#resumed ??= Promise.withResolvers(); // else nothing would wake it up again
  }

  #wake(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }
}

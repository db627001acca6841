import { reasonOf } from '../contracts/failure.ts';
import type { Asked } from '../contracts/workflow-messages.ts';
import type { RunControl } from '../workflows/research-cycle.ts';
import { Steering } from '../workflows/steering.ts';

/** The steering of one run in this process. A paused run waits for a promise that nobody has resolved yet. */
export class InProcessRunControl implements RunControl {
  #resumed: PromiseWithResolvers<void> | undefined;
  readonly #steering = new Steering();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      this.#wake(); // a paused run has to wake up to end
    });
  }

  hear(asked: Asked): void {
    this.#steering.hear(asked);
    if (!this.#steering.paused) this.#wake();
    else if (!this.#signal.aborted) this.#resumed ??= Promise.withResolvers(); // else nobody would wake it up again
  }

  async untilResumed(): Promise<void> {
    while (this.#resumed !== undefined) await this.#resumed.promise;
    this.#signal.throwIfAborted();
  }

  stopHeard(): boolean {
    return this.#steering.stopHeard;
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

  #wake(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }
}

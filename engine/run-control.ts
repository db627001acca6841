import { reasonOf } from '../contracts/failure.ts';
import type { RunControl } from '../workflows/research-cycle.ts';

/** The steering of one run in this process. A paused run waits for a promise that nobody has resolved yet. */
export class InProcessRunControl implements RunControl {
  #resumed: PromiseWithResolvers<void> | undefined;
  #stopping = false;
  #heard = false;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      this.resume(); // a paused run has to wake up to end
    });
  }

  /** Takes over what the job's row says. What was heard since is newer than the row, which was read before. */
  takeOver({ paused, stopRequested }: { readonly paused: boolean; readonly stopRequested: boolean }): void {
    if (paused && !this.#heard) this.pause();
    if (stopRequested) this.stop();
  }

  pause(): void {
    this.#heard = true;
    if (this.#signal.aborted) return; // nobody would wake it up again
    this.#resumed ??= Promise.withResolvers();
  }

  resume(): void {
    this.#heard = true;
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }

  stop(): void {
    this.#stopping = true;
    this.resume();
  }

  async untilResumed(): Promise<void> {
    while (this.#resumed !== undefined) await this.#resumed.promise;
    this.#signal.throwIfAborted();
  }

  stopHeard(): boolean {
    return this.#stopping;
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
}

import type { Control } from '../contracts/job-activities.ts';

/** The newest reading of the row of a run. Readings may arrive in another order than the row was read in. */
export class RunControlState {
  #newest: Control = { version: 0, paused: false, stopRequested: false };
  #readings = 0;
  readonly #read: () => Promise<Control>;

  constructor(read: () => Promise<Control>) {
    this.#read = read;
  }

  get paused(): boolean {
    return this.#newest.paused;
  }

  /** The row may say something else by now. */
  get isReading(): boolean {
    return this.#readings > 0;
  }

  update(control: Control): void {
    if (control.version >= this.#newest.version) this.#newest = control;
  }

  async refresh(): Promise<void> {
    this.#readings += 1;
    try {
      this.update(await this.#read());
    } finally {
      this.#readings -= 1;
    }
  }

  /** Reads the row again where a stop was requested: a later message withdraws it. */
  async stopRequested(): Promise<boolean> {
    if (this.#newest.stopRequested) await this.refresh();
    return this.#newest.stopRequested;
  }
}

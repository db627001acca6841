import type { Asked } from '../contracts/workflow-messages.ts';

/** How a run is steered. Requests may be heard in another order than they were made, and more than once. */
export class Steering {
  #newest = 0;
  #paused = false;
  #stopHeard = false;

  hear({ paused, request = this.#newest, stopRequested = false }: Asked): void {
    this.#stopHeard ||= stopRequested; // whether it still stands, the row knows
    if (request < this.#newest) return;
    this.#newest = request;
    this.#paused = paused;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get stopHeard(): boolean {
    return this.#stopHeard;
  }
}

/** Fewer equal values may have been measured. */
const LEAST_TIMES = 4;
/** Columns of few values, such as doses and ratings, repeat each of them. */
const LEAST_DISTINCT = 12;
/** A part of the span of all other values. */
const FARTHEST_NEIGHBOUR = 0.25;

export interface RepeatedEnd {
  readonly value: number;
  readonly count: number;
}

interface End extends RepeatedEnd {
  /** The nearest other value. */
  readonly next: number;
}

/** The smallest or the largest value of a column where it repeats and stands apart: it may stand for a missing one. */
export class RepeatedEnds {
  readonly #distinct = new Set<number>();
  #low: End = { value: Infinity, count: 0, next: Infinity };
  #high: End = { value: -Infinity, count: 0, next: -Infinity };

  add(value: number): void {
    if (!Number.isFinite(value)) return;
    if (this.#distinct.size <= LEAST_DISTINCT) this.#distinct.add(value);
    this.#low = withValue(this.#low, value, value < this.#low.value, value < this.#low.next);
    this.#high = withValue(this.#high, value, value > this.#high.value, value > this.#high.next);
  }

  found(): RepeatedEnd[] {
    if (this.#distinct.size <= LEAST_DISTINCT) return [];
    const [low, high] = [this.#low, this.#high];
    const isApart = ({ value, count, next }: End, span: number) =>
      value !== 0 && count >= LEAST_TIMES && Math.abs(value - next) > span * FARTHEST_NEIGHBOUR;
    return [
      ...(isApart(low, high.value - low.next) ? [low] : []),
      ...(isApart(high, high.next - low.value) ? [high] : []),
    ].map(({ value, count }) => ({ value, count }));
  }
}

function withValue(end: End, value: number, isBeyond: boolean, isNearer: boolean): End {
  if (value === end.value) return { ...end, count: end.count + 1 };
  if (isBeyond) return { value, count: 1, next: end.value };
  return isNearer ? { ...end, next: value } : end;
}

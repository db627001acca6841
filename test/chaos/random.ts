/** Numbers that a seed decides, so that a run can be had again. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly shuffled: <Value>(values: readonly Value[]) => Value[];
}

/** mulberry32: small, and good enough to choose moments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    shuffled(values) {
      const result = [...values];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        [result[last], result[other]] = [result[other]!, result[last]!];
      }
      return result;
    },
  };
}

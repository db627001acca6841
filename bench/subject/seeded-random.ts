export interface Random {
  /** From 0 to below 1. */
  next(): number;
}

/** The same numbers for the same seed: mulberry32, https://github.com/cprosche/mulberry32 (public domain). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

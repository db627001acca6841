/** A seeded generator (mulberry32): the same table on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function uniform(low = 0, high = 1): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (high - low) * (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296);
  }

  /** Box and Muller (1958). */
  function normal(mean = 0, sd = 1): number {
    return mean + sd * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  }

  /** Knuth's multiplication, good for the small means used here. */
  function poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit; product *= uniform()) count += 1;
    return count;
  }

  return {
    uniform,
    normal,
    poisson,
    exponential: (mean: number): number => -mean * Math.log(1 - uniform()),
    chance: (probability: number): boolean => uniform() < probability,
    pick: <Value>(values: readonly [Value, ...Value[]]): Value =>
      values[Math.floor(uniform() * values.length)] ?? values[0],
    whole: (low: number, high: number): number => Math.floor(uniform(low, high + 1)),
  };
}

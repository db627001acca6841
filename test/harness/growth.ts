/**
 * How many times longer the work takes on the large input than on the small one: best times of several repetitions, taken in
 * turns, so that what else the machine does falls on both alike and is left out of both.
 */
export function growth(
  work: { readonly small: () => unknown; readonly large: () => unknown },
  repetitions = 5,
): number {
  const best = { small: Infinity, large: Infinity };
  for (let round = 0; round < repetitions; round += 1) {
    best.small = Math.min(best.small, timeOf(work.small));
    best.large = Math.min(best.large, timeOf(work.large));
  }
  return best.large / best.small;
}

export function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

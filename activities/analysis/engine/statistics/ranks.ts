export interface Ranking {
  /** Mid-ranks, in the order of the values. */
  readonly ranks: Float64Array;
  /** Sum of t³ − t over groups of tied values. */
  readonly tieTerm: number;
}

export function rank(values: readonly number[]): Ranking {
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Float64Array(values.length);
  let tieTerm = 0;
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end++;
    for (let at = start; at < end; at++) ranks[order[at] ?? 0] = (start + end + 1) / 2;
    const tied = end - start;
    tieTerm += tied ** 3 - tied;
    start = end;
  }
  return { ranks, tieTerm };
}

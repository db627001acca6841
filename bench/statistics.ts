const RESAMPLES = 2_000;

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The bootstrap 90 % interval of the median. */
export function medianInterval(values: readonly number[]): readonly [number, number] {
  const resampled = Array.from({ length: RESAMPLES }, () => median(resample(values)));
  return [rounded(percentile(resampled, 0.05)), rounded(percentile(resampled, 0.95))];
}

/**
 * The quotient of what two sides take by themselves. Whatever else the machine does only adds to a CPU time, so the lowest tenth
 * of many short blocks is compared, with the bootstrap 90 % interval.
 */
export function quietQuotient(above: readonly number[], below: readonly number[]) {
  const quotient = (upper: readonly number[], lower: readonly number[]) =>
    percentile(upper, 0.1) / percentile(lower, 0.1);
  const resampled = Array.from({ length: RESAMPLES }, () => quotient(resample(above), resample(below)));
  const interval = [rounded(percentile(resampled, 0.05)), rounded(percentile(resampled, 0.95))] as const;
  return { value: rounded(quotient(above, below)), interval };
}

const resample = (values: readonly number[]): readonly number[] =>
  values.map(() => values[Math.floor(Math.random() * values.length)] ?? Number.NaN);

export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

/** Runs both sides in the order A B B A, so that what changes slowly on the machine touches both alike. */
export async function interleaved<Result>(
  pairs: number,
  subject: () => Promise<Result>,
  floor: () => Promise<Result>,
): Promise<readonly { readonly subject: Result; readonly floor: Result }[]> {
  const measured = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0 ? await subject() : await floor();
    const second = pair % 2 === 0 ? await floor() : await subject();
    measured.push(pair % 2 === 0 ? { subject: first, floor: second } : { subject: second, floor: first });
  }
  return measured;
}

/** Holm (1979) step-down adjustment, as R's p.adjust(method = "holm"). */
export function holm(pValues: readonly number[]): number[] {
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1));
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [step, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - step) * (pValues[index] ?? 1)));
    adjusted[index] = largest;
  }
  return adjusted;
}

import { partsOf, type Finding } from './findings.ts';

const valueIn = (finding: Finding, quantity: 'baseline-error' | 'prediction-error' | 'accuracy'): number | null =>
  partsOf(finding, quantity)[0]?.estimate ?? null;

/** Whether held-out predictions beat those without predictors; null where that was not measured. */
export function predictsBetter(finding: Finding): boolean | null {
  const baseline = valueIn(finding, 'baseline-error');
  const accuracy = valueIn(finding, 'accuracy');
  const error = valueIn(finding, 'prediction-error') ?? (accuracy === null ? null : 1 - accuracy);
  return error === null || baseline === null ? null : error < baseline;
}

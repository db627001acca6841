import { partsOf, type Finding } from './findings.ts';

/** Whether held-out predictions beat those without predictors; null where that was not measured. */
export function predictsBetter(finding: Finding): boolean | null {
  const baseline = partsOf(finding, 'baseline-error')[0]?.estimate ?? null;
  const error = partsOf(finding, 'prediction-error')[0]?.estimate ?? null;
  if (error !== null && baseline !== null) return error < baseline;
  const accuracy = partsOf(finding, 'accuracy')[0]?.estimate ?? null;
  return accuracy === null || baseline === null ? null : 1 - accuracy < baseline;
}

import type { Estimate } from '../../contracts/estimate.ts';
import { standingOf } from './effects.ts';
import { partsOf, type Finding } from './findings.ts';

const estimateIn = (finding: Finding, quantity: 'baseline-error' | 'prediction-error' | 'accuracy') =>
  partsOf(finding, quantity)[0];

/** `unclear`: the error was smaller, but no more so than chance allows. */
export type Gain = 'better' | 'unclear' | 'not-better';

/** Whether held-out predictions beat those without predictors; null where that was not measured. */
export function gainOf(finding: Finding): Gain | null {
  const baseline = estimateIn(finding, 'baseline-error')?.estimate ?? null;
  const error = errorOf(finding);
  if (error === null || baseline === null) return null;
  if (error >= baseline) return 'not-better';
  return isMoreThanChance(finding, baseline) ? 'better' : 'unclear';
}

function errorOf(finding: Finding): number | null {
  const accuracy = estimateIn(finding, 'accuracy')?.estimate ?? null;
  return estimateIn(finding, 'prediction-error')?.estimate ?? (accuracy === null ? null : 1 - accuracy);
}

/** By the test where one was made, else by the interval. */
function isMoreThanChance(finding: Finding, baseline: number): boolean {
  const standing = standingOf(finding.lead);
  if (standing !== 'untested') return standing === 'clear';
  return ![estimateIn(finding, 'prediction-error'), estimateIn(finding, 'accuracy')].some(
    (estimate) => estimate !== undefined && holds(estimate, estimate.quantity === 'accuracy' ? 1 - baseline : baseline),
  );
}

const holds = ({ confidence }: Estimate, value: number): boolean =>
  confidence !== null && (confidence.low ?? -Infinity) <= value && value <= (confidence.high ?? Infinity);

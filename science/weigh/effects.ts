import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { ALPHA } from '../../contracts/test-family.ts';

/** What an estimate says by itself: its direction, and whether it is clear. */

const RATIOS: ReadonlySet<Quantity> = new Set([
  'odds-ratio',
  'risk-ratio',
  'hazard-ratio',
  'rate-ratio',
  'variance-ratio',
  'ratio',
]);
const DIFFERENCES: ReadonlySet<Quantity> = new Set([
  'mean-difference',
  'median-difference',
  'standardized-difference',
  'share-difference',
  'correlation',
  'slope',
  'curvature',
  'interaction',
  'level-change',
  'slope-change',
  'bias',
]);

/** A difference, ratio, correlation or slope: something with a direction and a value that means "none". */
export const isEffect = ({ quantity }: Pick<Estimate, 'quantity'>): boolean =>
  RATIOS.has(quantity) || DIFFERENCES.has(quantity);
export const isRatio = ({ quantity }: Pick<Estimate, 'quantity'>): boolean => RATIOS.has(quantity);

const nullValueOf = (estimate: Pick<Estimate, 'quantity'>): number | null => {
  if (isRatio(estimate)) return 1;
  return DIFFERENCES.has(estimate.quantity) ? 0 : null;
};

export type Direction = 'higher' | 'lower' | 'none';

/** Where the estimate lies against "none"; null for what has no direction or no value. */
export function directionOf(estimate: Estimate): Direction | null {
  const none = nullValueOf(estimate);
  if (none === null || estimate.estimate === null) return null;
  if (estimate.estimate === none) return 'none';
  return estimate.estimate > none ? 'higher' : 'lower';
}

/** Of tests: `clear` below 0.05, the adjusted p first, else whether the interval leaves out "none". */
export type Standing = 'clear' | 'not-clear' | 'untested';

export const decidingP = ({ pAdjusted, pValue }: Estimate): number | null => pAdjusted?.value ?? pValue;

export function standingOf(estimate: Estimate): Standing {
  const p = decidingP(estimate);
  if (p !== null) return p < ALPHA ? 'clear' : 'not-clear';
  const none = nullValueOf(estimate);
  return none === null || estimate.confidence === null ? 'untested' : standingOfInterval(estimate.confidence, none);
}

function standingOfInterval({ low, high }: NonNullable<Estimate['confidence']>, none: number): Standing {
  if (low === null && high === null) return 'untested';
  return (low !== null && low > none) || (high !== null && high < none) ? 'clear' : 'not-clear';
}

export const isClear = (estimate: Estimate): boolean => standingOf(estimate) === 'clear';

/** The effect seen from the other group: a comparison has no natural first. */
export function isOpposite(a: Estimate, b: Estimate): boolean {
  const [first, second] = [directionOf(a), directionOf(b)];
  if (first === null || second === null || first === 'none' || second === 'none') return false;
  return (first === second) === isTurnedRound(a, b);
}

export function isSameDirection(a: Estimate, b: Estimate): boolean {
  const [first, second] = [directionOf(a), directionOf(b)];
  if (first === null || second === null || first === 'none' || second === 'none') return false;
  return (first === second) !== isTurnedRound(a, b);
}

/** Group and reference exchanged. */
function isTurnedRound({ contrast: a }: Estimate, { contrast: b }: Estimate): boolean {
  if (a?.reference == null || b?.reference == null) return false;
  return a.group === b.reference && a.reference === b.group;
}

/** Two contrasts of one comparison, whichever way round; estimates without groups compare with each other. */
export function isSameContrast({ contrast: a }: Estimate, { contrast: b }: Estimate): boolean {
  const keyOf = (contrast: Estimate['contrast']) => JSON.stringify([contrast?.group, contrast?.reference].toSorted());
  return keyOf(a) === keyOf(b);
}

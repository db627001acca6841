import type { Estimate } from '../../contracts/estimate.ts';

/** How well rows lie in the groups that were found. */
export type Structure = 'none' | 'weak' | 'clear';

// Mean silhouettes of Kaufman and Rousseeuw (1990), "Finding groups in data", chapter 2, table 4.
const LEAST_WEAK = 0.25;
const LEAST_CLEAR = 0.5;

/** `weak`: groups that could be artificial. */
export function structureOf({ estimate }: Pick<Estimate, 'estimate'>): Structure {
  if (estimate === null || estimate <= LEAST_WEAK) return 'none';
  return estimate <= LEAST_CLEAR ? 'weak' : 'clear';
}

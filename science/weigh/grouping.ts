import type { Estimate } from '../../contracts/estimate.ts';
import { ALPHA } from '../../contracts/test-family.ts';

/** How well rows lie in the groups that were found. */
export type Structure = 'none' | 'weak' | 'clear';

// Mean silhouettes of Kaufman and Rousseeuw (1990), "Finding groups in data", chapter 2, table 4.
const LEAST_WEAK = 0.25;
const LEAST_CLEAR = 0.5;

/** `none`: also groups that are no clearer than those of one cloud without any; `weak`: groups that could be artificial. */
export function structureOf({ estimate, pValue }: Pick<Estimate, 'estimate' | 'pValue'>): Structure {
  if (estimate === null || estimate <= LEAST_WEAK || (pValue !== null && pValue >= ALPHA)) return 'none';
  return estimate <= LEAST_CLEAR ? 'weak' : 'clear';
}

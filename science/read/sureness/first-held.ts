import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';

/** "The reduction at 6 months, adjusting for baseline": with the first measurement held fixed the last one tells the change. */
export const holdsFirst = (
  { outcome, covariates }: Pick<AnalysisPlan, 'outcome' | 'covariates'>,
  { index: { structure } }: Pick<Ask, 'index'>,
): boolean => structure.pairs.some(({ first, last }) => last.name === outcome && covariates.includes(first.name));

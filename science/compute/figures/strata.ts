import type { AnalysisData, FactorColumn } from '../analysis-data.ts';

const MOST_STRATA = 8;

/** The column whose parts one figure can tell apart; undefined where there are several, none, or too many parts. */
export function stratumOf(strata: readonly string[], { columns }: AnalysisData): FactorColumn | undefined {
  const column = columns.get(strata[0] ?? '');
  return strata.length === 1 && column?.kind === 'factor' && column.levels.length <= MOST_STRATA ? column : undefined;
}

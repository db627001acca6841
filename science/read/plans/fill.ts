import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Case } from '../cast/cases.ts';
import type { ColumnFacts } from '../tables/columns.ts';

/** What each kind of question adds to a plan that holds its columns in their plainest roles. */
export type Fill = (plan: AnalysisPlan, each: Case) => AnalysisPlan;

export const namesOf = (columns: readonly ColumnFacts[]): string[] => columns.map(({ name }) => name);
export const without = (
  columns: readonly ColumnFacts[],
  ...dropped: readonly (ColumnFacts | null | undefined)[]
): ColumnFacts[] => columns.filter((column) => !dropped.includes(column));

/** The other direction. */
export const TURNED = { higher: 'lower', lower: 'higher' } as const;

import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Cast } from './settle.ts';

interface Parts {
  readonly outcome: ColumnFacts;
  readonly predictors: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
}

/** The frame of the question says who plays which part: nothing else is compared, held fixed or in doubt, and levels choose rows. */
export function settledAnew(cast: Cast, { outcome, predictors, rows }: Parts): Cast {
  const settled = [outcome, ...predictors].map(({ name }) => name).concat(rows.map(({ column }) => column));
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: null,
    success: null,
    predictors,
    strata: [],
    covariates: [],
    moderators: [],
    rows: [...cast.rows.filter(({ column }) => !settled.includes(column)), ...rows],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

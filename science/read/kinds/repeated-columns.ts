import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { rowsOfOneGroup } from '../cast/change-in-group.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { OTHER_QUESTION } from '../cast/doubts.ts';
import type { Cast } from '../cast/settle.ts';

const LEAST = 3;

/** "Does pain change over the 6, 24 and 48 h assessments": the same rows three times or more, side by side. */
export function withRepeated(ask: Ask, cast: Cast): Cast {
  const { series = [], words } = ask.spoken;
  const last = series.at(-1);
  if (series.length < LEAST || !last || !series.every(isQuantity)) return cast;
  const isAsked =
    words.some((_, at) => isChange(words, at)) ||
    ask.has('compare', 'between', 'transitive', 'higher', 'lower', 'trend');
  const rows = isAsked && !ask.has('relate', 'average', 'variance') ? rowsOfOneGroup(ask, series) : null;
  // Groups whose courses are compared have no method.
  if (rows === null) return { ...cast, doubts: [...cast.doubts, OTHER_QUESTION] };
  const isOfSeries = (name: string) => series.some((column) => column.name === name);
  const chosen = new Set(rows.map(({ column }) => column));
  return {
    ...cast,
    outcomes: [last],
    outcomeLevel: null,
    success: null,
    predictors: series.slice(0, -1),
    strata: [],
    covariates: [],
    moderators: [],
    rows: [...cast.rows.filter(({ column }) => !isOfSeries(column) && !chosen.has(column)), ...rows],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

export function isRepeated({ ask: { spoken }, cast, outcome }: Pick<Case, 'ask' | 'cast' | 'outcome'>): boolean {
  const { series = [] } = spoken;
  const measured: readonly (ColumnFacts | null)[] = [...cast.predictors, outcome];
  return (
    series.length >= LEAST &&
    cast.covariates.length + cast.moderators.length + cast.strata.length === 0 &&
    measured.length === series.length &&
    series.every((column, place) => measured[place] === column)
  );
}

import { columnsOf, type Ask } from './ask.ts';
import { doseOf } from './cases.ts';
import { isQuantity, isUsable, type ColumnFacts } from './columns.ts';
import { UNANSWERED } from './leftovers.ts';
import { areOfOneLevel, rowsOfLevels } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';

/** "What is the IC50 of KX-17 in HeLa cells?": the dose of half the effect, among the rows of those levels. */

const HALF_EFFECTS = setOf('ic50 ec50 ed50 ld50 lc50');

export function withHalfEffect(ask: Ask, cast: Cast): Cast {
  const outcome = asksHalfEffect(ask) ? responseOf(ask, cast) : null;
  if (!outcome) return cast;
  const rows = rowsOfLevels(ask.spoken.mentions);
  // Two levels of one column are two curves to be compared.
  if (!areOfOneLevel(rows)) return { ...cast, doubts: [...cast.doubts, UNANSWERED] };
  const dose = doseOf({ ask, cast: { ...cast, predictors: [] }, outcome });
  if (!dose) return cast;
  const isChosen = (name: string) => rows.some(({ column }) => column === name);
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: null,
    predictors: [dose],
    strata: [],
    covariates: [],
    rows: [...cast.rows.filter(({ column }) => !isChosen(column)), ...rows],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

const asksHalfEffect = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => HALF_EFFECTS.has(text) || (text === '50' && HALF.has(words[at - 1]?.text ?? '')));
const HALF = setOf('ic ec ed ld lc');

/** The response that is named, or the only quantity beside the dose. */
function responseOf(ask: Ask, cast: Cast): ColumnFacts | null {
  const dose = doseOf({ ask, cast: { ...cast, predictors: [] }, outcome: null });
  const isResponse = (column: ColumnFacts) =>
    column !== dose &&
    isQuantity(column) &&
    isUsable(column) &&
    !column.temporal &&
    !column.coded &&
    column.kind !== 'identifier';
  const named = columnsOf(ask.spoken.mentions).filter(isResponse);
  const [only, another] = named.length > 0 ? named : ask.index.columns.filter(isResponse);
  return dose && only && !another ? only : null;
}

import type { RowFilter } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import { doseOf } from './cases.ts';
import { isQuantity, isUsable, type ColumnFacts } from './columns.ts';
import { cellOf } from './predictors.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';

/** "What is the IC50 of KX-17 in HeLa cells?": the dose of half the effect, among the rows of those levels. */

const HALF_EFFECTS = setOf('ic50 ec50 ed50 ld50 lc50');

export function withHalfEffect(ask: Ask, cast: Cast): Cast {
  const outcome = asksHalfEffect(ask) ? responseOf(ask, cast) : null;
  if (!outcome) return cast;
  const rows = levelsNamed(ask);
  // Two levels of one column are two curves to be compared.
  if (!rows) return { ...cast, doubts: [...cast.doubts, UNSURE] };
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
const UNSURE = 0.4;

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

/** One level of each column that is named by a level. */
function levelsNamed({ spoken: { mentions } }: Ask): RowFilter[] | null {
  const chosen = mentions.filter(({ level }) => level !== null);
  const rows = columnsOf(chosen).map((column): RowFilter => {
    const levels = new Set(
      chosen.flatMap((each) => (each.column === column && each.level !== null ? [each.level] : [])),
    );
    return { column: column.name, comparison: 'is', values: [...levels].map((level) => cellOf(column, level)) };
  });
  return rows.every(({ values }) => values.length === 1) ? rows : null;
}

import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ColumnProfile, ProfiledTable } from '../../contracts/table-profile.ts';
import { hasWord } from '../read/tables/columns.ts';
import { wordsOf } from '../read/words/words.ts';
import { setOf } from '../read/words/word-sets.ts';

/** Columns that may go with both sides of a relation. */
export interface PossibleConfounders {
  /** Words before numbers. */
  readonly groups: readonly string[];
  readonly quantities: readonly string[];
}

const MOST_LEVELS = 8;
const LEAST_ROWS_A_GROUP = 10;

export function possibleConfounders(plan: AnalysisPlan, table: ProfiledTable | undefined): PossibleConfounders {
  if (table === undefined) return { groups: [], quantities: [] };
  const used = usedColumns(plan);
  const free = table.columns.filter(
    (column) => !used.has(column.name) && isMostlyThere(column, table.rows) && mayComeBefore(column),
  );
  const rows = plan.weight === null ? table.rows : Number.POSITIVE_INFINITY;
  const groups = free.filter((column) => isGrouping(column, rows));
  return {
    groups: [...groups.filter(isText), ...groups.filter((column) => !isText(column))].map(({ name }) => name),
    quantities: free.filter((column) => isQuantity(column, table.rows)).map(({ name }) => name),
  };
}

export function usedColumns(plan: AnalysisPlan): ReadonlySet<string> {
  const single = [
    plan.outcome,
    plan.pairedBy,
    plan.baseline,
    plan.cluster,
    plan.time,
    plan.event?.column,
    plan.exposure,
    plan.trials,
    plan.weight,
  ];
  const lists = [
    plan.predictors,
    plan.strata,
    plan.covariates,
    plan.rows.map(({ column }) => column),
    plan.joins.flatMap(({ leftKey, rightKey }) => [leftKey, rightKey]),
  ];
  return new Set([...single.flatMap((column) => column ?? []), ...lists.flat()]);
}

const isMostlyThere = ({ missing }: ColumnProfile, rows: number): boolean => missing * 2 <= rows;

/** What follows from a treatment, as an event of the time after it does, lies between the sides of the relation. */
const FOLLOWS = setOf(
  'within after post followup final endpoint end outcome died dead death deceased mortality readmitted readmission relapse relapsed recurrence progressed progression dropout withdrew withdrawn withdrawal completed completer adverse complication cured recovered survived responded responder',
);
/** Their numbers only count the rows of a unit: every unit has the first of them. */
const REPLICATES = setOf('rep replicate replication quadrat subsample aliquot duplicate triplicate core swab');

function mayComeBefore({ name, whole }: ColumnProfile): boolean {
  const words = wordsOf(name);
  return !hasWord(words, FOLLOWS) && !(whole && words.length <= 2 && hasWord(words, REPLICATES));
}

/** Of a table of counts, a row stands for many: then the number of rows says nothing. */
function isGrouping(column: ColumnProfile, rows: number): boolean {
  const { distinct, type, whole } = column;
  const isCategory = type === 'text' || type === 'boolean' || whole;
  return isCategory && distinct >= 2 && distinct <= MOST_LEVELS && rows >= distinct * LEAST_ROWS_A_GROUP;
}

const isQuantity = ({ type, distinct }: ColumnProfile, rows: number): boolean =>
  (type === 'number' || type === 'integer') && distinct > MOST_LEVELS && distinct < rows;

const isText = ({ type }: ColumnProfile): boolean => type === 'text' || type === 'boolean';

import type { RowFilter } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import { isGroup, isQuantity, type ColumnFacts } from './columns.ts';
import type { Mention } from './mention.ts';
import { cellOf } from './predictors.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';

/** What a question of size is about: the spread of chosen rows, or an outcome that the sentence before it names. */

const SPREADS = setOf('deviation sd spread variance variability');
const DOUBT = 0.9;

export function withPowerRoles(ask: Ask, cast: Cast): Cast {
  if (!ask.has('power') || cast.success !== null) return cast;
  return ofSpread(ask, cast) ?? ofSentenceBefore(ask, cast) ?? cast;
}

/** "Using the standard deviation of viability in all dose 0 wells together": of those rows, without groups. */
function ofSpread(ask: Ask, cast: Cast): Cast | undefined {
  const { words, mentions } = ask.spoken;
  const [outcome, another] = columnsOf(mentions.filter(({ level }) => level === null)).filter(isQuantity);
  const chosen = mentions.filter(({ level }) => level !== null);
  const columns = columnsOf(chosen).filter((column) => column !== outcome);
  const isOne = columns.every(
    (column) => new Set(chosen.filter((each) => each.column === column).map(({ level }) => level)).size === 1,
  );
  const others = [outcome, ...columns];
  if (!words.some(({ text }) => SPREADS.has(text)) || chosen.length === 0 || !isOne) return undefined;
  if (!outcome || (another && !columns.includes(another))) return undefined;
  const rows = columns.map((column): RowFilter => ({
    column: column.name,
    comparison: 'is',
    values: valuesOf(column, chosen),
  }));
  return {
    ...cast,
    outcomes: [outcome],
    predictors: cast.predictors.filter((column) => !others.includes(column) && !isRowWord(ask, column)),
    strata: [],
    rows: [...cast.rows.filter(({ column }) => !columns.some(({ name }) => name === column)), ...rows],
    levels: [],
    doubts: [DOUBT],
    outcomeNamed: true,
  };
}

const valuesOf = (column: ColumnFacts, chosen: readonly Mention[]): RowFilter['values'] =>
  chosen
    .filter((each) => each.column === column)
    .slice(0, 1)
    .map(({ level }) => cellOf(column, level ?? ''));

/** "How many wells" of a table with `edge_well`: only the rows are called so. */
const isRowWord = ({ spoken: { mentions } }: Ask, column: ColumnFacts): boolean =>
  mentions.every((mention) => mention.column !== column || mention.to - mention.from < column.parts.length);

/** "The same outcome (week 12 pressure). How many patients per arm …": the one quantity that was named. */
function ofSentenceBefore(ask: Ask, cast: Cast): Cast | undefined {
  const { around, index, spoken } = ask;
  if (spoken.mentions.some(({ column, level }) => level === null && isQuantity(column))) return undefined;
  const { survival } = index.structure;
  const named = around
    .flatMap(({ mentions }) => mentions)
    .filter(({ column, level }) => level === null && isQuantity(column) && column !== survival?.time);
  const columns = columnsOf(named);
  const isOther = (column: ColumnFacts) =>
    named.some(
      (each) => each.column === column && !each.rivals.some((rival) => rival !== column && columns.includes(rival)),
    );
  const [outcome, another] = columns.filter(isOther);
  const groups = columnsOf(spoken.mentions).filter(isGroup);
  if (!outcome || another || groups.length > 1) return undefined;
  return { ...cast, outcomes: [outcome], outcomeLevel: null, predictors: groups, doubts: [DOUBT], outcomeNamed: true };
}

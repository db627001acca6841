import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import { successLevels, type Success } from '../../../contracts/success.ts';
import { columnsOf, type Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { cellOf, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Account } from '../cast/held.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { amongOf, areOfOneLevel, rowsOfLevels } from '../cast/row-filters.ts';
import { tellsResult } from '../cast/pool.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** "A BMI of 30 or more against below", "people over 60 than those under 60": two groups on the sides of one number. */

interface Bound {
  readonly column: ColumnFacts;
  readonly success: Success;
  /** Where two sides of levels leave others out: the levels of both. */
  readonly kept?: readonly string[];
}

const ABOVE = setOf('above at-least');
const SIDES = ['above', 'at-least', 'below', 'at-most'] as const;
const REST = setOf(
  'non not rest others everyone less below under fewer younger older lighter heavier shorter longer smaller larger',
);
const AGED = setOf('people patients persons participants adults those women men respondents members children');

/** The one number that cuts the rows in two, where its two sides are held against each other. */
function boundOf(ask: Ask): Bound | null {
  if (!ask.has('than', 'compare') || ask.has('howMany', 'share', 'power')) return null;
  return ask.sides.length > 0 ? sidesOfLevels(ask) : sidesOfNumber(ask);
}

function sidesOfNumber(ask: Ask): Bound | null {
  const sides = ask.comparisons.flatMap((comparison) => sideOf(comparison) ?? []);
  const [first] = sides;
  const column = sides.find((side) => side.column !== null)?.column ?? ageOf(ask);
  if (!first || !column || sides.length !== ask.comparisons.length) return null;
  return areSides(ask, column, sides) ? { column, success: first.success } : null;
}

/** "Rated B or C against D or worse": two sides of one column, and nothing else that bounds. */
function sidesOfLevels({ sides: [first, second, more], comparisons }: Ask): Bound | null {
  if (!first || more || second?.column !== first.column || comparisons.length > 2) return null;
  if (first.levels.some((level) => second.levels.includes(level))) return null;
  const kept = [...first.levels, ...second.levels];
  const isAll = kept.length === first.column.profile.distinct;
  return { column: first.column, success: amongOf(first.levels), ...(isAll ? {} : { kept }) };
}

/** Both sides are named, or one and the rest. */
function areSides(ask: Ask, column: ColumnFacts, [first, second, more]: readonly Side[]): boolean {
  if (!first || more || [first, second].some((side) => side?.column != null && side.column !== column)) return false;
  return second === undefined ? namesRest(ask) : areOpposite(first.success, second.success);
}

interface Side {
  readonly column: ColumnFacts | null;
  readonly success: Success & { readonly value: number };
}

function sideOf({ comparison, values, column, moment }: Comparison): Side | undefined {
  const side = SIDES.find((each) => each === comparison);
  const [value, another] = values;
  if (!side || moment !== null || typeof value !== 'number' || another !== undefined) return undefined;
  return column && !isQuantity(column) ? undefined : { column, success: { comparison: side, value } };
}

const areOpposite = (one: Success, other: Success): boolean =>
  one.value === other.value && ABOVE.has(one.comparison) !== ABOVE.has(other.comparison);

/** "Versus non-obese", "against below". */
const namesRest = ({ spoken: { words } }: Ask): boolean =>
  words.some(
    ({ text }, at) =>
      (AGAINST.has(text) || (text === 'with' && textAt(words, at - 1) === 'compared')) &&
      !words.slice(at + 1, at + FARTHEST_REST).some(({ number }) => number !== null) &&
      words.slice(at + 1, at + FARTHEST_REST).some((word) => REST.has(word.text)),
  );
const AGAINST = setOf('against versus vs than');
const FARTHEST_REST = 4;

/** "People over 60" of a table with one age. */
function ageOf({ index: { columns }, spoken: { words } }: Ask): ColumnFacts | null {
  const [age, another] = columns.filter(
    (column) => isQuantity(column) && column.parts.some(({ text }) => text === 'age'),
  );
  return age && !another && words.some(({ text }) => AGED.has(text)) ? age : null;
}

/** The sides are the groups, what is left is the outcome; levels choose rows. */
export function withBoundGroups(ask: Ask, cast: Cast): Cast {
  const bound = boundOf(ask);
  if (!bound) return cast;
  const { column } = bound;
  const { mentions } = ask.spoken;
  const named = columnsOf(mentions.filter(({ level }) => level === null));
  const events = mentions.filter(({ level, column: { kind }, had }) => level !== null && kind === 'binary' && !had);
  const told = named.filter((each) => each !== column && !cast.covariates.includes(each));
  // "Do those with 3 or more complaints churn more": the event is named by its level.
  const [event] = told.length === 0 ? events.filter((mention) => tellsResult(mention.column)) : [];
  const [outcome, another] = event ? [event.column] : told;
  const chosen = rowsOfLevels(mentions.filter((mention) => mention.column !== column && mention.column !== outcome));
  // Two sides that have no place in the plan: no other plan answers.
  if (!outcome || another || !areOfOneLevel(chosen)) return { ...cast, doubts: [...cast.doubts, UNANSWERED] };
  const isChosen = (name: string) =>
    name === column.name || name === event?.column.name || chosen.some((row) => row.column === name);
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: event ? event.level : cast.success ? null : cast.outcomeLevel,
    success: null,
    predictors: [column],
    strata: [],
    rows: [...cast.rows.filter((row) => !isChosen(row.column)), ...chosen, ...keptRows(bound)],
    levels: [],
    // Of two prices neither is guessed.
    doubts: mentions.some((each) => each.column === outcome && each.rivals.length > 0) ? [UNANSWERED] : [],
    outcomeNamed: true,
  };
}

const keptRows = ({ column, kept }: Bound): RowFilter[] =>
  kept ? [{ column: column.name, comparison: 'is', values: kept.map((level) => cellOf(column, level)) }] : [];

export function comparesSides({ ask, cast, outcome }: Case): boolean {
  const bound = boundOf(ask);
  return outcome !== null && bound !== null && bound.column === cast.predictors[0];
}

/** The cut, with the side that the question names first as the group. */
export function boundInPlan(ask: Ask, plan: AnalysisPlan): Pick<AnalysisPlan, 'bound' | 'contrast'> {
  const bound = boundOf(ask);
  if (!bound || plan.predictors[0] !== bound.column.name) return { bound: null, contrast: plan.contrast };
  const { met, unmet } = successLevels(bound.success);
  return { bound: { column: bound.column.name, ...bound.success }, contrast: { group: met, reference: unmet } };
}

/** "Obese (BMI 30 or above) versus non-obese": said again of the other side. */
export const isOfBound: Account = ({ text }, at, { plan, ask: { spoken } }) => {
  if (plan.bound === null) return false;
  const isAgain = spoken.words.some((word, place) => place < at && word.text === text);
  return text === 'non' || (textAt(spoken.words, at - 1) === 'non' && isAgain);
};

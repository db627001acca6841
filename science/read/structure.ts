import { type ColumnFacts, hasWord, isGroup, isNumeric, isQuantity } from './columns.ts';
import {
  COUNT_WORDS,
  EXPOSURE_WORDS,
  FREQUENCY_WORDS,
  NESTED_WORDS,
  SUBJECT_WORDS,
  SUCCESS_WORDS,
  TRIALS_WORDS,
} from './role-words.ts';
import { survivalOf } from './survival-columns.ts';
import type { Structure } from './table-structure.ts';

export function structureOf(columns: readonly ColumnFacts[]): Structure {
  const binomial = binomialOf(columns);
  return {
    survival: survivalOf(columns),
    exposure: columns.find((column) => isExposure(column)) ?? null,
    counts: columns.filter(isCount),
    binomial,
    weight: binomial ? null : weightOf(columns),
    pairs: pairsOf(columns),
    subject: columns.find(isSubject) ?? null,
    nested: columns.find(isNested) ?? null,
    times: columns.filter(({ temporal }) => temporal),
  };
}

export function isCount(column: ColumnFacts): boolean {
  return (
    isNumeric(column) &&
    column.profile.whole &&
    (column.profile.minimum ?? -1) >= 0 &&
    column.profile.distinct > 2 &&
    hasWord(column.all, COUNT_WORDS)
  );
}

function isExposure(column: ColumnFacts): boolean {
  if (!isNumeric(column) || (column.profile.minimum ?? -1) <= 0 || column.temporal || column.kind === 'identifier')
    return false;
  const texts = column.all.map(({ text }) => text).join(' ');
  if (
    /^(?:person|patient|bed|device|machine|vehicle|animal|catheter|trap|ship|flight|passenger)s? (?:years?|days?|hours?|months?|miles|km|nights?|time|yrs?)/.test(
      texts,
    )
  )
    return true;
  if (
    /^(?:personyears|pyears|pyrs|py|pop|population|exposure|at risk|kilometres|patientdays|traps?nights?)\b/.test(texts)
  )
    return true;
  if (/\b(?:population|exposure|at risk|worked|person years|inhabitants)\b/.test(texts)) return true;
  return column.all.length <= 2 && column.all.some(({ text }) => STRONG_EXPOSURES.has(text));
}

const STRONG_EXPOSURES: ReadonlySet<string> = new Set(
  [...EXPOSURE_WORDS].filter((word) =>
    ['inhabitants', 'residents', 'mileage', 'effort', 'personyears', 'py'].includes(word),
  ),
);

/** Weaker signs of exposure count where the question asks for a rate per it. */
export const mayBeExposure = (column: ColumnFacts): boolean =>
  isNumeric(column) &&
  (column.profile.minimum ?? -1) > 0 &&
  !column.temporal &&
  (isExposure(column) || hasWord(column.all, EXPOSURE_WORDS));

function binomialOf(columns: readonly ColumnFacts[]): Structure['binomial'] {
  const whole = columns.filter(
    (column) => isNumeric(column) && column.profile.whole && (column.profile.minimum ?? -1) >= 0,
  );
  const successes = whole.find((column) => hasWord(column.parts, SUCCESS_WORDS) && column.profile.distinct > 2);
  if (!successes) return null;
  const trials = whole.find(
    (column) =>
      column !== successes &&
      hasWord(column.parts, TRIALS_WORDS) &&
      (column.profile.maximum ?? 0) >= (successes.profile.maximum ?? 0) &&
      (column.profile.minimum ?? 0) >= 1,
  );
  return trials ? { successes, trials } : null;
}

function weightOf(columns: readonly ColumnFacts[]): ColumnFacts | null {
  const candidates = columns.filter(
    (column) =>
      isNumeric(column) &&
      column.profile.whole &&
      (column.profile.minimum ?? -1) >= 0 &&
      column.parts.length <= 2 &&
      hasWord(column.parts, FREQUENCY_WORDS),
  );
  const [weight] = candidates;
  if (candidates.length !== 1 || !weight) return null;
  const others = columns.filter((column) => column !== weight && column.kind !== 'constant');
  if (others.length === 0 || !others.every((column) => isGroup(column) || isTextOfFewRows(column))) return null;
  const cells = others.reduce((product, { profile }) => Math.min(product * profile.distinct, 1e9), 1);
  const complete = weight.rows >= 0.4 * cells && weight.rows <= cells;
  return complete && others.every(({ profile, rows }) => others.length === 1 || profile.distinct <= rows / 2)
    ? weight
    : null;
}

const isTextOfFewRows = (column: ColumnFacts): boolean =>
  column.profile.type === 'text' && column.rows <= 30 && column.kind === 'identifier';

const FIRST: ReadonlySet<string> = new Set([
  'pre',
  'before',
  'baseline',
  'initial',
  'start',
  'first',
  'pretest',
  'begin',
  'admission',
  'old',
  'entry',
  'bl',
]);

const LAST: ReadonlySet<string> = new Set([
  'post',
  'after',
  'followup',
  'final',
  'end',
  'last',
  'posttest',
  'endpoint',
  'discharge',
  'second',
  'later',
  'new',
  'exit',
  'retest',
]);

interface Occasion {
  readonly column: ColumnFacts;
  readonly rest: string;
  readonly order: number;
}

/** "weight_before", "score2", "bp_week12": the name without its occasion, and when that was. */
function occasionOf(column: ColumnFacts): Occasion | null {
  if (!isNumeric(column) || column.kind === 'identifier' || column.temporal) return null;
  const at = column.all.findIndex(({ text }) => FIRST.has(text) || LAST.has(text));
  if (at >= 0) return occasionByWord(column, at);
  const numbered = column.all.findIndex(
    ({ text }, index) =>
      /^(?:t|time|week|wk|day|month|visit|year|session|wave|hour|w|d|m|v)$/.test(text) &&
      column.all[index + 1]?.number !== null,
  );
  const digits = column.all[numbered + 1];
  if (numbered < 0 || digits?.number === null || digits === undefined) return null;
  const rest = column.all.filter((_, index) => index !== numbered && index !== numbered + 1);
  return { column, rest: rest.map(({ text }) => text).join(' '), order: digits.number };
}

function occasionByWord(column: ColumnFacts, at: number): Occasion {
  const isTwoWords =
    column.all[at]?.text === 'follow' || column.all[at + 1]?.text === 'up' || column.all[at + 1]?.text === 'test';
  const rest = column.all.filter((_, index) => index !== at && !(isTwoWords && index === at + 1));
  return {
    column,
    rest: rest.map(({ text }) => text).join(' '),
    order: FIRST.has(column.all[at]?.text ?? '') ? -1 : 1000,
  };
}

function pairsOf(columns: readonly ColumnFacts[]): Structure['pairs'] {
  const byRest = new Map<string, Occasion[]>();
  for (const column of columns) {
    const occasion = occasionOf(column);
    if (occasion) byRest.set(occasion.rest, [...(byRest.get(occasion.rest) ?? []).slice(0, 30), occasion]);
  }
  return [...byRest.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.order - b.order);
    const [first] = sorted;
    const last = sorted.at(-1);
    return first && last && first.order < last.order ? [{ first: first.column, last: last.column }] : [];
  });
}

/** `subject_id`, `patient`, `ID`: ends in who it is, or in a key of it. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function isSubject(column: ColumnFacts): boolean {
  const last = column.all.findLast(({ number }) => number === null);
  const isKey =
    last !== undefined && (KEYS.has(last.text) || SUBJECT_WORDS.has(last.text) || SUBJECT_WORDS.has(last.root));
  const named =
    isKey &&
    column.all.length <= 3 &&
    (last.text === 'id' || hasWord(column.all, SUBJECT_WORDS)) &&
    !hasWord(column.all, NO_SUBJECT);
  if (!named || !(column.kind === 'identifier' || column.kind === 'category' || column.kind === 'quantity'))
    return false;
  return column.profile.distinct >= 3 && column.profile.distinct * 2 <= column.rows;
}

const KEYS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'number', 'code', 'name']);

const NO_SUBJECT: ReadonlySet<string> = new Set([
  'years',
  'days',
  'per',
  'at',
  'age',
  'of',
  'hours',
  'count',
  'size',
  'type',
  'group',
]);

function isNested(column: ColumnFacts): boolean {
  const { profile, rows, all } = column;
  return (
    all.length <= 2 &&
    hasWord(all, NESTED_WORDS) &&
    !isQuantityName(column) &&
    profile.distinct >= 5 &&
    profile.distinct * 2 <= rows &&
    profile.distinct <= rows / 2
  );
}

const isQuantityName = (column: ColumnFacts): boolean =>
  isQuantity(column) &&
  column.all.some(({ text }) => ['size', 'number', 'count', 'score', 'years', 'income', 'type'].includes(text));

import type { Frame, Variable } from './frame.ts';
import { isGroup, takeRows } from './frame.ts';
import { words } from '../question/words.ts';

const MOST_EXPANDED = 2_000_000;
const COUNT_WORDS = new Set([
  'count',
  'freq',
  'frequency',
  'n',
  'num',
  'number',
  'total',
  'counts',
  'cases',
  'patients',
  'people',
  'persons',
  'tally',
  'cnt',
  'observations',
  'obs',
]);
const UNIT_WORDS = new Set([
  'block',
  'plot',
  'site',
  'subject',
  'replicate',
  'rep',
  'sample',
  'field',
  'tree',
  'animal',
  'year',
  'date',
  'month',
  'day',
]);
const TOTAL_WORDS = new Set([
  'total',
  'n',
  'patients',
  'trials',
  'size',
  'tested',
  'people',
  'applicants',
  'all',
  'count',
  'number',
]);
const PART_WORDS = new Set([
  'success',
  'successes',
  'recovered',
  'survived',
  'died',
  'deaths',
  'admitted',
  'events',
  'cured',
  'improved',
  'positive',
  'cases',
  'responders',
  'failures',
  'yes',
  'hits',
  'infected',
  'accepted',
  'passed',
  'converted',
  'conversions',
  'clicks',
]);
const OPPOSITES = [
  ['success', 'failure'],
  ['successes', 'failures'],
  ['admitted', 'rejected'],
  ['survived', 'died'],
  ['yes', 'no'],
  ['cases', 'controls'],
  ['recovered', 'died'],
  ['alive', 'dead'],
  ['positive', 'negative'],
  ['improved', 'unimproved'],
  ['passed', 'failed'],
  ['cured', 'uncured'],
  ['recovered', 'unrecovered'],
  ['accepted', 'rejected'],
  ['events', 'nonevents'],
] as const;

/** A cross-table written as rows with a frequency becomes the observations it stands for. */
export function expandCounts(frame: Frame): Frame {
  return expandFrequency(frame) ?? expandOpposites(frame) ?? expandTotals(frame) ?? frame;
}

function partsOf(variable: Variable): string[] {
  return words(variable.name).map((word) => word.text);
}

function isCount(variable: Variable): variable is Variable & { readonly numbers: Float64Array } {
  if (!variable.numbers || variable.missing > 0) return false;
  return variable.numbers.every((value) => Number.isInteger(value) && value >= 0);
}

/** Every other column names groups, no combination comes twice and most combinations are there. */
function isCrossTable(frame: Frame, counts: readonly Variable[]): boolean {
  const others = frame.variables.filter((variable) => !counts.includes(variable) && variable.kind !== 'constant');
  if (others.length === 0 || frame.rows < 2) return false;
  if (!others.every((variable) => variable.codes && variable.missing === 0 && isGroupLike(variable))) return false;
  if (others.some((variable) => partsOf(variable).some((part) => UNIT_WORDS.has(part)))) return false;
  if (others.length > 1 && others.some((variable) => variable.distinct > frame.rows / 2)) return false;
  const seen = new Set<string>();
  for (let row = 0; row < frame.rows; row++) seen.add(others.map((variable) => variable.codes?.[row]).join());
  const possible = others.reduce((product, variable) => product * variable.distinct, 1);
  return seen.size === frame.rows && frame.rows >= 0.4 * possible;
}

function isGroupLike(variable: Variable): boolean {
  return isGroup(variable) || (variable.kind === 'identifier' && !variable.numbers);
}

function expandFrequency(frame: Frame): Frame | undefined {
  const candidates = frame.variables.filter(
    (variable) => partsOf(variable).some((part) => COUNT_WORDS.has(part)) && isCount(variable),
  );
  const [count] = candidates;
  if (candidates.length !== 1 || !count?.numbers || !isCrossTable(frame, [count])) return undefined;
  const { numbers } = count;
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (total > MOST_EXPANDED || total <= frame.rows) return undefined;
  const rows: number[] = [];
  for (const [row, times] of numbers.entries()) for (let copy = 0; copy < times; copy++) rows.push(row);
  const expanded = takeRows(
    frame,
    rows,
    `The ${frame.rows} rows are a cross-table with frequencies in \`${count.name}\`; they were expanded to the ${total} observations they stand for.`,
  );
  return withoutColumns(expanded, [count]);
}

function expandOpposites(frame: Frame): Frame | undefined {
  for (const [yes, no] of OPPOSITES) {
    const positive = frame.variables.find((variable) => partsOf(variable).includes(yes) && isCount(variable));
    const negative = frame.variables.find((variable) => partsOf(variable).includes(no) && isCount(variable));
    if (!positive?.numbers || !negative?.numbers || positive === negative || !isCrossTable(frame, [positive, negative]))
      continue;
    return expandPair(
      frame,
      positive.name,
      positive.numbers,
      negative.numbers,
      [positive, negative],
      [positive.name, negative.name],
    );
  }
  return undefined;
}

function expandTotals(frame: Frame): Frame | undefined {
  const named = (set: ReadonlySet<string>) =>
    frame.variables.filter((variable) => isCount(variable) && partsOf(variable).some((part) => set.has(part)));
  for (const part of named(PART_WORDS)) {
    for (const whole of named(TOTAL_WORDS)) {
      if (part === whole || !part.numbers || !whole.numbers || !isCrossTable(frame, [part, whole])) continue;
      const rest = whole.numbers.map((value, row) => value - (part.numbers?.[row] ?? 0));
      if (rest.some((value) => value < 0)) continue;
      return expandPair(frame, part.name, part.numbers, rest, [part, whole], ['yes', 'no']);
    }
  }
  return undefined;
}

function expandPair(
  frame: Frame,
  name: string,
  positive: Float64Array,
  negative: Float64Array,
  counts: readonly Variable[],
  levels: readonly [string, string],
): Frame | undefined {
  const total = positive.reduce((sum, value) => sum + value, 0) + negative.reduce((sum, value) => sum + value, 0);
  if (total > MOST_EXPANDED || total <= frame.rows) return undefined;
  const rows: number[] = [];
  const codes: number[] = [];
  for (let row = 0; row < frame.rows; row++) {
    for (const [code, values] of [negative, positive].entries()) {
      for (let copy = 0; copy < (values[row] ?? 0); copy++) {
        rows.push(row);
        codes.push(code);
      }
    }
  }
  const note = `The ${frame.rows} rows hold numbers of observations (${counts.map((count) => `\`${count.name}\``).join(' and ')}); they were expanded to the ${total} observations they stand for.`;
  const expanded = withoutColumns(takeRows(frame, rows, note), counts);
  const outcome: Variable = {
    name,
    kind: 'binary',
    levels: [levels[1], levels[0]],
    missing: 0,
    distinct: 2,
    coded: false,
    temporal: false,
    codes: Int32Array.from(codes),
    numbers: Float64Array.from(codes),
  };
  return { ...expanded, variables: [...expanded.variables, outcome] };
}

function withoutColumns(frame: Frame, dropped: readonly Variable[]): Frame {
  const names = new Set(dropped.map((variable) => variable.name));
  const variables = frame.variables
    .filter((variable) => !names.has(variable.name))
    .map((variable) => (variable.kind === 'identifier' && variable.codes ? asCategory(variable) : variable));
  return { ...frame, variables };
}

function asCategory(variable: Variable): Variable {
  return { ...variable, kind: variable.distinct === 2 ? 'binary' : 'category' };
}

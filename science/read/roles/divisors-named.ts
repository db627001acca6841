import type { Said } from '../mentions/arguments.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { AMOUNTS, mayBeCount } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** What counts are divided by where the question says so and no more than a part of the name of one column. */

interface Named {
  readonly column: ColumnFacts;
  readonly from: number;
  readonly to: number;
}

/** An area or a volume that is said: how many words say it, and which columns hold it. */
interface Extent {
  readonly words: number;
  readonly holds: (column: ColumnFacts) => boolean;
}

const POWERS: ReadonlyMap<string, string> = new Map([
  ['square', '2'],
  ['cubic', '3'],
]);
const HEIGHTS = setOf('2 3');
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['metre', 'm'],
  ['meter', 'm'],
  ['centimetre', 'cm'],
  ['centimeter', 'cm'],
  ['kilometre', 'km'],
  ['kilometer', 'km'],
]);
const LENGTHS = setOf('m cm mm km dm');

const hasPair = ({ all }: ColumnFacts, unit: string, power: string): boolean =>
  all.some(({ text }, at) => text === unit && textAt(all, at + 1) === power);
const hasPower = (column: ColumnFacts, power: string): boolean =>
  [...LENGTHS].some((unit) => hasPair(column, unit, power));
const isNamed = ({ all }: ColumnFacts, name: string): boolean => all.some(({ text }) => text === name);

/** "Per m²", "per cubic metre", "per unit of area", "per excavated volume". */
function extentAt(words: readonly Word[], at: number): Extent | null {
  const [first, second] = [textAt(words, at), words[at + 1]];
  const power = POWERS.get(first);
  const unit = power ? (LETTERS.get(second?.root ?? '') ?? '') : first;
  const height = power ?? textAt(words, at + 1);
  if (!HEIGHTS.has(height) || (!power && !LENGTHS.has(unit))) return extentNamed(words, at);
  return { words: 2, holds: (column) => hasPair(column, unit, height) };
}

function extentNamed(words: readonly Word[], at: number): Extent | null {
  const ahead = words.slice(at, at + MOST_BETWEEN).findIndex(({ text }) => text === 'area' || text === 'volume');
  const name = textAt(words, at + ahead);
  return ahead < 0 ? null : { words: ahead + 1, holds: name === 'area' ? isArea : isVolume };
}
const MOST_BETWEEN = 3;
const isArea = (column: ColumnFacts): boolean => isNamed(column, 'area') || hasPower(column, '2');
const isVolume = (column: ColumnFacts): boolean => isNamed(column, 'volume') || hasPower(column, '3');

const alone = (columns: readonly ColumnFacts[]): ColumnFacts | null =>
  columns.length === 1 ? (columns[0] ?? null) : null;

/** "Per m²" of the one area: null where no area or volume is said, undefined where it is no column's. */
export function extentSaid(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  { from, at }: { readonly from: number; readonly at: number },
): Named | null | undefined {
  const extent = extentAt(words, at);
  if (!extent) return null;
  const column = alone(columns.filter(extent.holds));
  return column ? { column, from, to: endOfWords(words, at + extent.words, column) } : undefined;
}

const DENSITIES = setOf('density densities');

/** "Flint density" of `flints` and the one area or volume. */
export function densitySaid({ words, mentions }: Said, columns: readonly ColumnFacts[]): Named | null {
  const at = words.findIndex(({ text }) => DENSITIES.has(text));
  if (at < 0 || mentions.some(({ column, from, to }) => from <= at && at < to && isNamed(column, 'density')))
    return null;
  const column = alone(columns.filter((each) => isArea(each) || isVolume(each)));
  return column ? { column, from: at, to: at + 1 } : null;
}

const DIVISORS = setOf('exposure offset denominator');
const AS = setOf('as is being the an');
const OF = setOf('is the log of by in');

/** "With kloc as offset", "(exposure followup_y)", "relative to births": a column that is named as the divisor. */
export function divisorTold({ words, mentions }: Said, columns: readonly ColumnFacts[]): Named | null {
  const told = mentions.flatMap((each) => {
    const isOpen = columns.includes(each.column) && each.level === null;
    const place = isOpen ? (placeOfDivisor(words, each) ?? placeOver({ words, mentions }, each)) : null;
    return place ? [{ column: each.column, isBehind: place.from < each.from, ...place }] : [];
  });
  const columnOf = (some: typeof told) => alone([...new Set(some.map((each) => each.column))]);
  // "New ulcers (offset admissions)": what stands behind the word.
  const column = columnOf(told) ?? columnOf(told.filter(({ isBehind }) => isBehind));
  return told.find((each) => each.column === column) ?? null;
}

/** "Pesticide hits over bottles analysed", "the flare rate over observed years". */
function placeOver({ words, mentions }: Pick<Said, 'words' | 'mentions'>, { from, to }: Mention) {
  const over = from - (ARTICLES.has(textAt(words, from - 1)) ? 2 : 1);
  const isCounted =
    RATES.has(textAt(words, over - 1)) ||
    mentions.some((each) => each.to === over && each.level === null && mayBeCount(each.column));
  return textAt(words, over) === 'over' && isCounted ? { from: over, to } : null;
}
const RATES = setOf('rate rates');

function placeOfDivisor(words: readonly Word[], { from, to }: Mention) {
  const before = from - (ARTICLES.has(textAt(words, from - 1)) ? 1 : 0);
  const isLevel = words[to]?.number != null;
  if (!isLevel && textAt(words, before - 1) === 'to' && textAt(words, before - 2) === 'relative')
    return { from: before - 2, to };
  let behind = to;
  while (AS.has(textAt(words, behind))) behind += 1;
  if (DIVISORS.has(textAt(words, behind))) return { from, to: behind + 1 };
  let ahead = from - 1;
  while (OF.has(textAt(words, ahead))) ahead -= 1;
  return DIVISORS.has(textAt(words, ahead)) ? { from: ahead, to } : null;
}
const ARTICLES = setOf('the their its');

/** "The sum of toppled blocks per acceleration" is one for each of its values. */
export const saysSum = (words: readonly Word[], per: number): boolean =>
  words.slice(0, per).some(({ text }) => SUMS.has(text));
const SUMS = setOf('sum sums total totals');

/** "Per page view" of `pages_viewed`, "per training hour" of `training_hours`: the one column that is called so. */
export function carrierNamed(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  { from, at }: { readonly from: number; readonly at: number },
): Named | null {
  const said = words.slice(at, at + MOST_BETWEEN);
  const isSaid = ({ root, stem }: Word) => said.some((word) => word.root === root || word.stem === stem);
  const called = columns.filter(
    ({ all, parts }) =>
      // "Per 10 mmHg" is a step of `sbp_mmHg`.
      parts.some(({ root, stem }) => root === words[at]?.root || stem === words[at]?.stem) &&
      // "Species per trap" are not divided by `trap_nights`.
      all.every((word) => !AMOUNTS.has(word.text) || isSaid(word)),
  );
  const whole = called.filter(({ all }) => all.every(isSaid));
  const ended = called.filter(({ all }) => all.at(-1)?.root === words[at]?.root);
  const column = alone(whole) ?? alone(called) ?? alone(ended);
  return column ? { column, from, to: endOfWords(words, at + 1, column) } : null;
}

/** Words of the name that follow: "of volume", "washed". */
function endOfWords(words: readonly Word[], from: number, { all }: ColumnFacts): number {
  const isOfName = (word: Word | undefined) => all.some(({ root, stem }) => root === word?.root || stem === word?.stem);
  let at = from;
  while (isOfName(words[at]) || (textAt(words, at) === 'of' && isOfName(words[at + 1]))) at += 1;
  return at;
}

import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { UNIT_NAMES } from '../vocabulary/name-words.ts';
import { COMPARED_CONCEPTS, SIGNS_AFTER } from '../words/number-words.ts';
import type { TableIndex } from '../index/table-index.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { singular, textAt, type Word } from '../words/words.ts';

/** Which column a number of the message belongs to. */

/** A number and where it stands. */
export interface Place {
  readonly words: readonly Word[];
  readonly mentions: readonly Mention[];
  readonly index: TableIndex;
  readonly at: number;
}

const FARTHEST = { left: 5, right: 4 } as const;

/** The column named nearest before the number, or behind it: "age over 65", "over 65 years of age", "older than 65", "above 1000 m". */
export function columnNear(place: Place): ColumnFacts | null {
  const { words, mentions, index, at } = place;
  // "At week 24 above 2" bounds no week.
  const isSettled = ({ column, to }: Mention) =>
    mentions.some(({ from, level, column: other }) => from === to && level !== null && other === column);
  const named = mentions.filter((each) => each.level === null && isBounded(each.column) && !isSettled(each));
  const left = named.findLast(({ to }) => to <= at && at - to <= FARTHEST.left && !breaks(words, to, at));
  const right = named.find(({ from }) => from > at && from - at <= FARTHEST.right && !breaks(words, at, from));
  const beside = left && isBeside(place, left) ? left.column : undefined;
  const compared = comparedColumn(words, index, at);
  const candidates = [
    beside ?? null,
    columnOfUnit(place),
    columnOfRatio(place),
    compared,
    left?.column ?? null,
    right?.column ?? null,
  ];
  // A column named right before the bound is meant whatever its values are.
  return beside ?? candidates.find((column) => column !== null && mayHold(column, words[at])) ?? null;
}

const isBounded = (column: ColumnFacts): boolean =>
  (isNumeric(column) || column.profile.type === 'date') && column.kind !== 'identifier';

const BETWEEN = setOf('is are was were be of a an the at that values value has have had than with level levels score');

/** "elevation above 1000": nothing but the comparison stands between the column and the number. */
function isBeside({ words, mentions, at }: Place, { to }: Mention): boolean {
  if (mentions.some((other) => other.from >= to && other.from < at)) return false;
  return words.slice(to, at).every(({ text, number }) => number === null && (BETWEEN.has(text) || BOUNDS.has(text)));
}

const BOUNDS = setOf(`
  over above under below less more greater higher lower larger smaller longer heavier bigger taller shorter lighter fewer later earlier exceeding exceeds exceed
  beyond least most up to no not minimum equal equals exactly between from > < >= <= ≥ ≤ =
`);

/** The number lies among the values of the column. */
function mayHold({ profile: { minimum, maximum, type } }: ColumnFacts, word: Word | undefined): boolean {
  const value = word?.number;
  if (type === 'date' || value == null || minimum === null || maximum === null) return true;
  return minimum <= value && value <= maximum;
}

/** "1000 m" is a number of the one column in metres, "400 g" of one in g/ha where none in grams may hold it; "100 m of elevation" speaks of the elevation. */
function columnOfUnit({ words, index, at }: Place): ColumnFacts | null {
  const unit = textAt(words, at + 1);
  const next = words[at + 1];
  if (!next || (words[at]?.after ?? 'none') !== 'none') return null;
  const written = [unit, ...(UNIT_NAMES.get(singular(unit)) ?? [])];
  const only = (unitIn: (column: ColumnFacts) => string): ColumnFacts | null => {
    const [column, another] = index.columns.filter(
      (each) => isBounded(each) && written.includes(unitIn(each)) && mayHold(each, words[at]),
    );
    return another === undefined ? (column ?? null) : null;
  };
  return only(unitOf) ?? only(firstUnitOf);
}

/** "500 eggs per gram" is a number of `FEC_epg`. */
function columnOfRatio({ words, index, at }: Place): ColumnFacts | null {
  const [counted, per, unit] = words.slice(at + 1, at + 4).map(({ text }) => text);
  if (!counted || per !== 'per' || !unit) return null;
  const initials = `${counted.charAt(0)}p${unit.charAt(0)}`;
  const [column, another] = index.columns.filter(
    (each) => isBounded(each) && each.all.some(({ text }) => text === initials) && mayHold(each, words[at]),
  );
  return another === undefined ? (column ?? null) : null;
}

/** The "g" of `dose_g_ai_ha`. */
const firstUnitOf = ({ all, parts }: ColumnFacts): string =>
  all.find(({ start }) => !parts.some((part) => part.start === start))?.text ?? '';

/** The unit that a name ends in: `conc_uM`. */
export const unitOf = ({ all, parts }: ColumnFacts): string =>
  all.length > parts.length
    ? all.flatMap(({ text, start }) => (start > (parts.at(-1)?.start ?? 0) ? [text] : [])).join(' ')
    : '';

function comparedColumn(words: readonly Word[], index: TableIndex, at: number): ColumnFacts | null {
  const concepts = words.slice(Math.max(0, at - 3), at + 4).map(({ text }) => COMPARED_CONCEPTS.get(text));
  const concept = concepts.find((each) => each !== undefined);
  if (concept === undefined) return null;
  return (
    index.columns.find((column) => isBounded(column) && column.parts.some(({ text }) => conceptOf(text) === concept)) ??
    null
  );
}

const BREAKS = setOf('and or depend depends affect than between on among differ who does do is for from');

/** Whether the number belongs to another phrase; "is", "than" and "between" may belong to the comparison itself. */
function breaks(words: readonly Word[], from: number, to: number): boolean {
  const isOwn = (text: string, at: number) =>
    (text === 'than' && at >= to - 2) ||
    (text === 'for' && at >= to - 3) ||
    (text === 'is' && at <= from + 1) ||
    (text === 'between' && at === to - 1);
  return words
    .slice(from, to)
    .some(({ text }, offset) => BREAKS.has(text) && !isOwn(text, from + offset) && !isOrMore(words, from + offset));
}

/** "3 or more complaints". */
const isOrMore = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'or' && words[at - 1]?.number != null && SIGNS_AFTER.has(textAt(words, at + 1));

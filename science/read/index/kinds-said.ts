import type { Saying } from './sayings.ts';
import { hasWord, isNumeric, isQuantity, isUsable, type ColumnFacts } from '../tables/columns.ts';
import type { Structure } from '../tables/structure.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { QUANTITY_KINDS, type QuantityKind } from '../vocabulary/quantity-kinds.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { textAt, type Word } from '../words/words.ts';

/**
 * "Do shoppers with a coupon spend more?" of `order_value_eur`: words of a kind of quantity, which stand in no name, mean the one column
 * of that kind. Its name tells it, or else its unit.
 */
export function kindsIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  structure: Structure,
  isNamed: (word: Word) => boolean,
): ReadonlyMap<number, Saying> {
  const open = columns.filter((column) => isMeasured(column) && !isSpelledOut(column, message));
  const found = QUANTITY_KINDS.flatMap((kind) => {
    const places = placesOf(kind, message, isNamed);
    const column = places.length > 0 ? onlyOf(kind, open, structure) : undefined;
    return column ? places.map(({ start, length }) => [start, { length, words: column.all }] as const) : [];
  });
  // Of two kinds that the same word may be of, the first.
  return new Map(found.toReversed());
}

const isMeasured = (column: ColumnFacts): boolean =>
  isUsable(column) && isNumeric(column) && isQuantity(column) && !column.temporal;

/** A column that the message names itself, as the "gates" of `sprint_gate_s`, needs no other word; the "order" of `order_value` says little. */
function isSpelledOut({ parts }: ColumnFacts, message: readonly Word[]): boolean {
  const named = parts.filter(({ root }) =>
    message.some((word, at) => word.root === root && textAt(message, at - 1) !== 'per'),
  );
  // "After 28 days" of `fc_7d` and `fc_28d` says which of them.
  const isOwnName = ({ root, text, number }: Word) => number === null && !ROW_NOUNS.has(root) && !GENERIC.has(text);
  return named.length === parts.length || named.some(isOwnName);
}

interface Place {
  readonly start: number;
  readonly length: number;
}

const BEFORE = 2;
const BEHIND = 6;

const placesOf = (
  { said, notBeside }: QuantityKind,
  message: readonly Word[],
  isNamed: (word: Word) => boolean,
): readonly Place[] =>
  message.flatMap(({ start }, at) => {
    const standing = said.filter((phrase) => phrase.every((text, step) => textAt(message, at + step) === text));
    const length = Math.max(0, ...standing.map((phrase) => phrase.length));
    const isOther = message.slice(Math.max(0, at - BEFORE), at + BEHIND).some(({ text }) => notBeside.has(text));
    const isFree = length > 0 && !message.slice(at, at + length).every((word) => isNamed(word));
    return isFree && !isOther ? [{ start, length }] : [];
  });

/** The only column that the name tells, by the unit too where the name tells several; or the only one with the unit. */
function onlyOf(kind: QuantityKind, columns: readonly ColumnFacts[], structure: Structure): ColumnFacts | undefined {
  const fitting = columns.filter(({ all }) => !hasWord(all, kind.others));
  const named = fitting.filter(({ all }) => hasWord(all, kind.names));
  const measured = fitting.filter((column) => isMeasuredIn(column, kind.units));
  const both = named.filter((column) => measured.includes(column));
  return (
    oneOf(named, structure) ?? oneOf(both, structure) ?? (named.length === 0 ? oneOf(measured, structure) : undefined)
  );
}

/** `RT_ms`, and `E_GPa`, of which both words are its name. */
const isMeasuredIn = ({ all, parts }: ColumnFacts, units: ReadonlySet<string>): boolean => {
  const behind = all.length > parts.length ? all.slice(parts.length) : all.slice(1);
  return behind.length === 1 && behind.every(({ text }) => units.has(text));
};

/** The only one; the last of what was measured twice; `injuries` beside `lost_time_injuries`. */
function oneOf(found: readonly ColumnFacts[], { pairs, twins }: Structure): ColumnFacts | undefined {
  const [first, second, third] = found;
  if (!first || !second) return first;
  const pair = pairs.find((each) => found.includes(each.first) && found.includes(each.last));
  if (pair && !third && twins.length === 0) return pair.last;
  const isWithin = ({ parts }: ColumnFacts, other: ColumnFacts) =>
    parts.every(({ root }) => other.parts.some((part) => part.root === root));
  const [plain, another] = found.filter((column) => found.every((other) => isWithin(column, other)));
  return another ? undefined : plain;
}

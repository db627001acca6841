import type { Success } from '../../../contracts/success.ts';
import type { Spoken } from './arguments.ts';
import { placesOf } from './described.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import { unitOf } from './number-columns.ts';
import { SIGNS_BEFORE, type Sign } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "What share went above the asking price": the bound of one column is another one in the same row. */
export interface ColumnBound {
  readonly column: ColumnFacts;
  readonly success: Success;
  readonly from: number;
  readonly to: number;
}

const COUNTING: ReadonlySet<CueName> = new Set<CueName>(['share', 'howMany', 'likely']);
const DETERMINERS = setOf('the its their his her a own');
const TIMES: ReadonlyMap<string, number> = new Map([
  ['twice', 2],
  ['double', 2],
  ['thrice', 3],
  ['half', 0.5],
]);

interface Opening {
  readonly from: number;
  readonly comparison: Exclude<Sign, 'is' | 'is-not' | 'between' | 'falls-in' | 'outside'>;
  readonly value: number | null;
}

const ORDERS = ['above', 'at-least', 'below', 'at-most'] as const;

/** "More than twice the" before a column. */
function openingOf(words: readonly Word[], { from }: Mention): Opening | null {
  let at = from - 1;
  while (DETERMINERS.has(textAt(words, at))) at -= 1;
  const value =
    TIMES.get(textAt(words, at)) ?? (textAt(words, at) === 'times' ? (words[at - 1]?.number ?? null) : null);
  if (value !== null) at -= textAt(words, at) === 'times' ? 2 : 1;
  for (const count of [3, 2, 1]) {
    const text = words
      .slice(Math.max(0, at + 1 - count), at + 1)
      .map((word) => word.text)
      .join(' ');
    const comparison = ORDERS.find((each) => each === SIGNS_BEFORE.get(text));
    if (comparison) return { from: at + 1 - count, comparison, value };
  }
  return null;
}

/** The one other quantity that is named, or that is called alike: `sale_price_eur` beside `asking_price_eur`. */
function heldColumn(columns: readonly ColumnFacts[], { mentions }: Spoken, bound: ColumnFacts): ColumnFacts | null {
  const isOther = (column: ColumnFacts) => column !== bound && isQuantity(column) && column.kind !== 'identifier';
  const named = new Set(mentions.flatMap(({ column, level }) => (level === null && isOther(column) ? [column] : [])));
  const last = bound.parts.at(-1)?.root;
  const alike = columns.filter(
    (column) =>
      isOther(column) &&
      column.parts.length > 1 &&
      column.parts.at(-1)?.root === last &&
      unitOf(column) === unitOf(bound),
  );
  const [only, another] = named.size > 0 ? [...named] : alike;
  return only && another === undefined && unitOf(only) === unitOf(bound) ? only : null;
}

export function columnBound(spoken: Spoken, columns: readonly ColumnFacts[]): ColumnBound | null {
  const { words, mentions, cues } = spoken;
  if (!cues.some(({ name }) => COUNTING.has(name))) return null;
  const found = mentions.flatMap((mention) => {
    const opening =
      mention.level === null && isQuantity(mention.column) && !mention.column.temporal
        ? openingOf(words, mention)
        : null;
    return opening ? [{ mention, opening }] : [];
  });
  const [first, another] = found;
  if (!first || another) return null;
  const { mention, opening } = first;
  const column = heldColumn(columns, spoken, mention.column);
  const success = { comparison: opening.comparison, value: opening.value, against: mention.column.name };
  return column ? { column, success, from: opening.from, to: mention.to } : null;
}

/** What is held against the other column is no second question: neither its name, nor "sell" in "sell above asking". */
export function withoutColumnBound(said: Spoken, bound: ColumnBound | null): Spoken {
  if (!bound) return said;
  const isGone = (mention: Mention) =>
    mention.column === bound.column ||
    mention.column.name === bound.success.against ||
    (mention.level === null && mention.column.kind === 'binary' && mention.to === bound.from);
  const gone = said.mentions.filter(isGone);
  const places = placesOf([...gone, bound].map(({ from, to }) => ({ from, to, column: bound.column })));
  return {
    ...said,
    cues: said.cues.filter(({ from, to }) => !(from < bound.to && bound.from < to)),
    mentions: said.mentions.filter((mention) => !gone.includes(mention)),
    described: new Map([...said.described, ...places]),
  };
}

import type { Ask } from '../ask.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

const FARTHEST = 2;

/** "Did marks climb from quiz 1 to quiz 3": two measurements of one thing, the earlier one first. */
export function fromTo({ spoken: { words, mentions } }: Ask): ColumnPair | undefined {
  const isBehind =
    (preposition: string) =>
    ({ from, level, column }: Mention) =>
      level === null &&
      isQuantity(column) &&
      Array.from({ length: FARTHEST }, (_, step) => textAt(words, from - 1 - step)).includes(preposition);
  const find = (before: string, behind: string) => ({
    first: mentions.find(isBehind(before))?.column,
    last: mentions.findLast(isBehind(behind))?.column,
  });
  const course = find('from', 'to');
  // "Did scores drop between the post-test and the delayed test".
  const { first, last } = course.first && course.last ? course : find('between', 'and');
  if (!first || !last || first === last) return undefined;
  const isShared = first.parts.some(
    ({ root, number }) => number === null && last.parts.some((part) => part.root === root),
  );
  return isShared ? { first, last } : undefined;
}

const FARTHEST_THAN = 3;

/** "Less neomycin than penicillin", "are sepals longer than petals": two quantities of the same row, the one that is said to be more or less last. */
export function besideThan({ spoken: { words, mentions, cues } }: Ask): ColumnPair | undefined {
  const than = words.findIndex(({ text }) => text === 'than');
  const isOfRow = ({ level, column }: Mention) => level === null && isQuantity(column);
  const last = mentions.findLast((mention) => isOfRow(mention) && mention.to <= than && than - mention.to <= 1);
  const first = mentions.find(({ from }) => from > than && from - than <= FARTHEST_THAN);
  if (than < 0 || !last || !first || !isOfRow(first) || first.column === last.column) return undefined;
  const isSaid = cues.some(
    ({ name, from, to }) => (name === 'higher' || name === 'lower') && from >= last.from - 2 && to <= than,
  );
  return isSaid ? { first: first.column, last: last.column } : undefined;
}

const PREPOSITIONS = setOf('in on at with the their under for');

/** "Do they do better in reading or in maths", "which is longer, the sepal or the petal": which of two quantities of the same row is more. */
export function besideOr(ask: Ask): ColumnPair | undefined {
  const { words, mentions } = ask.spoken;
  const or = words.findIndex(({ text }) => text === 'or');
  const isOfRow = ({ level, column }: Mention) => level === null && isQuantity(column);
  const first = mentions.findLast(({ to }) => to <= or);
  const last = mentions.find(({ from }) => from > or);
  if (or < 0 || !first || !last || !ask.has('higher', 'lower')) return undefined;
  const between = [...words.slice(first.to, or), ...words.slice(or + 1, last.from)];
  const isShared = first.column.parts.some(({ root }) => last.column.parts.some((part) => part.root === root));
  const isJoined = between.every(({ text }) => PREPOSITIONS.has(text));
  const isOfRows = [first, last].every(isOfRow) && first.column !== last.column;
  return isShared && isJoined && isOfRows ? { first: first.column, last: last.column } : undefined;
}

const COMPARED = setOf('compared versus vs');

/** "Does drug A do anything compared with placebo" of `sleep_drugA` and `sleep_placebo`: the same thing twice in a row. */
function besideCompared({ spoken: { words, mentions, cues } }: Ask): ColumnPair | undefined {
  const than = cues.find(({ name, from }) => name === 'than' && COMPARED.has(textAt(words, from)));
  const [last, first, more] = mentions;
  if (!than || !last || !first || more) return undefined;
  const isBetween = last.to <= than.from && first.from >= than.to;
  return isBetween && isSameThing(last, first) ? { first: first.column, last: last.column } : undefined;
}
const isSameThing = (one: Mention, other: Mention): boolean =>
  [one, other].every(({ level, column }) => level === null && isQuantity(column)) &&
  one.column !== other.column &&
  one.column.parts[0]?.root === other.column.parts[0]?.root;

/** Two quantities of the same row, held against each other. */
export const besideEachOther = (ask: Ask): ColumnPair | undefined =>
  besideThan(ask) ?? besideOr(ask) ?? besideCompared(ask);

const CHANGED = [
  'change',
  'changed',
  'changes',
  'improve',
  'improved',
  'work',
  'help',
  'worked',
  'helped',
  'effective',
  'effect',
] as const;

export const speaksOfChange = (ask: Ask): boolean =>
  ask.has('compare', 'higher', 'lower', 'transitive') || ask.says(...CHANGED);

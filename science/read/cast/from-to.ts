import type { Ask } from '../ask.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
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

import { isGroup, isNumeric } from './columns.ts';
import type { Mention } from './mention.ts';
import type { Word } from './words.ts';

/** "group 3", "4 cylinders": a number beside a column that holds it among few values. */
export function numberLevels(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.flatMap((mention) => {
    const { column } = mention;
    if (mention.level !== null || !(isNumeric(column) || isGroup(column)) || column.profile.distinct > 60) return [];
    if (column.kind === 'quantity' && column.profile.distinct > 12 && !column.temporal) return [];
    return numbersAround(words, mention).flatMap((at) => {
      const value = column.profile.levels.find((level) => Number(level.value) === numberAt(words, at))?.value;
      return value === undefined ? [] : [{ ...mention, from: at, to: at + 1, level: value, score: 0.95, rivals: [] }];
    });
  });
}

const BETWEEN_NUMBERS: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'versus', 'to', 'the', 'with', 'than', 'is']);
const NO_LEVEL_BEFORE: ReadonlySet<string> = new Set([
  'over',
  'above',
  'under',
  'below',
  'than',
  'least',
  'most',
  'since',
  'until',
  'to',
  'from',
  '>',
  '<',
  '>=',
  '<=',
  'exceeding',
  'exceeds',
  'between',
  'last',
  'about',
]);

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function numbersAround(words: readonly Word[], { from, to, column }: Mention): number[] {
  const found: number[] = [];
  for (let at = to; at < words.length && at < to + 9; at += 1) {
    const word = words[at];
    if (!word) break;
    if (word.number !== null && !word.glued) found.push(at);
    else if (!BETWEEN_NUMBERS.has(word.text) && !column.parts.some(({ root }) => root === word.root)) break;
  }
  if (found.length > 0) return words[to] && NO_LEVEL_BEFORE.has(words[to].text) ? [] : found;
  return numbersBefore(words, from);
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** A number, or "third" right before a name. */
function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (!word) return null;
  const ordinal = ORDINALS.findIndex((each) => each === word.text);
  return ordinal < 0 ? word.number : ordinal + 1;
}

/** "4, 6 and 8 cylinders". */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function numbersBefore(words: readonly Word[], from: number): number[] {
  const found: number[] = [];
  for (let at = from - 1; at >= 0 && at > from - 9; at -= 1) {
    const word = words[at];
    if (!word) break;
    if (numberAt(words, at) !== null && !word.glued) found.unshift(at);
    else if (!BETWEEN_NUMBERS.has(word.text) || (found.length === 0 && word.text !== 'the'))
      return NO_LEVEL_BEFORE.has(word.text) && found.length < 2 ? [] : found;
  }
  return found;
}

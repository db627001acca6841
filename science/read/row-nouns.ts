import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** "Callers" of calls, "riders" of rides: those who do what the rows are called. */
export function isRowName(entities: ReadonlySet<string>, word: Word | undefined): boolean {
  if (word === undefined) return false;
  const { root, text } = word;
  return entities.has(root) || entities.has(text) || AGENTS.some((ending) => isAgent(root, ending, entities));
}
const AGENTS = ['r', 'er', 'or'] as const;
const SHORTEST_AGENT = 5;

const isAgent = (root: string, ending: string, entities: ReadonlySet<string>): boolean =>
  root.length >= SHORTEST_AGENT && root.endsWith(ending) && entities.has(root.slice(0, -ending.length));

const IN = setOf('in during for');
const CHOOSES = setOf('with when where of that which having');

/** "In warmer years", "in years with higher CO2": the rows themselves, chosen by something else, and no part of the time. */
export function isRowNoun(
  { column, level, from, to }: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): boolean {
  const isPlural = words[from]?.text !== words[from]?.root && to === from + 1;
  if (!column.temporal || level !== null || !isPlural) return false;
  if (IN.has(textAt(words, from - 1))) return CHOOSES.has(textAt(words, to));
  const isChosen =
    mentions.some((mention) => mention.to === from && mention.column !== column) ||
    cues.some((cue) => cue.to === from && (cue.name === 'higher' || cue.name === 'lower'));
  return isChosen && IN.has(textAt(words, from - 2));
}

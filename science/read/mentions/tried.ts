import type { NameEntry } from '../index/name-index.ts';
import type { TableIndex } from '../index/table-index.ts';
import type { Mention } from '../tables/mention.ts';
import type { Structure } from '../tables/structure.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Where the noun of `n_plants` beside `n_dead` says of what some died, and not how many there were. */

interface Place {
  readonly from: number;
  readonly to: number;
}

/** "Resistant plants", "how many plants died", "the share of plants killed"; "more plants" are a number. */
export function areTried(
  { structure: { binomial } }: TableIndex,
  { column, partial }: NameEntry,
  words: readonly Word[],
  { from, to }: Place,
): boolean {
  if (binomial === null || !partial || column !== binomial.trials) return false;
  if (to > from + 1 || !isPlural(words[from])) return false;
  const isCounted = COUNTING.has(textAt(words, from - 1)) && !SHARES.has(words[from - 2]?.root ?? '');
  return !isCounted || isSuccess(words, to, binomial.successes.parts);
}
const isPlural = (noun: Word | undefined): boolean => noun !== undefined && noun.text !== noun.root;
const COUNTING = setOf('more fewer less most fewest many number of no extra total all');
const SHARES = setOf('share proportion percentage percent fraction part');

/** What became of some of them stands right behind: "that were killed". */
function isSuccess(words: readonly Word[], to: number, parts: readonly Word[]): boolean {
  const at = words.findIndex(({ text }, place) => place >= to && !JOINTS.has(text));
  const verb = words[at];
  return (
    verb !== undefined && parts.some(({ text, stem }) => stem === verb.stem || conceptOf(text) === conceptOf(verb.text))
  );
}
const JOINTS = setOf('that which were was are is had have been did');

/** "How many plants died": what they are called says nothing more of those that did. */
export const isOfTried = ({ binomial }: Structure, { column }: Mention, noun: Word): boolean =>
  column === binomial?.successes && binomial.trials.parts.some(({ root }) => root === noun.root);

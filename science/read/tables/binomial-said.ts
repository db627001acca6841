import { isCounted, isSomeOf, saysCount, thingsIn, type Binomial } from './binomial-columns.ts';
import { hasWord, type ColumnFacts } from './columns.ts';
import { AMOUNTS, isWholeFrom } from './count-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** The successes and trials that the message names as such, whatever their names say: "defects found out of test points". */
export function binomialSaid(columns: readonly ColumnFacts[], words: readonly Word[]): Binomial | null {
  if (!words.some(({ text }) => JOINS.has(text))) return null;
  const whole = columns.filter(isCounted);
  const pairs = whole.flatMap((trials) =>
    isWholeFrom(trials, 1) && !hasWord(trials.all, AMOUNTS)
      ? whole
          .filter((successes) => successes !== trials && isSomeOf(successes, trials))
          .map((successes) => ({ successes, trials }))
      : [],
  );
  return pairs.find((pair) => isSaidOf(pair, words)) ?? null;
}

const JOINS = setOf('of among');
const ARTICLES = setOf('the all its their those these');

function isSaidOf({ successes, trials }: Binomial, words: readonly Word[]): boolean {
  return words.some((_, at) => {
    const end = endOfName(successes, words, at);
    if (end === null) return false;
    const isOutOf = textAt(words, end) === 'out' && textAt(words, end + 1) === 'of';
    // "The mean age of patients" counts nothing.
    if (!isOutOf && !(JOINS.has(textAt(words, end)) && saysCount(successes))) return false;
    let next = isOutOf ? end + 2 : end + 1;
    while (ARTICLES.has(textAt(words, next))) next += 1;
    return endOfName(trials, words, next) !== null;
  });
}

/** Behind the words of a name, all of them and in its order; the `n` of `n_stimuli` may be left out. */
function endOfName(column: ColumnFacts, words: readonly Word[], at: number): number | null {
  const isSaid = (name: readonly Word[]) =>
    name.length > 0 && name.every(({ root, number }, step) => isSame(words[at + step], root, number));
  const name = [column.all, thingsIn(column)].find(isSaid);
  return name ? at + name.length : null;
}

const isSame = (word: Word | undefined, root: string, number: number | null): boolean =>
  word !== undefined && (number === null ? word.root === root : word.number === number);

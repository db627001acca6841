import { partsOf, type Part } from '../parts/parts.ts';
import { setsNorm } from '../parts/norm-sentences.ts';
import { separateQuestions } from '../separate-questions.ts';
import { withoutLegends } from '../words/legends.ts';
import { wordsOf, type Word } from '../words/words.ts';
import { withDates } from '../words/written-dates.ts';
import { withNumbers } from '../words/written-numbers.ts';

export interface Message {
  readonly words: readonly Word[];
  readonly parts: readonly Part[];
}

export function partsIn(message: string): Message {
  const words = withNumbers(withDates(withoutLegends(wordsOf(message), message)));
  return { words, parts: partsOf(words, message) };
}

/** The whole message if it asks one thing, with its context; otherwise the part alone. */
export function textToEncode(message: string, parts: readonly Part[], part: Part): string {
  return asksOneThing(parts) && (isAsking(part) || !parts.some(isAsking)) ? message : part.text;
}

const asksOneThing = (parts: readonly Part[]): boolean => parts.filter(isAsking).length <= 1;

/** "The guideline figure is 420 minutes" sets a number and asks nothing. */
export const isAsking = ({ asks, words }: Part): boolean =>
  asks === 'question' || (asks === 'wish' && !setsNorm(words));

const MOST_TEXTS = 12;

export function textsToEncode(message: string): string[] {
  const { parts } = partsIn(message);
  const texts = parts.map((part) => textToEncode(message, parts, part));
  return [...new Set([message, ...texts, ...separateQuestions(message, parts)])].slice(0, MOST_TEXTS);
}

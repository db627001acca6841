import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Beveridge curve check: …": what a question is called before it is asked. */

const HEADS = setOf(
  'check question test thing analysis hypothesis note query curve law rule paradox idea point task effect puzzle exercise',
);
/** "For smokers only: …" chooses rows. */
const CHOOSES = setOf(
  'for in on at of among within with without only excluding except during from by not no as random mixed fixed nested',
);
const LONGEST = 6;

export function withoutPreface(words: readonly Word[], message: string): readonly Word[] {
  const at = words.findIndex(({ end }, place) =>
    message
      .slice(end, words[place + 1]?.start)
      .trim()
      .startsWith(':'),
  );
  const preface = words.slice(0, at + 1);
  const isPreface =
    preface.length > 0 &&
    preface.length <= LONGEST &&
    at + 1 < words.length &&
    HEADS.has(textAt(words, at)) &&
    preface.every(({ text, number }) => number === null && !CHOOSES.has(text));
  return isPreface ? words.slice(at + 1) : words;
}

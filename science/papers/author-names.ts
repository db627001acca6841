import type { CslName } from '../../contracts/csl.ts';

/** Names of authors as references print them: with initials, where their script has any. */

const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The name where it is printed whole; null where the given name is shortened to initials. */
export function wholeName({ family = '', given = '', literal = '' }: CslName): string | null {
  const [surname, forename] = [family.trim(), given.trim()];
  if (surname === '') return literal.trim() || forename;
  if (forename === '') return surname;
  if (FAMILY_FIRST.test(surname + forename)) return `${surname}${forename}`;
  return RIGHT_TO_LEFT.test(surname + forename) ? `${forename} ${surname}` : null;
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letter with its marks, and the rest: a vowel of Devanagari is a mark of its letter. */
export function splitInitial(word: string): readonly [initial: string, rest: string] {
  const [first] = letters.segment(word);
  const initial = first?.segment ?? '';
  return [initial, word.slice(initial.length)];
}

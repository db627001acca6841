import type { SourceRecord } from '../../contracts/literature.ts';

// Letters that do not fall apart into a base letter and an accent.
// prettier-ignore
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ŋ: 'n', ħ: 'h', ŧ: 't',
};
const DULL_TITLE_WORDS = new Set([
  'the',
  'and',
  'for',
  'with',
  'from',
  'into',
  'about',
  'are',
  'was',
  'how',
  'what',
  'does',
]);
const MAX_NAME_CHARACTERS = 30;

/** `gorman2014`, then `gorman2014b`: unique among `taken`, ASCII, and what people expect to read. */
export function citationKey(
  source: Pick<SourceRecord, 'authors' | 'title' | 'year'>,
  taken: ReadonlySet<string>,
): string {
  const base = `${nameFor(source)}${source.year === null ? '' : String(source.year)}`;
  for (let number = 1; ; number += 1) {
    const key = `${base}${suffix(number)}`;
    if (!taken.has(key)) return key;
  }
}

function suffix(number: number): string {
  if (number === 1) return '';
  return number <= 26 ? String.fromCodePoint(96 + number) : `x${String(number)}`;
}

function nameFor({ authors, title }: Pick<SourceRecord, 'authors' | 'title'>): string {
  const family = plain(familyName(authors[0] ?? ''));
  if (/[a-z]/.test(family)) return family.replaceAll(' ', '').slice(0, MAX_NAME_CHARACTERS);
  const words = plain(title).split(' ');
  const word = words.find((each) => /[a-z]{3}/.test(each) && !DULL_TITLE_WORDS.has(each));
  return (word ?? words.find((each) => /[a-z]/.test(each)) ?? 'source').slice(0, MAX_NAME_CHARACTERS);
}

/** "Gorman, Kristen B." and "Kristen B. Gorman" have the same family name; of "Gorman KB" the initials go. */
function familyName(author: string): string {
  const [beforeComma = '', afterComma] = author.split(',');
  if (afterComma !== undefined) return beforeComma;
  const words = beforeComma.trim().split(/\s+/);
  const names = words.filter((word, index) => index === 0 || !/^(?:\p{Lu}\.?-?){1,3}$/u.test(word));
  return names.at(-1) ?? '';
}

function plain(text: string): string {
  const ascii = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? (/\p{M}/u.test(letter) ? '' : ' '));
  return ascii
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

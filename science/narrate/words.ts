import { listed } from '../../contracts/wording.ts';

/** Small grammar: counts in words, capitals, names of groups. Nothing here reads a sentence. */

/** "a, b and 3 others" without a digit: lists in sentences stay readable. */
export function listedUpTo(items: readonly string[], most: number): string {
  if (items.length <= most) return listed(items);
  return listed([...items.slice(0, most), counted(items.length - most, 'other')]);
}

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Counts of our own are written in words: every number in digits was measured. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${countWords(count)} ${count === 1 ? noun : plural}`;
}

function countWords(count: number): string {
  const tens = TENS[Math.floor(count / 10)];
  if (tens === undefined || tens === '') return COUNTS[count] ?? 'many';
  return count % 10 === 0 ? tens : `${tens}-${COUNTS[count % 10] ?? ''}`;
}

const isLowerWord = (word: string): boolean =>
  word.length > 1 && word === word.toLowerCase() && word !== word.toUpperCase();

/** First letter in upper case, unless the first word is a name with a spelling of its own (`body_mass_g`, `pH`). */
export function capitalised(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const isName = first !== 'a' && (first.includes('_') || first.startsWith('\\') || !isLowerWord(first));
  return isName ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SIBILANTS = ['x', 'ch', 'sh', 'z', 'ss'];
const NO_PLURAL = ['ed', 'ing'];
const VOWELS = 'aeiou';

const endsIn = (word: string, endings: readonly string[]): boolean => endings.some((ending) => word.endsWith(ending));
const isPlainWord = (word: string): boolean => word.length > 2 && isLowerWord(word) && !word.includes('_');

/** "species", "islands", "categories": what a column's groups are called after "between". */
export function groupsOf(name: string): string {
  const last = name.split(' ').at(-1) ?? '';
  if (!isPlainWord(last) || endsIn(last, NO_PLURAL)) return `the groups of ${name}`;
  if (endsIn(last, SIBILANTS)) return `${name}es`;
  if (last.endsWith('s')) return name;
  const isConsonantY = last.endsWith('y') && !VOWELS.includes(last.at(-2) ?? '');
  return isConsonantY ? `${name.slice(0, -1)}ies` : `${name}s`;
}

export function shortened(text: string, maxCharacters: number): string {
  const letters = Array.from(text);
  if (letters.length <= maxCharacters) return text;
  const cut = letters.slice(0, maxCharacters - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return seen.has(key) ? false : seen.add(key);
  });
}

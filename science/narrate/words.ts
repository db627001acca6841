/** Small grammar: lists, plurals, counts in words, capitals. Nothing here reads a sentence. */

/** "a, b and c" */
export function listed(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.slice(-1).join('')}`;
}

/** "a, b and 3 others" without a digit: lists in sentences stay readable. */
export function listedUpTo(items: readonly string[], most: number): string {
  if (items.length <= most) return listed(items);
  return listed([...items.slice(0, most), counted(items.length - most, 'other')]);
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Counts of our own are written in words: every number in digits was measured. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${COUNTS[count] ?? 'many'} ${count === 1 ? noun : plural}`;
}

const isLowerWord = (word: string): boolean => word.length > 1 && word === word.toLowerCase() && word !== word.toUpperCase();

/** First letter in upper case, unless the first word is a name with a spelling of its own (`body_mass_g`, `pH`). */
export function capitalised(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const isName = first.includes('_') || first.startsWith('\\') || !isLowerWord(first);
  return isName ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SIBILANTS = ['x', 'ch', 'sh', 'z'];
const NO_PLURAL = ['ed', 'ing', 's'];
const VOWELS = 'aeiou';

/** "species", "islands", "categories": what a column's groups are called after "between". */
export function groupsOf(name: string): string {
  const last = name.split(' ').at(-1) ?? '';
  const isPlainWord = last.length > 2 && last === last.toLowerCase() && last !== last.toUpperCase() && !last.includes('_');
  if (!isPlainWord) return `the groups of ${name}`;
  if (last.endsWith('s') && !last.endsWith('ss')) return name;
  if (NO_PLURAL.some((ending) => last.endsWith(ending)) && !last.endsWith('ss')) return `the groups of ${name}`;
  if (last.endsWith('y') && !VOWELS.includes(last.at(-2) ?? '')) return `${name.slice(0, -1)}ies`;
  return last.endsWith('ss') || SIBILANTS.some((ending) => last.endsWith(ending)) ? `${name}es` : `${name}s`;
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

import type { Frame, Variable } from '../frames/frame.ts';
import { LEVEL_WORDS, words } from './words.ts';
import type { Word } from './words.ts';
import type { Mention } from './mention.ts';

const MOST_LEVELS = 100;
const SAYS_NOTHING = new Set([
  'yes',
  'no',
  'true',
  'false',
  'other',
  'others',
  'unknown',
  'none',
  'not',
  'all',
  'any',
  'na',
  'more',
  'less',
  'in',
  'on',
  'at',
  'is',
  'do',
  'to',
]);

/** Places where a text names a level: "Gentoo", "women", "treatment A". */
export function findLevels(text: string, frame: Frame): Mention[] {
  const spoken = words(text);
  const found: Mention[] = [];
  for (const variable of frame.variables) {
    if (
      !variable.codes ||
      (variable.numbers && !variable.temporal) ||
      variable.kind === 'constant' ||
      variable.levels.length > MOST_LEVELS
    )
      continue;
    found.push(...levelsOf(variable, spoken, text));
  }
  return found;
}

function levelsOf(variable: Variable, spoken: readonly Word[], text: string): Mention[] {
  const mentions: Mention[] = [];
  const letters: Mention[] = [];
  for (const [level, name] of variable.levels.entries()) {
    const parts = words(name.slice(0, 200));
    if (parts.length === 0 || SAYS_NOTHING.has(name.toLowerCase())) continue;
    for (const start of spoken.keys()) {
      const span = spanAt(parts, spoken, start);
      if (!span) continue;
      const mention = { variable, level, start: span.start, end: span.end };
      if (name.length > 1) mentions.push(mention);
      else if (isLetterLevel(text, span, name)) letters.push(mention);
    }
    mentions.push(...everydayWords(variable, level, parts, spoken));
  }
  // A single letter is too easily a word: it takes two of them, as in "A better than B", or the column's name before it.
  const distinct = new Set(letters.map((mention) => mention.level));
  const plain = letters.filter((letter) => distinct.size > 1 || followsName(variable, letter, spoken));
  return [...mentions, ...plain];
}

/** "treatment B" leaves no doubt that B is a treatment. */
function followsName({ name }: Variable, { start }: Mention, spoken: readonly Word[]): boolean {
  const before = spoken.findLast((word) => word.end <= start);
  return before !== undefined && words(name).at(-1)?.stem === before.stem;
}

function isLetterLevel(text: string, span: { start: number; end: number }, name: string): boolean {
  return text.slice(span.start, span.end) === name && /^[A-Z0-9]$/.test(name);
}

function spanAt(
  parts: readonly Word[],
  spoken: readonly Word[],
  start: number,
): { start: number; end: number } | undefined {
  for (const [offset, part] of parts.entries()) {
    const word = spoken[start + offset];
    if (!word || (word.text !== part.text && (word.stem !== part.stem || !sameRoot(part, word)))) return undefined;
  }
  const last = spoken[start + parts.length - 1];
  const first = spoken[start];
  return first && last && { start: first.start, end: last.end };
}

/** Synonyms serve columns; a level is meant only by its own word or its plural. */
function sameRoot(part: Word, word: Word): boolean {
  const least = Math.min(4, part.text.length);
  return part.text.slice(0, least) === word.text.slice(0, least);
}

function everydayWords(variable: Variable, level: number, parts: readonly Word[], spoken: readonly Word[]): Mention[] {
  const [only] = parts;
  const group = only && parts.length === 1 ? LEVEL_WORDS.get(only.text) : undefined;
  if (!group || variable.levels.length > 4) return [];
  return spoken
    .filter((word) => word.text.length > 2 && word.text !== only?.text && group.includes(word.text))
    .map((word) => ({ variable, level, start: word.start, end: word.end }));
}

import { stem as porterStem } from './stem.ts';
import { setOf } from './word-sets.ts';

/** One word of a message or of a name, with where it stands. */
export interface Word {
  /** Lower case, accents folded: `bodyMass` is two words. */
  readonly text: string;
  /** As it was written. */
  readonly raw: string;
  /** Without a plural ending. */
  readonly root: string;
  /** Porter's stem: brings verb and noun together, and sometimes words that differ. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Nothing stands between it and the word before: `12` of `week12`. */
  readonly glued: boolean;
  readonly number: number | null;
  /** An ISO date as it was written. */
  readonly date: string | null;
  /** What ends here: a sentence, a list item, or nothing. */
  readonly after: 'sentence' | 'question' | 'comma' | 'none';
}

const LONGEST_TEXT = 20_000;
// Each alternative reads a character at most twice: the time is linear in the text.
const TOKEN =
  /\d{4}-\d{2}-\d{2}|\d+(?:[.,]\d+)*|(?<![\p{L}\d.])\.\d+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{Lm}]+|\p{Lu}|>=|<=|\+\/-|[<>=≥≤%~±×]/gu;
const ABBREVIATED = setOf('vs e g i eg ie approx dr no cf etc v');
const NOT_PLURAL = setOf('species series diabetes always perhaps yes gas bias lens');

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // "µg" is `ug`, and a cross is written as an x.
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace('×', 'x')
    .replace(/^μ(?=[a-z])/, 'u');
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['calves', 'calf'],
  ['wolves', 'wolf'],
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['teeth', 'tooth'],
  ['children', 'child'],
  ['larvae', 'larva'],
  ['nuclei', 'nucleus'],
  ['stimuli', 'stimulus'],
  ['fungi', 'fungus'],
  ['feet', 'foot'],
  ['bacteria', 'bacterium'],
  ['buses', 'bus'],
  ['loaves', 'loaf'],
  ['shelves', 'shelf'],
  ['hooves', 'hoof'],
  ['lice', 'louse'],
  ['alumni', 'alumnus'],
  ['media', 'medium'],
  ['strata', 'stratum'],
]);

export function singular(word: string): string {
  return IRREGULAR.get(word) ?? withoutEnding(word);
}

const LONGEST_WITH_OE = 6;

function withoutEnding(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || NOT_PLURAL.has(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  return endsInEs(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** "Boxes", "tomatoes"; "canoes" and "horseshoes" have an e of their own. */
const endsInEs = (word: string): boolean =>
  ['ches', 'shes', 'xes', 'sses', 'zes'].some((ending) => word.endsWith(ending)) ||
  (word.length > LONGEST_WITH_OE && word.endsWith('oes') && !word.endsWith('shoes'));

/** "1,000" and "3,5" and "2.5" and ".5". */
function numberOf(text: string): number | null {
  if (!/^\.?\d/.test(text) || text.length > 25) return null;
  const pieces = text.split(',');
  const thousands = pieces.length > 1 && pieces.slice(1).every((piece) => piece.split('.')[0]?.length === 3);
  const plain = thousands ? pieces.join('') : text.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** The places of numbers that are part of no other word: not that of `wk12`. */
export const placesOfNumbers = (words: readonly Word[]): number[] =>
  [...words.keys()].filter((at) => words[at]?.number != null && !words[at].glued);

/** "Below -2", "(−5 to 5)", "minus 5"; "4-8" and "10 - 20" are ranges. */
const isNegative = (text: string, { start }: Piece): boolean =>
  MINUS.has(text.charAt(start - 1))
    ? start === 1 || OPENS.has(text.charAt(start - 2))
    : /\bminus $/i.test(text.slice(Math.max(0, start - LONGEST_MINUS), start));
const LONGEST_MINUS = 7;
const MINUS = new Set(['-', '−']);
const OPENS = new Set([' ', '\t', '\n', '(', '[', '=']);

interface Piece {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** `pH` and `IgG` stay whole; `bodyMass` does not. Letters behind an apostrophe are endings. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: raw, index: start } of text.matchAll(TOKEN)) {
    const before = pieces.at(-1);
    if (before && isEnding(text, raw, start, before)) continue;
    if (before && isThousands(text, before, raw, start))
      pieces.splice(-1, 1, { raw: `${before.raw},${raw}`, start: before.start, end: start + raw.length });
    else if (before && (isOneWord(before, raw, start, pieces.at(-2)) || isRatio(text, before, raw, start)))
      pieces.splice(-1, 1, { raw: before.raw + raw, start: before.start, end: start + raw.length });
    else pieces.push({ raw, start, end: start + raw.length });
  }
  return pieces;
}

const isEnding = (text: string, raw: string, start: number, before: Piece): boolean =>
  raw.length <= 2 && before.end === start - 1 && ["'", '’'].includes(text.charAt(start - 1));

/** "20 000", as the SI writes it. */
const isThousands = (text: string, { raw: before, end }: Piece, raw: string, start: number): boolean =>
  start === end + 1 &&
  SPACES.has(text.charAt(end)) &&
  /^[1-9]\d{0,2}(,\d{3})*$/.test(before) &&
  /^\d{3}$/.test(raw) &&
  !/^[\p{L}\d-]/u.test(text.slice(start + raw.length));
const SPACES = new Set([' ', '\u00a0', '\u2009', '\u202f']);

/** "C:N", a ratio of elements. */
const isRatio = (text: string, before: Piece, raw: string, start: number): boolean =>
  before.end === start - 1 && text.charAt(before.end) === ':' && [before.raw, raw].every(isElement);
const isElement = (text: string): boolean => /^\p{Lu}\p{Ll}?$/u.test(text);

/** Short pieces with nothing between them: `pH`. */
const isOneWord = (piece: Piece, raw: string, start: number, before: Piece | undefined): boolean =>
  piece.end === start && isShortWord(piece.raw) && isShortWord(raw) && !isJoint(piece, before);

/** The `At` of `ageAtDx`, right behind a word. */
const isJoint = ({ raw, start }: Piece, before: Piece | undefined): boolean =>
  JOINTS.has(raw) && before?.end === start && isLetters(before.raw);
const JOINTS = setOf('At To Of In On By');

const isShortWord = (text: string): boolean => text.length <= 2 && isLetters(text);

const isLetters = (text: string): boolean => /^\p{L}/u.test(text);

/** "S. aureus": a letter before a small word that begins no question. */
const isGenus = (letter: string, next: Piece | undefined): boolean =>
  /^\p{Lu}$/u.test(letter) &&
  letter !== 'I' &&
  /^\p{Ll}{4,}$/u.test(next?.raw ?? '') &&
  !BEGINS_SENTENCE.has(next?.raw ?? '');
const BEGINS_SENTENCE = setOf(
  'what when which where whose does have were that this they there these those compare show then with please',
);

function endingAfter(gap: string, piece: Piece, next: Piece | undefined): Word['after'] {
  const last = next === undefined;
  if (gap.includes('?')) return 'question';
  // "4.a" is one name.
  const isDot = last ? gap.endsWith('.') : /\.[\s"”’)]/.test(gap);
  const isShort = gap.startsWith('. ') && (ABBREVIATED.has(piece.raw.toLowerCase()) || isGenus(piece.raw, next));
  const stops = (/[!;\n]/.test(gap) || isDot) && !isShort;
  if (stops) return 'sentence';
  if (last) return 'none';
  return /[,:()–—]| - /.test(gap) ? 'comma' : 'none';
}

function stemOf(text: string, stems: Map<string, string>): string {
  const known = stems.get(text);
  if (known !== undefined) return known;
  const found = porterStem(text);
  stems.set(text, found);
  return found;
}

/** `pm25` and "PM2.5" are one. */
const isFine = (before: Piece | undefined, { start }: Piece, number: number): boolean =>
  number === FINE * 10 && before?.end === start && fold(before.raw) === 'pm';
const FINE = 2.5;

/** `stems` remembers stems over many short texts that share their words. */
export function wordsOf(text: string, stems: Map<string, string> = new Map<string, string>()): Word[] {
  const bounded = text.slice(0, LONGEST_TEXT);
  const pieces = piecesOf(bounded);
  return pieces.map((piece, index) => {
    const folded = fold(piece.raw);
    const isDate = /^\d{4}-\d{2}-\d{2}$/.test(folded);
    const amount = isDate ? null : numberOf(folded);
    const number = amount !== null && isNegative(bounded, piece) ? -amount : amount;
    const text = number === null ? folded : String(isFine(pieces[index - 1], piece, number) ? FINE : number);
    const next = pieces[index + 1];
    const gap = bounded.slice(piece.end, Math.min(next?.start ?? bounded.length, piece.end + 50));
    return {
      text,
      raw: piece.raw,
      root: singular(text),
      stem: stemOf(text, stems),
      start: piece.start,
      end: piece.end,
      glued: pieces[index - 1]?.end === piece.start,
      number,
      date: isDate ? folded : null,
      after: endingAfter(gap, piece, next),
    };
  });
}

/** Nothing stands between the word and the next one. */
export const joins = (word: Word | undefined): boolean => word?.after === 'none';

/** The word at a place; nothing beyond the ends. */
export const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? '';

/** The place right before another one, or before an article that stands there. */
export const beforeAny = (words: readonly Word[], at: number, articles: ReadonlySet<string>): number =>
  articles.has(textAt(words, at - 1)) ? at - 2 : at - 1;
const THE: ReadonlySet<string> = new Set(['the']);
export const beforeThe = (words: readonly Word[], at: number): number => beforeAny(words, at, THE);

import { SPELLED_OUT } from '../vocabulary/abbreviations.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { JOINT, joinedLevels, type Code, type Found } from './joined-levels.ts';
import { levelConcept, levelsOf, type LevelEntry } from './level-index.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import type { Saying } from './sayings.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { phrasesFor } from '../vocabulary/thesaurus.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** What codes of levels are short for: "adductor canal block" of `ACB`, "troglitazone" of `TGZ`, "input enhancement" of `InputEnh`. */

const MOST_LEVELS = 400;
const LONGEST_LEVEL = 40;

type IsNamed = (word: Word) => boolean;

/** Words of the message that spell the code of a level, as sayings of its words. */
export function codesIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  isNamed: IsNamed,
): ReadonlyMap<number, Saying> {
  const levels = [...levelsOf(columns.filter(({ kind }) => kind !== 'identifier')).take(MOST_LEVELS)];
  const codes = levels.flatMap(codesOf);
  const isUnknown: IsNamed = (word) => !isOrdinary(word) && !isPlain(word) && !isNamed(word);
  const found = [phrasesIn, shortenedIn, shortWordsIn, amountsIn].flatMap((find) => find(message, codes, isUnknown));
  const whole = found.filter(({ code: { level, raw } }) => level.value === raw);
  return new Map(
    [...whole, ...joinedLevels(message, codes, found)].map(({ from, to, code: { words } }) => [
      message[from]?.start ?? 0,
      { length: to - from, words },
    ]),
  );
}

function codesOf(level: LevelEntry): readonly Code[] {
  if (level.value.length > LONGEST_LEVEL) return [];
  const pieces = level.value
    .split(JOINT)
    .map((part) => part.trim())
    .filter((piece) => piece !== '');
  return [...new Set([level.value, ...pieces])].map((raw) => ({ level, raw, words: wordsOf(raw) }));
}

const MOST_WORDS = 6;
const CAPITALS = /^\p{Lu}{2,6}$/u;
const SHORTEST_CODE = 3;

/** Runs of words whose beginnings are the code; a code of two letters only beside another one of its column. */
function phrasesIn(message: readonly Word[], codes: readonly Code[], isUnknown: IsNamed): readonly Found[] {
  const found = message.flatMap((_, from) => {
    const runs = runsFrom(message, from).filter(({ run }) => run.some((word) => isUnknown(word)));
    return codes.flatMap((code) => {
      const run = runs.find((each) => (isCapital(code) ? spells(code.raw, each.run) : beginsAll(code, each.run)));
      return run ? [{ from, to: run.to, code }] : [];
    });
  });
  const isSure = ({ code }: Found) =>
    code.raw.length >= SHORTEST_CODE ||
    codes.some((other) => isOtherLevel(other, code) && isBegun(other, message)) ||
    found.some((other) => isOtherLevel(other.code, code));
  return found.filter(isSure);
}

const isOtherLevel = (other: Code, { raw, level }: Code): boolean =>
  other.raw !== raw && other.level.column === level.column;

/** "Irrigated plots" beside "rain-fed ones", of `IR` and `RF`. */
const isBegun = (code: Code, message: readonly Word[]): boolean =>
  isCapital(code) &&
  message.some(({ text }) => text.length >= SHORTEST_WORD && text.startsWith(code.raw.toLowerCase()));

/** "Conventional" of the `CT` of `tillage`, beside `NT` and `RT`: the name of the column is left out. */
function shortenedIn(message: readonly Word[], codes: readonly Code[], isUnknown: IsNamed): readonly Found[] {
  const built = codes.filter((code) => isCapital(code) && isOfHead(code));
  const ofHead = built.filter(({ level }) => built.filter((other) => other.level.column === level.column).length > 1);
  return message.flatMap((word, from) => {
    if (!isUnknown(word) || word.text.length < SHORTEST_WORD) return [];
    const [code, another] = ofHead.filter(({ raw, level }) => spells(raw, [word, ...level.column.parts.slice(-1)]));
    return code && !another ? [{ from, to: from + 1, code }] : [];
  });
}

const isOfHead = ({ raw, level }: Code): boolean =>
  raw.length > 1 && raw.toLowerCase().endsWith(level.column.parts.at(-1)?.text.charAt(0) ?? ' ');

const isCapital = ({ raw }: Code): boolean => CAPITALS.test(raw);

const BOUNDARY = setOf('and or vs versus than between by from as if when which who does do did is are was with');

function runsFrom(message: readonly Word[], from: number) {
  const runs: { readonly to: number; readonly run: readonly Word[] }[] = [];
  for (let at = from; at < from + MOST_WORDS; at += 1) {
    const word = message[at];
    if (!word || word.number !== null || BOUNDARY.has(word.text)) break;
    // "In rain-fed plots": no code of `IR`.
    if (at === from && FILLER.has(word.text)) break;
    if (at > from) runs.push({ to: at + 1, run: message.slice(from, at + 1) });
    if (!joins(word)) break;
  }
  return runs;
}

/** "Pericapsular nerve group" of `PENG`: each word gives its first letters, and "of" may give none. */
function spells(code: string, run: readonly Word[]): boolean {
  const letters = code.toLowerCase();
  const from = (at: number, place: number): boolean => {
    const text = textAt(run, place);
    if (place === run.length) return at === letters.length;
    if (FILLER.has(text) && place > 0 && place < run.length - 1 && from(at, place + 1)) return true;
    for (let length = 1; text.startsWith(letters.slice(at, at + length)); length += 1) {
      if (at + length > letters.length) return false;
      if (from(at + length, place + 1)) return true;
    }
    return false;
  };
  return from(0, 0);
}

const SHORTEST_BEGINNING = 3;
/** Every word of the level begins a word of the message, in order, or has its consonants: "green button" of `green_btn`. */
const beginsAll = ({ words }: Code, run: readonly Word[]): boolean =>
  words.length === run.length &&
  words.every(
    ({ text, root }, at) =>
      run[at]?.root === root ||
      (text.length >= SHORTEST_BEGINNING &&
        (textAt(run, at).startsWith(text) || (!VOWELS.test(text) && hasConsonants(text, textAt(run, at))))),
  );

const SHORTEST_WORD = 6;
const LONGEST_CODE = 5;
const VOWELS = /[aeiou]/;
/** "Intelligence" and "conductivity" are quantities, and no substances of a code. */
const QUALITIES = ['ity', 'ness', 'ance', 'ence', 'ism', 'tion', 'sion', 'ment', 'ship', 'ing', 'ed', 'logy'] as const;

/** Unknown words that one code is short for, where no other word is short for it too; of two letters right before the name, "hamstring graft" of `HT`. */
function shortWordsIn(message: readonly Word[], codes: readonly Code[], isUnknown: IsNamed): readonly Found[] {
  const short = codes.filter(({ raw }) => CAPITALS.test(raw) && raw.length <= LONGEST_CODE && !isKnownCode(raw));
  const found = message.flatMap((word, from) => {
    if (word.text.length < SHORTEST_WORD || !isUnknown(word)) return [];
    const isQuality = QUALITIES.some((ending) => word.root.endsWith(ending));
    const isSure = ({ raw, level: { column } }: Code) =>
      (raw.length >= SHORTEST_CODE && !isQuality) || column.parts.some(({ root }) => root === message[from + 1]?.root);
    const fitting = short.filter((code) => isSure(code) && isShortFor(code.raw.toLowerCase(), word.text));
    const [code] = fitting;
    return code && fitting.every(({ raw }) => raw === code.raw) ? [{ from, to: from + 1, code }] : [];
  });
  return found.filter(
    ({ from, code }) =>
      !found.some((other) => other.code === code && textAt(message, other.from) !== textAt(message, from)),
  );
}

/** The beginning of the word, or its consonants in their order. */
const isShortFor = (code: string, word: string): boolean =>
  word.length >= code.length + SHORTEST_BEGINNING &&
  ((word.startsWith(code) && phrasesFor(code).length === 0) || hasConsonants(code, word));

function hasConsonants(code: string, word: string): boolean {
  if (code[0] !== word[0] || VOWELS.test(code.slice(1))) return false;
  let at = 0;
  for (const letter of word) if (letter === code[at]) at += 1;
  return at === code.length;
}

const KNOWN = new Set(SPELLED_OUT.map(([short]) => short));
/** `CON` is the control and no "conductivity". */
const isKnownCode = (raw: string): boolean =>
  levelConcept(raw.toLowerCase()) !== undefined || KNOWN.has(raw.toLowerCase());

const GROUPS = setOf('dose group arm tablet pill regimen treatment patient participant');
const TAKES = setOf('on got received receiving given taking took');
/** "The 25 mg dose", "those on 25 mg" of `drug_25mg`: the one level that holds this amount. */
const amountsIn = (message: readonly Word[], codes: readonly Code[]): readonly Found[] =>
  message.flatMap(({ number }, from) => {
    if (number === null || !isSaidOfGroup(message, from) || !joins(message[from])) return [];
    const unit = textAt(message, from + 1);
    const [code, another] = codes.filter(
      ({ level, raw, words }) => level.value === raw && holdsAmount(words, number, unit),
    );
    return code && !another && code.words.length > 2 ? [{ from, to: from + 2, code }] : [];
  });

const isSaidOfGroup = (message: readonly Word[], at: number): boolean =>
  GROUPS.has(message[at + 2]?.root ?? '') || TAKES.has(textAt(message, at - 1)) || isBesideControl(message, at);

/** "Lower with 25 mg than with placebo", "25 mg over placebo". */
const isBesideControl = (message: readonly Word[], at: number): boolean =>
  !BOUNDS.has(textAt(message, at - 1)) && message.some(({ text }, other) => other > at - NEAR && CONTROLS.has(text));
const CONTROLS = setOf('placebo control controls untreated');
const BOUNDS = setOf('over above below under by per of');
const NEAR = 8;

const holdsAmount = (words: readonly Word[], number: number, unit: string): boolean =>
  words.some((word, at) => word.number === number && textAt(words, at + 1) === unit);

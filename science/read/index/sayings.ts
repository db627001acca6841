import type { ColumnFacts } from '../tables/columns.ts';
import { symbolOf } from '../tables/spelled-out.ts';
import { levelsOf } from './level-index.ts';
import type { Mention } from '../tables/mention.ts';
import { phrasesFor } from '../vocabulary/thesaurus.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Words of a message that mean words of a table's names by the thesaurus. */
export interface Saying {
  /** How many words were said. */
  readonly length: number;
  /** What the table has instead: `phq` and `9` of `phq9_total`. */
  readonly words: readonly Word[];
}

interface Known {
  readonly phrase: readonly Word[];
  readonly words: readonly Word[];
}

const MOST_GLUED = 4;
const MOST_LEVELS = 3_000;

/** The sayings of a message by where their text begins; where a phrase means two words of the table, neither is taken. */
export function sayingsIn(
  message: readonly Word[],
  columns: readonly ColumnFacts[],
  isNamed: (word: Word) => boolean,
): ReadonlyMap<number, Saying> {
  const names = namesOf(columns);
  const whole = new Set(columns.flatMap(({ parts: [only, more] }) => (only && !more ? [only.root] : [])));
  const known = phrasesOf(names);
  const sayings = new Map<number, Saying>();
  for (const [at, { start }] of message.entries()) {
    const said = sayingAt(message, at, known, isNamed);
    // "The most common word" of a column `word` is no `log_freq` of "common words".
    const isOfOther =
      said !== undefined &&
      said.length > 1 &&
      whole.has(message[at + said.length - 1]?.root ?? '') &&
      !isPlaceOf(message, at + said.length - 1);
    const saying = (isOfOther ? undefined : said) ?? joinedAt(message, at, names);
    if (saying) sayings.set(start, saying);
  }
  return sayings;
}

function sayingAt(
  message: readonly Word[],
  at: number,
  known: ReadonlyMap<string, readonly Known[]>,
  isNamed: (word: Word) => boolean,
): Saying | undefined {
  const fitting = (known.get(message[at]?.stem ?? '') ?? []).filter(({ phrase }) => stands(phrase, message, at));
  const longest = Math.max(0, ...fitting.map(({ phrase }) => phrase.length));
  const [found, ...others] = fitting
    .filter(({ phrase }) => phrase.length === longest)
    .toSorted((a, b) => textOf(b.words).length - textOf(a.words).length);
  if (!found || message.slice(at, at + longest).every((word) => isNamed(word))) return undefined;
  // "Find the platform" of `escape_latency` as of its `latency`
  const isOpen = others.some((other) => !textOf(found.words).includes(textOf(other.words)));
  return isOpen ? undefined : { length: longest, words: found.words };
}

const PLACES = setOf('in of to into');
/** "Back in hospital" says what came to pass, and no `hospital`. */
const isPlaceOf = (message: readonly Word[], at: number): boolean =>
  PLACES.has(textAt(message, beforeThe(message, at)));

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

const MOST_JOINED = 4;
/** Parts of one word that are left of it when it is cut may be any: "a b" is no `ab`. */
const SHORTEST_JOINED = 4;

/** "NT-proBNP" of `NTproBNP`, "post code" of `postcode` and of `pcode`: what is one word in a name, said in several. */
function joinedAt(
  message: readonly Word[],
  at: number,
  names: ReadonlyMap<string, readonly Word[]>,
): Saying | undefined {
  for (let length = MOST_JOINED; length > 1; length -= 1) {
    const run = message.slice(at, at + length);
    if (run.length < length || !run.slice(0, -1).every(joins) || isJoint(run)) continue;
    const [first, ...rest] = run.map(({ text }) => text);
    const texts = [[first, ...rest].join(''), [first?.charAt(0), ...rest].join('')];
    const words = texts.filter((text) => text.length >= SHORTEST_JOINED).flatMap((text) => names.get(text) ?? []);
    if (words.length > 0 && !words.every(({ text }, step) => text === run[step]?.text)) return { length, words };
  }
  return undefined;
}

/** "Slope and cover" is no `sand`. */
const isJoint = (run: readonly Word[]): boolean => JOINTS.has(run.at(-1)?.text ?? '');
const JOINTS = setOf('and or');

/** Phrases by the stem of their first word. */
const phrasesOf = (names: ReadonlyMap<string, readonly Word[]>): ReadonlyMap<string, readonly Known[]> =>
  Map.groupBy(
    [...names].flatMap(([text, words]) => phrasesFor(text).map((phrase) => ({ phrase, words }))),
    ({ phrase }) => phrase[0]?.stem ?? '',
  );

/** The words of names and of levels in one piece; what is glued together is one: `phq9`. */
function namesOf(columns: readonly ColumnFacts[]): ReadonlyMap<string, readonly Word[]> {
  const levels = [...levelsOf(columns).take(MOST_LEVELS)].flatMap(({ value }) => levelInOneWord(value));
  const named = columns.filter(({ kind }) => kind !== 'identifier');
  const spelled = named.flatMap((column) => spelledPieces(column));
  const pieces = named.flatMap(({ all }) => [...pairsOf(all), ...piecesOf(all)]);
  return new Map([...spelled, ...levels, ...pieces].map((words) => [textOf(words), words] as const));
}

/** "Flow" of `Q_m3s`, which is the discharge. */
function spelledPieces(column: ColumnFacts): Word[][] {
  const words = symbolOf(column);
  return [...pairsOf(words), ...words.map((word) => [word])];
}

/** "Biomass" of `dry_wt_g` as of `drywt`. */
const pairsOf = (name: readonly Word[]): Word[][] =>
  name.flatMap((word, at) => {
    const next = name[at + 1];
    return next ? [[word, next]] : [];
  });

const levelInOneWord = (value: string): Word[][] => (/^[\p{L}\p{N}]{1,20}$/u.test(value) ? [wordsOf(value)] : []);

/** Each word, and each run of words with nothing between them. */
const piecesOf = (name: readonly Word[]): Word[][] =>
  name.flatMap((_, from) => {
    const end = name.findIndex(({ glued }, at) => at > from && !glued);
    const longest = Math.min((end === -1 ? name.length : end) - from, MOST_GLUED);
    return Array.from({ length: longest }, (_, more) => name.slice(from, from + more + 1));
  });

const stands = (phrase: readonly Word[], message: readonly Word[], at: number): boolean =>
  phrase.every((word, offset) => {
    const said = message[at + offset];
    const isLast = offset === phrase.length - 1;
    return (
      said !== undefined && (said.root === word.root || said.stem === word.stem) && (isLast || said.after === 'none')
    );
  });

/** "Sleep restriction" beside `TST_min` is the level `restriction`, and no second column; nor is "habitual sleep" then. */
export function withSaidOfLevels(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  const isSaid = ({ said, level }: Mention) => said === true && level === null;
  const ofLevels = mentions.filter(
    (mention, place, { [place + 1]: next }) => isSaid(mention) && isBeside(mention, next, words),
  );
  const texts = new Set(ofLevels.map(({ from }) => textAt(words, from)));
  const isOfLevel = (mention: Mention) => isSaid(mention) && texts.has(textAt(words, mention.from));
  return mentions.flatMap((mention, place, { [place - 1]: before, [place + 1]: next }) => {
    const [isBehind, isBefore] = [isBeside(before, mention, words), isBeside(mention, next, words)];
    if (isOfLevel(mention)) return isBefore || isBehind ? [] : [mention];
    const from = isBehind && before && isOfLevel(before) ? before.from : mention.from;
    const to = isBefore && next && isOfLevel(next) ? next.to : mention.to;
    return [{ ...mention, from, to }];
  });
}

/** Two mentions side by side, one of them a level of another column. */
const isBeside = (one: Mention | undefined, next: Mention | undefined, words: readonly Word[]): boolean =>
  one !== undefined &&
  next?.from === one.to &&
  next.column !== one.column &&
  (one.level === null) !== (next.level === null) &&
  joins(words[one.to - 1]);

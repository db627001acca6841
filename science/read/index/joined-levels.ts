import type { LevelEntry } from './level-index.ts';
import { phrasesFor } from '../vocabulary/thesaurus.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, wordsOf, type Word } from '../words/words.ts';

/** Levels that join two: `ACB+iPACK`, `chemo+IO`. */

export const JOINT = /[+&]/;

/** A level, or one of several that a level joins: `iPACK` of `ACB+iPACK`. */
export interface Code {
  readonly level: LevelEntry;
  readonly raw: string;
  readonly words: readonly Word[];
}

export interface Found {
  readonly from: number;
  readonly to: number;
  readonly code: Code;
}

/** Where the message means a level that joins two: by both of them, by the one that no other level has, or as the combination. */
export function joinedLevels(message: readonly Word[], codes: readonly Code[], found: readonly Found[]): Found[] {
  const parts = codes.filter(({ level, raw }) => level.value !== raw);
  if (parts.length === 0) return [];
  const said = [...found.filter(({ code }) => parts.includes(code)), ...piecesIn(message, parts)];
  return [...combinationsIn(message, parts), ...onlyPieces(said, codes), ...pairsOf(said, message)];
}

const piecesIn = (message: readonly Word[], parts: readonly Code[]): Found[] =>
  message.flatMap((_, from) =>
    parts.flatMap((code) => [...writtenAt(message, from, code), ...saidAt(message, from, code)]),
  );

const writtenAt = (message: readonly Word[], from: number, code: Code): Found[] =>
  code.words.every(({ text }, step) => textAt(message, from + step) === text)
    ? [{ from, to: from + code.words.length, code }]
    : [];

/** "Immunotherapy" of the `IO` in `chemo+IO`. */
const saidAt = (message: readonly Word[], from: number, code: Code): Found[] =>
  phrasesFor(code.raw.toLowerCase())
    .filter((phrase) => phrase.every(({ root }, step) => message[from + step]?.root === root))
    .map((phrase) => ({ from, to: from + phrase.length, code }));

const wholeAt = (from: number, to: number, { level }: Code): Found => ({
  from,
  to,
  code: { level, raw: level.value, words: wordsOf(level.value) },
});

const JOINING = setOf('is are was were be been added to the a plus and with combined in addition on top of');
const MOST_BETWEEN = 5;

/** "iPACK is added to the adductor canal block" of `ACB+iPACK`: both of what one level joins, with nothing else between them. */
const pairsOf = (said: readonly Found[], message: readonly Word[]): Found[] =>
  said.flatMap((one) =>
    said.flatMap((other) => {
      const { value } = one.code.level;
      const between = message.slice(one.to, other.from);
      const isJoined =
        value === other.code.level.value &&
        one.code.raw !== other.code.raw &&
        between.length > 0 &&
        between.length <= MOST_BETWEEN &&
        between.every(({ text }) => JOINING.has(text)) &&
        value.split(JOINT).length === 2;
      return isJoined ? [wholeAt(one.from, other.to, one.code)] : [];
    }),
  );

const SHORTEST_PIECE = 2;
/** "Patients on immunotherapy" of `chemo` and `chemo+IO`: what one level has and no other. */
const onlyPieces = (said: readonly Found[], codes: readonly Code[]): Found[] =>
  said
    .filter(
      ({ code: { raw } }) =>
        raw.length >= SHORTEST_PIECE &&
        codes.filter((code) => code.raw.toLowerCase() === raw.toLowerCase()).length === 1,
    )
    .map(({ from, to, code }) => wholeAt(from, to, code));

const COMBINED = setOf('combination combined combo');
const ARMS = setOf('arm group therapy treatment regimen');
const THE = setOf('the with on both');
/** "The combination arm", "with the combination", where one level alone joins two. */
function combinationsIn(message: readonly Word[], parts: readonly Code[]): Found[] {
  const [code] = parts;
  if (!code || parts.some(({ level }) => level.value !== code.level.value)) return [];
  return message.flatMap(({ text }, at) => {
    const isNoun = THE.has(textAt(message, at - 1)) && textAt(message, at + 1) !== 'of';
    const isSaid = COMBINED.has(text) && (ARMS.has(message[at + 1]?.root ?? '') || isNoun);
    return isSaid ? [wholeAt(at, at + 1, code)] : [];
  });
}

import type { ColumnFacts } from '../tables/columns.ts';
import { levelsOfWord, type LevelEntry } from '../index/level-index.ts';
import { keyOf } from '../index/name-index.ts';
import { asSaid, runsFrom, type Candidate, type Run } from './runs.ts';
import type { TableIndex } from '../index/table-index.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** The levels of columns that a run of words may mean. */

export function levelEntries(
  index: TableIndex,
  run: readonly Word[],
): { readonly entries: readonly LevelEntry[]; readonly exact: boolean } {
  const [only] = run;
  const exact = index.levels.get(`1${run.map(({ root }) => root).join(' ')}`);
  if (exact) return { entries: exact, exact: true };
  const plural = index.levels.get(`1${run.map(({ text }, at) => singularAt(run, text, at)).join(' ')}`);
  if (plural) return { entries: plural, exact: true };
  if (!only || run.length > 1) return { entries: joinedLevels(index, run), exact: true };
  // "Bleaching severity" names no bleaching that is severe.
  const isQuality = only.text.length > SHORTEST_QUALITY && (only.text.endsWith('ity') || only.text.endsWith('ness'));
  return { entries: isQuality ? [] : (levelsOfWord(index.levels, only) ?? []), exact: false };
}

/** "The Ds" of grades; "vs" is no stage V. */
const singularAt = ({ length }: readonly Word[], text: string, at: number): string =>
  at === length - 1 && text.endsWith('s') && text !== 'vs' ? text.slice(0, -1) : text;

/** "City" is none. */
const SHORTEST_QUALITY = 4;

/** "The waiting list" for `waitlist`; "in the congruent trials" are not `incongruent`. */
function joinedLevels({ levels }: TableIndex, [first, second, more]: readonly Word[]): readonly LevelEntry[] {
  const isJoined = first && second && !more && !FILLER.has(first.text);
  return (isJoined ? levels.get(`1${first.stem}${second.root}`) : undefined) ?? [];
}

export function levelCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  if (index.levels.size === 0) return [];
  return runsFrom(words, from, index.sayings).flatMap((each) => {
    if (isAdjective(index, each.run, words[each.to])) return [];
    const { entries, exact } = levelEntries(index, each.run);
    const usable = entries.filter(
      (entry) => isPlainLevel(entry, each.run, exact, words[from - 1]) && !isHad(index, each.run, words, from),
    );
    const to = Math.max(...usable.map(({ column }) => endOfHead(column, words, each.to)));
    const [headed, ...others] = usable.filter(({ column }) => endOfHead(column, words, each.to) === to);
    if (headed && to > each.to) {
      // "Good sleep quality": the whole name of `sleep_quality` may stand behind its level.
      return [
        levelCandidate(headed, [headed, ...others], { ...each, to }, exact, to - each.to),
        levelCandidate(headed, [headed, ...others], each, exact),
      ];
    }
    const written = each.run.map(({ raw }) => raw).join(' ');
    const best = usable.find(({ value }) => value === written) ?? usable[0];
    const found = best ? [levelCandidate(best, usable, each, exact)] : [];
    return each.said === true ? found.map(asSaid) : found;
  });
}

/** "People without a car" beside `owns_car` are no people whose way to work is not `car`. */
function isHad(index: TableIndex, run: readonly Word[], words: readonly Word[], from: number): boolean {
  const isSaid =
    HAD.has(textAt(words, from - 1)) || (HAD.has(textAt(words, from - 2)) && textAt(words, from - 1) === 'a');
  const [entry, other] = index.names.get(`1${keyOf(run.map(({ root }) => root))}`) ?? [];
  return isSaid && entry?.column.kind === 'binary' && !other && !entry.partial;
}
const HAD = setOf('with without having lacking no have has');

/** "private schools" of `school_type` spans one word more than the level: the noun belongs to it. */
function levelCandidate(
  { column, value: level }: LevelEntry,
  usable: readonly LevelEntry[],
  { from, to, run }: Run,
  exact: boolean,
  headed = 0,
): Candidate {
  const rivals = usable.filter((entry) => entry.column !== column).map((entry) => entry.column);
  const score = (exact ? 0.97 : 0.92) * (rivals.length > 0 ? 0.85 : 1);
  return { from, to, column, level, score, rivals, rank: (run.length + headed) * 2 + 1.9 };
}

/** Where the words of the column's name behind a level end: "urban land use". */
function endOfHead({ parts }: ColumnFacts, words: readonly Word[], from: number): number {
  const isPart = (word: Word | undefined) =>
    word !== undefined && ((parts.length > 1 && parts.some(({ root }) => root === word.root)) || isFormOf(word, parts));
  let to = from;
  while (words[to - 1]?.after === 'none' && isPart(words[to])) to += 1;
  return to;
}

/** "Left-handed", "left-handers" of `handedness`, "third graders" of `grade`. */
const isFormOf = ({ root }: Word, parts: readonly Word[]): boolean =>
  ENDINGS.some(
    (ending) =>
      root.endsWith(ending) &&
      root.length >= ending.length + SHORTEST_STEM &&
      parts.some(
        ({ text }) => text === `${root.slice(0, -ending.length)}edness` || text === `${root.slice(0, -ending.length)}e`,
      ),
  );
const ENDINGS = ['ed', 'er'] as const;
const SHORTEST_STEM = 4;

/** A single letter is a level only where it is written as the level is. */
function isPlainLevel(
  { value, column }: LevelEntry,
  run: readonly Word[],
  exact: boolean,
  before: Word | undefined,
): boolean {
  const [only] = run;
  if (!only || run.length > 1) return true;
  if (only.text.length === 1)
    return only.raw === value && !isUnitOf(only, before) && (only.raw !== 'I' || isNamedBefore(column, before));
  return !exact || isCapital(only) || !(FILLER.has(only.text) && only.raw !== value);
}

const REAL = setOf('true real');
/** "The true glucose" is no yes of another column. */
const isAdjective = (index: TableIndex, [only, more]: readonly Word[], behind: Word | undefined): boolean =>
  only !== undefined && more === undefined && REAL.has(only.text) && behind !== undefined && index.isNamed(behind);

/** "Over 30 m" are metres, and no men. */
const isUnitOf = ({ text }: Word, before: Word | undefined): boolean => before?.number != null && UNITS.has(text);

/** "I" is a level behind the name of its column: "stage I". */
const isNamedBefore = ({ parts }: ColumnFacts, before: Word | undefined): boolean =>
  before !== undefined && parts.some(({ root }) => root === before.root);

/** "IT" is a sector, "it" is none. */
const isCapital = ({ raw }: Word): boolean => raw.length > 1 && raw === raw.toUpperCase();

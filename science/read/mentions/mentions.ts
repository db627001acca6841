import { nameCandidates } from './candidates.ts';
import { levelCandidates } from './level-candidates.ts';
import { lackedCandidates } from './lacked-levels.ts';
import { isOfTried } from './tried.ts';
import { degreeCandidates } from './degree-levels.ts';
import type { Candidate } from './runs.ts';
import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { withCrossedRivals } from './crossed-rivals.ts';
import { joinedMentions } from './joined-mentions.ts';
import { extremeLevels } from './extreme-levels.ts';
import { levelConcept } from '../index/level-index.ts';
import { withWeekdays } from './levels-in-words.ts';
import type { Mention } from '../tables/mention.ts';
import { isLevelAlone } from './levels-alone.ts';
import { letterLevels } from './letter-levels.ts';
import { momentLevels } from './moment-levels.ts';
import { withoutMonthRanges } from './month-rows.ts';
import { namedUnitLevels, numberLevels, partLevels, unitLevels } from './number-levels.ts';
import { MEASURING } from '../vocabulary/name-words.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import type { TableIndex } from '../index/table-index.ts';
import { conceptOf, MAGNITUDES, WEAK_LEVELS } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { isSaidOfSubject } from './said-by-degree.ts';
import { settledByName, settledRivals, withoutMarks, withoutRowNouns } from './settled-rivals.ts';
import { withSaidOfLevels } from '../index/sayings.ts';
import { withBareEvents, withJoinedEvents } from './joined-events.ts';
import { withoutActs } from './verbs-of-no-column.ts';
import { withNamedSiblings } from './siblings.ts';
import { isAskingWord } from './asking-words.ts';
import { visitMentions } from './visits.ts';
import { beforeThe, type Word } from '../words/words.ts';
import { withShortParts } from './written-short.ts';

const overlaps = (a: Mention, b: Mention): boolean => a.from < b.to && b.from < a.to;

/** The best of overlapping candidates: more words first, then the better fit. Linear after the sort. */
function takeBest(candidates: readonly Candidate[], count: number): Candidate[] {
  const taken: (Candidate | undefined)[] = Array.from({ length: count });
  const sorted = candidates.toSorted((a, b) => b.rank - a.rank || a.from - b.from);
  const best = sorted.filter((candidate) => {
    for (let at = candidate.from; at < candidate.to; at += 1) if (taken[at]) return false;
    for (let at = candidate.from; at < candidate.to; at += 1) taken[at] = candidate;
    return true;
  });
  return best.toSorted((a, b) => a.from - b.from);
}

const NEAR = { letter: 60, word: 8 } as const;

/** A word that every sentence holds is a level only beside its column or beside another level of it. */
function withoutWeakLevels(
  mentions: readonly Mention[],
  words: readonly Word[],
  entities: ReadonlySet<string>,
): Mention[] {
  const places = new Map<ColumnFacts, number[]>();
  for (const { column, from } of mentions) places.set(column, [...(places.get(column) ?? []), from]);
  return mentions.filter((mention) => {
    const word = words[mention.from];
    if (!word || !isWeakLevel(mention, word) || isLevelAlone(words, mention.from)) return true;
    if (word.text.length === 1 ? word.raw !== 'A' && mention.from > 0 : isEntity(words[mention.to], entities))
      return true;
    const far = word.text.length > 1 ? NEAR.word : NEAR.letter;
    return (places.get(mention.column) ?? []).some(
      (from) => from !== mention.from && Math.abs(from - mention.from) <= far,
    );
  });
}

const isWeakLevel = ({ level, from, to }: Mention, { text }: Word): boolean =>
  level !== null && to - from === 1 && (text.length === 1 || WEAK_LEVELS.has(text));

/** "small stones" of kidney_stones.csv */
const isEntity = (word: Word | undefined, entities: ReadonlySet<string>): boolean =>
  word !== undefined && (entities.has(word.root) || entities.has(word.text));

/** "control for": what controls is no group. */
function withoutVerbs(mentions: readonly Mention[], cues: readonly Cue[]): Mention[] {
  const verbs = cues.filter(({ name, from, to }) => (name === 'adjustRight' || name === 'adjustLeft') && to - from > 1);
  return mentions.filter(
    ({ from, to, level }) => level === null || !verbs.some((cue) => cue.from === from && cue.to > to - 1),
  );
}

/** "The return to education" speaks of a return. */
function isHeaded({ from }: Mention, words: readonly Word[], claimed: ReadonlySet<number>): boolean {
  const joint = beforeThe(words, from);
  const head = words[joint - 1];
  const isJoint = ['of', 'to'].includes(words[joint]?.text ?? '');
  return isJoint && head !== undefined && !isHeadOf(head, claimed.has(joint - 2)) && !claimed.has(joint - 1);
}

/** "The score of", "the yield response to": what is behind it is a column of its own. */
const isHeadOf = (head: Word, isBehindName: boolean): boolean =>
  MEASURING.has(head.text) ||
  AMOUNTS.has(head.text) ||
  head.text.length <= 2 ||
  isOrdinary(head) ||
  (RESPONSES.has(head.text) && isBehindName);
const RESPONSES = setOf('response responses');
/** "Hauls with lots of haddock". */
const AMOUNTS = setOf('lots plenty loads');

const CONFLICT = { headed: 0.45, weak: 0.55, modified: 0.65 } as const;
const GOOD = 0.93;
const FAIR = 0.8;

/** A run of words that fits a part of a name, with a word before it that fits nothing, speaks of something else. */
function doubted(
  mention: Mention,
  words: readonly Word[],
  claimed: ReadonlySet<number>,
  { entities, structure }: TableIndex,
): Mention {
  if (mention.level !== null) return mention;
  if (isHeaded(mention, words, claimed)) return { ...mention, score: mention.score * CONFLICT.headed };
  const before = words[mention.from - 1];
  const isFree = before?.after === 'none' && !claimed.has(mention.from - 1);
  if (isGood(mention, words) || !isFree || !isOpen(before, entities) || isOfTried(structure, mention, before))
    return mention;
  return { ...mention, score: mention.score * (mention.score < FAIR ? CONFLICT.weak : CONFLICT.modified) };
}

const isGood = (mention: Mention, words: readonly Word[]): boolean =>
  mention.score >= GOOD || isSaidOfSubject(mention, words);

const isOpen = (word: Word, entities: ReadonlySet<string>): boolean =>
  word.number === null &&
  word.text.length > 2 &&
  !isOrdinary(word) &&
  !MAGNITUDES.has(word.text) &&
  !entities.has(word.root) &&
  // "Fed birds lay" of `lay_date`: a plural before its verb.
  !(ROW_NOUNS.has(word.root) && word.text !== word.root);

/** "women" where the sex is coded by numbers: the column is meant, whatever its codes; `male` is the code itself. */
function codedSexes(index: TableIndex, words: readonly Word[]): Mention[] {
  const columns = index.columns.filter(({ kind }) => kind === 'binary');
  const coded = columns.find(
    (column) => isNumeric(column) && column.parts.some(({ text }) => conceptOf(text) === 'sex'),
  );
  const named = columns.find(({ parts }) => parts.length === 1 && sexOf(parts[0]) !== undefined);
  if (!coded && !named) return [];
  return words.flatMap((word, at) => {
    const sex = sexOf(word);
    if (sex === undefined) return [];
    const place = { from: at, to: at + 1, rivals: [] };
    if (named) return [{ ...place, column: named, level: yesLevel(named, sexOf(named.parts[0]) === sex), score: 0.95 }];
    return coded ? [{ ...place, column: coded, level: null, score: 0.9 }] : [];
  });
}

function sexOf(word: Word | undefined): 'female' | 'male' | undefined {
  const concept = word && word.text.length > 1 ? levelConcept(word.text) : undefined;
  return concept === 'female' || concept === 'male' ? concept : undefined;
}

const YES = setOf('1 yes true y t');

const yesLevel = ({ profile }: ColumnFacts, yes: boolean): string | null =>
  profile.levels.find(({ value }) => YES.has(value.trim().toLowerCase()) === yes)?.value ?? null;

/** "Calls in 2021" of `calls_2019` to `calls_2021`, "the score at t12": the one number says which of them is meant. */
function settledByNumber(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  const [number, another] = [...words.keys()].filter((at) => words[at]?.number != null);
  const said = mentions.find(({ level, from, to }) => level === null && from === number && to === from + 1);
  if (!said || said.rivals.length > 0 || another !== undefined) return mentions;
  return mentions.filter(({ column, rivals }) => rivals.length === 0 || ![column, ...rivals].includes(said.column));
}

/** "Athletes" of a table with an `athlete_id` are its rows, and none of the level `athletics`. */
const isRowNoun = (
  { level, said, from, to }: Mention,
  words: readonly Word[],
  { rowNames, entities }: TableIndex,
): boolean => {
  const noun = words[from];
  if (noun === undefined || to !== from + 1 || noun.text === noun.root) return false;
  // "Calves" of `calf_rearing.csv`, and no parity.
  if (level === null) return said === true && isEntity(noun, entities);
  return ![noun.text, noun.root].includes(level.toLowerCase()) && rowNames.has(noun.root);
};

/** "The 12-week visit" of a `visit` that holds `wk12`: the name is a part of what says the level. */
const isOwnName = ({ from, to, column, level }: Mention, said: Mention): boolean =>
  level === null &&
  said.level !== null &&
  column === said.column &&
  said.from <= from &&
  to <= said.to &&
  said.to - said.from > to - from;

/** "Bench N" of `B-N` is no nitrogen. */
const isItsLetter = (words: readonly Word[], { from, to, level }: Mention, said: Mention): boolean =>
  level === null && to - from === 1 && words[from]?.text.length === 1 && to === said.to && said.level !== null;

const givesWay = (words: readonly Word[], mention: Mention, said: Mention): boolean =>
  isOwnName(mention, said) || isItsLetter(words, mention, said);

const levelsByNumber = (words: readonly Word[], all: readonly Mention[], { columns }: TableIndex): Mention[] => [
  ...numberLevels(words, all),
  ...unitLevels(words, columns),
  ...namedUnitLevels(words, columns),
  ...partLevels(words, columns),
  ...momentLevels(words, columns),
  ...letterLevels(words, columns),
];

/** "Exp1" is a level as it is written, though "exp" is short for the experiment. */
const asWritten = (index: TableIndex, words: readonly Word[], spoken: readonly Word[], from: number): Candidate[] =>
  words[from] === spoken[from] ? [] : levelCandidates(index, spoken, from);

const candidatesIn = (index: TableIndex, words: readonly Word[], spoken: readonly Word[]): Candidate[] =>
  [...words.keys()].flatMap((from) => [
    ...nameCandidates(index, words, from),
    ...levelCandidates(index, words, from),
    ...asWritten(index, words, spoken, from),
    ...degreeCandidates(index, words, from),
    ...lackedCandidates(index, words, from),
  ]);

/** Everything in the words that speaks of the table, in their order. */
export function findMentions(index: TableIndex, spoken: readonly Word[], cues: readonly Cue[]): Mention[] {
  const words = spoken.map((word) => index.spelling.get(word.start) ?? word);
  const taken = takeBest(candidatesIn(index, words, spoken), words.length);
  const sexes = codedSexes(index, words).filter(
    (mention) => !taken.some((other) => overlaps(mention, other) && other.level !== null),
  );
  const free = taken.filter(
    (mention) =>
      !sexes.some((other) => overlaps(mention, other)) &&
      !isRowNoun(mention, words, index) &&
      !isAskingWord(words, mention),
  );
  const all = [...free, ...sexes];
  const byNumber = levelsByNumber(words, all, index);
  const extremes = extremeLevels(words, all, index.columns);
  const numbered = byNumber.filter(
    (mention, at) =>
      !all.some((other) => overlaps(mention, other) && !givesWay(words, other, mention)) &&
      !byNumber.slice(0, at).some((other) => overlaps(mention, other)),
  );
  const unnumbered = all.filter(
    (mention) => !numbered.some((other) => overlaps(mention, other) && givesWay(words, mention, other)),
  );
  const others = [...unnumbered, ...numbered].filter(
    (mention) => !extremes.some((extreme) => overlaps(mention, extreme)),
  );
  const named = withShortParts(index, words, [...others, ...extremes]);
  const found = [...named, ...visitMentions(index, words, named)];
  const sure = withoutVerbs(withoutWeakLevels(found, words, index.entities), cues);
  const spans = [...sure, ...cues.filter(({ from, to }) => to - from > 1)];
  const claimed = new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  );
  const whole = joinedMentions(
    withoutRowNouns(withoutMarks(withSaidOfLevels(withoutActs(sure, words), words), words), words, cues),
    words,
  );
  const weighed = withNamedSiblings(whole, words).map((mention) =>
    settledRivals(doubted(mention, words, claimed, index), words, claimed),
  );
  const { survival, pairs } = index.structure;
  const crossed = withCrossedRivals(settledByName(settledByNumber(weighed, words), pairs), words);
  const settled = withBareEvents(withJoinedEvents(crossed, words, survival), words, survival);
  return withoutMonthRanges(withWeekdays(settled, words), words).toSorted((a, b) => a.from - b.from);
}

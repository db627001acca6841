import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from './mention.ts';
import { hasWord, isNumeric, type ColumnFacts } from './columns.ts';
import { CLUSTER_WORDS } from '../vocabulary/name-words.ts';
import { isPlain, ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Callers" of calls, "riders" of rides: those who do what the rows are called. */
export function isRowName(entities: ReadonlySet<string>, word: Word | undefined): boolean {
  if (word === undefined) return false;
  const { root, text } = word;
  if (entities.has(root) || entities.has(text) || AGENTS.some((ending) => isAgent(root, ending, entities))) return true;
  const isPlural = text !== root;
  return (
    isPlural &&
    root.length >= SHORTEST_PART &&
    [...entities].some((entity) => isPartOf(entity, root) || isPartOf(root, entity))
  );
}
/** What the rows are called after the table, or what rows of most tables are. */
export const callsRows = (entities: ReadonlySet<string>, word: Word | undefined): boolean =>
  word !== undefined && (ROW_NOUNS.has(word.root) || isRowName(entities, word));

const SHORTEST_PART = 6;
/** "Earthquakes" of `quakes.csv`, "strikes" of `birdstrikes.csv`. */
const isPartOf = (whole: string, part: string): boolean => part.length >= SHORTEST_AGENT && whole.endsWith(part);
const AGENTS = ['r', 'er', 'or'] as const;
const SHORTEST_AGENT = 5;

const isAgent = (root: string, ending: string, entities: ReadonlySet<string>): boolean =>
  root.length >= SHORTEST_AGENT && root.endsWith(ending) && entities.has(root.slice(0, -ending.length));

/** "Trap" where each row is one, with its own number. */
export const isInEachRow = (columns: readonly ColumnFacts[], root: string | undefined): boolean =>
  columns.some(
    ({ kind, parts, profile, rows }) =>
      kind === 'identifier' &&
      profile.distinct === rows &&
      parts[0]?.root === root &&
      parts.slice(1).every(({ text }) => NUMBERED.has(text)),
  );
const NUMBERED = setOf('id no nr number num code');

/** "How many transects were walked", "per transect", of `transect_id` beside `transect_km`: the rows themselves. */
export const isCountedRow = (
  { column, level, from, to }: Mention,
  words: readonly Word[],
  cues: readonly Cue[],
  columns: readonly ColumnFacts[],
): boolean =>
  level === null &&
  (isPerRow(column, words, from, to) ||
    (isPlural(words, from, to) &&
      cues.some((cue) => cue.name === 'howMany' && cue.to - cue.from > 1 && cue.to === from) &&
      !column.parts.some(({ text }) => text === textAt(words, from)))) &&
  isInEachRow(columns, words[from]?.root);

const isPerRow = ({ parts }: ColumnFacts, words: readonly Word[], from: number, to: number): boolean =>
  to === from + 1 && parts.length > 1 && textAt(words, from - 1) === 'per';

const IN = setOf('in during for on');
const AMID = new Set([...IN, 'after']);
const CHOOSES = setOf('with when where of that which having');

const CHOSEN_BY = setOf('with without who whose that having');
/** "Recipients with diabetes" of a table with `recipient_age`: the rows, and no column of theirs. */
const isWho = ({ column, level, from, to }: Mention, words: readonly Word[]): boolean =>
  level === null &&
  to === from + 1 &&
  ((isNumeric(column) && (column.parts.length > 1 || isNumberedBy(column, words[from]))) ||
    hasWord(column.all, CLUSTER_WORDS)) &&
  areChosen(words, from);

/** `quadrat`, of 1 and 2 in each plot. */
const isNumberedBy = ({ parts, profile }: ColumnFacts, word: Word | undefined): boolean =>
  profile.whole && parts.length === 1 && parts[0]?.text === word?.root;

/** "Recipients with …": several of the rows. */
export const areChosen = (words: readonly Word[], at: number): boolean => {
  const { root, text } = words[at] ?? { root: '', text: '' };
  return ROW_NOUNS.has(root) && text !== root && CHOSEN_BY.has(textAt(words, at + 1));
};

/** "KRAS mutant lines" of `cell_line`: the rows of what stands right before, and no groups. */
const isOfLevel = (
  { column, level, from, to }: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
): boolean =>
  level === null &&
  isPlural(words, from, to) &&
  column.kind === 'category' &&
  column.parts.length > 1 &&
  mentions.some((other) => other.to === from && other.column !== column && other.column.kind === 'binary');

/** "Freestall and pasture herds" of a table of cows in herds: what the rows of a level belong to, and no second column. */
export const isClusterNoun = (
  { column, level, from, to }: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
  nested: ColumnFacts | null,
): boolean =>
  column === nested &&
  level === null &&
  ((isPlural(words, from, to) &&
    joins(words[from - 1]) &&
    mentions.some((other) => other.to === from && other.level !== null)) ||
    isPerUnit(column, from, words, mentions) ||
    isOfOthers(from, words, mentions));

/** "Pupils in the program than pupils in other schools": all that are in none of it, and no groups of their own. */
const isOfOthers = (from: number, words: readonly Word[], mentions: readonly Mention[]): boolean => {
  const than = words.findIndex(({ text }) => text === 'than');
  return (
    textAt(words, from - 1) === 'other' &&
    than >= 0 &&
    than < from &&
    mentions.some(({ column, to }) => to <= than && (column.kind === 'binary' || column.kind === 'category'))
  );
};

/** "Do the regions differ in sales per outlet": what stands in the groups that are compared is no group of its own. */
const isPerUnit = (
  { profile }: ColumnFacts,
  from: number,
  words: readonly Word[],
  mentions: readonly Mention[],
): boolean =>
  textAt(words, from) === 'per' &&
  mentions.some(
    ({ column }) => !isNumeric(column) && column.kind !== 'identifier' && column.profile.distinct < profile.distinct,
  );

/** "From hauls deeper than 100 m": the bound says which rows, and the hauls are no groups. */
const isOfBound = ({ column, level, from, to }: Mention, words: readonly Word[], cues: readonly Cue[]): boolean =>
  level === null &&
  !isNumeric(column) &&
  isPlural(words, from, to) &&
  joins(words[from]) &&
  cues.some(({ name }) => name === 'howMany' || name === 'share') &&
  isBoundAt(words, to);
const isPlural = (words: readonly Word[], from: number, to: number): boolean =>
  to === from + 1 && textAt(words, from) !== words[from]?.root;
const isBoundAt = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at + 1) === 'than' && words[at + 2]?.number != null) ||
  (BOUNDS.has(textAt(words, at)) && words[at + 1]?.number != null);
const BOUNDS = setOf('over above under below');

const ARMS = setOf('arm arms group groups condition conditions');
/** "In the CBT arm" of a table with another treatment: what the level belongs to, and no second column. */
const isArmOfLevel = (mention: Mention, words: readonly Word[], mentions: readonly Mention[]): boolean =>
  mention.to === mention.from + 1 &&
  ARMS.has(textAt(words, mention.from)) &&
  joins(words[mention.from - 1]) &&
  standsBehindLevel(mention, mentions);
/** A name right behind a level of another column. */
const standsBehindLevel = ({ column, level, from }: Mention, mentions: readonly Mention[]): boolean =>
  level === null && mentions.some((other) => other.to === from && other.level !== null && other.column !== column);

const isTime = ({ column, level }: Mention): boolean => column.temporal && level === null;

/** "How many days have no reading", "how many years did it gain": what the rows are, or the unit of what is measured, and no course. */
const isCountedTime = (mention: Mention, mentions: readonly Mention[], cues: readonly Cue[]): boolean =>
  isTime(mention) &&
  cues.some(({ name, from, to }) => name === 'howMany' && to - from > 1 && to === mention.from) &&
  mentions.some(({ column, level }) => level === null && !column.temporal && isNumeric(column));

/** "In warmer years", "in years with higher CO2": the rows themselves, chosen by something else, and no part of the time. */
export function isRowNoun(
  mention: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): boolean {
  return (
    isWho(mention, words) ||
    isOfLevel(mention, words, mentions) ||
    isArmOfLevel(mention, words, mentions) ||
    isBehindLevel(mention, words, mentions) ||
    isUnitComparedSo(mention, words, mentions) ||
    isOfMore(mention, words, cues) ||
    isOfTimes(mention, words, mentions, cues) ||
    isCountedTime(mention, mentions, cues) ||
    isOfBound(mention, words, cues)
  );
}

/** "Do more crowded tanks have more lice" of a `tank` that is one of many. */
const isUnitComparedSo = (mention: Mention, words: readonly Word[], mentions: readonly Mention[]): boolean =>
  mention.level === null &&
  isPlural(words, mention.from, mention.to) &&
  hasWord(mention.column.parts, CLUSTER_WORDS) &&
  isComparedSo(mention, words, mentions);

/** "Windier weeks", of a column of the wind; "more crowded tanks" of their density. */
const isComparedSo = ({ column, from }: Mention, words: readonly Word[], mentions: readonly Mention[]): boolean =>
  (textAt(words, from - 1).endsWith('er') || COMPARES.has(textAt(words, from - 2))) &&
  mentions.some((other) => other.to === from && other.level === null && other.column !== column);
const COMPARES = setOf('more less');
/** "Remote workers" beside `days_worked`: the rows of a level. */
function isBehindLevel(mention: Mention, words: readonly Word[], mentions: readonly Mention[]): boolean {
  const { column, from, to } = mention;
  return (
    column.parts.length > 1 &&
    isNumeric(column) &&
    ROW_NOUNS.has(words[from]?.root ?? '') &&
    isPlural(words, from, to) &&
    !column.parts.some(({ text }) => text === words[from]?.text) &&
    standsBehindLevel(mention, mentions)
  );
}

/** "On units with more nurses": the rows, chosen by something else. */
const isOfMore = ({ column, level, from, to }: Mention, words: readonly Word[], cues: readonly Cue[]): boolean =>
  level === null &&
  !isNumeric(column) &&
  isPlural(words, from, to) &&
  PLACES.has(textAt(words, from - 1)) &&
  CHOSEN_BY.has(textAt(words, to)) &&
  cues.some((cue) => cue.from === to + 1 && (cue.name === 'higher' || cue.name === 'lower'));
const PLACES = setOf('on in at among of for from');

const ASKS_OF = setOf('do did are were have');
/** "Do expensive fuel weeks see more riders?", "do weeks with more storms …". */
function isSubject(
  { column, from, to }: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): boolean {
  if (!ASKS_OF.has(textAt(words, 0))) return false;
  const before = mentions.find((other) => other.to === from && other.column !== column);
  if (before === undefined) return from === 1 && CHOOSES.has(textAt(words, to));
  const isCompared = cues.some((cue) => cue.from === 1 && cue.to === 2 && DEGREES.includes(cue.name));
  return before.from === 1 || (before.from === 2 && isCompared);
}
const DEGREES: readonly CueName[] = ['higher', 'lower'];

/** "On hot days" of a table that has no temperature. */
const isUnknown = (word: Word | undefined): boolean => word !== undefined && !isPlain(word) && !isOrdinary(word);

function isOfTimes(
  mention: Mention,
  words: readonly Word[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): boolean {
  const { column, from, to } = mention;
  if (!isTime(mention) || !isPlural(words, from, to)) return false;
  if (isComparedSo(mention, words, mentions)) return true;
  if (IN.has(textAt(words, from - 1))) return CHOOSES.has(textAt(words, to));
  if (isSubject(mention, words, mentions, cues)) return true;
  const isChosen =
    mentions.some((other) => other.to === from && other.column !== column) ||
    cues.some((cue) => cue.to === from && DEGREES.includes(cue.name)) ||
    isUnknown(words[from - 1]);
  // "On the hot days", "after rainy weeks".
  const at = textAt(words, from - 2) === 'the' ? from - 3 : from - 2;
  return isChosen && AMID.has(textAt(words, at));
}

import { hasWord, isDose, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { ZERO_WORDS } from './levels-in-words.ts';
import type { Mention } from '../tables/mention.ts';
import { momentLevelsOf } from '../tables/moment-levels.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** "At the top concentration", "on the lowest nitrogen rate", "at the final visit": the last or first of a few values says which rows. */

const HIGHEST = setOf('highest top maximum max largest greatest');
const LOWEST = setOf('lowest bottom minimum min smallest');
/** "At zero concentration". */
const ZERO = setOf('zero nil');
const PLACES = setOf('at on with under by receiving given');
const DOSES = setOf('dose dosage concentration conc rate');
const MOST_VALUES = 30;
const SCORE = 0.95;

export function extremeLevels(
  words: readonly Word[],
  mentions: readonly Mention[],
  columns: readonly ColumnFacts[],
): Mention[] {
  return words.flatMap(({ text }, at) => {
    if (isDoseOfGroup(words, at)) return doseLevels(words, at, columnAt(words, mentions, columns, at + 1));
    const column = isExtremeOf(words, at) ? columnAt(words, mentions, columns, at + 1) : null;
    if (!column) return [];
    const isFirst = LOWEST.has(text) || FIRST.has(text);
    const level = isNumeric(column.column)
      ? numberLevel(column.column, ZERO.has(text), isFirst)
      : extremeMoment(column.column, isFirst);
    return level === undefined
      ? []
      : [{ from: at, to: column.end, column: column.column, level, score: SCORE, rivals: [] }];
  });
}

/** "High-dose rats", "the low dose group", "the top dose … than controls". */
function isDoseOfGroup(words: readonly Word[], at: number): boolean {
  const text = textAt(words, at);
  const isSaid = [DEGREES, HIGHEST, LOWEST].some((each) => each.has(text));
  if (!isSaid || !ONE_DOSE.has(textAt(words, at + 1))) return false;
  const noun = joins(words[at + 1]) ? (words[at + 2]?.root ?? '') : '';
  const isHeldAgainst = words.some((word) => ZERO_WORDS.has(word.text) && word.text !== textAt(words, at + 2));
  return GROUPS.has(noun) || ROW_NOUNS.has(noun) || (isHeldAgainst && !CLAUSES.has(noun));
}
const DEGREES = setOf('high low');
const ONE_DOSE = setOf('dose dosage concentration');
const GROUPS = setOf('group arm cohort animal patient subject participant people');
const CLAUSES = setOf('that which where at without');

/** "High" of many doses may be several. */
const isVague = ({ profile }: ColumnFacts, text: string): boolean =>
  DEGREES.has(text) && profile.distinct > MOST_DEGREES;
const MOST_DEGREES = 5;

/** The lowest that was given, or the highest. */
function doseLevels(words: readonly Word[], from: number, found: Found | null): Mention[] {
  const text = textAt(words, from);
  if (!found || isVague(found.column, text)) return [];
  const { column, end } = found;
  const given = column.profile.levels.filter(({ value }) => Number(value) > 0);
  const inOrder = given.toSorted((a, b) => Number(a.value) - Number(b.value));
  const level = inOrder.at(text === 'low' || LOWEST.has(text) ? 0 : -1)?.value;
  return level === undefined ? [] : [{ from, to: end, column, level, score: SCORE, rivals: [] }];
}

function numberLevel({ profile }: ColumnFacts, isZero: boolean, isFirst: boolean): string | undefined {
  const extreme = isFirst ? profile.minimum : profile.maximum;
  const value = isZero ? 0 : extreme;
  return profile.levels.find((each) => Number(each.value) === value)?.value;
}

const extremeMoment = (column: ColumnFacts, isFirst: boolean): string | undefined =>
  momentLevelsOf(column).at(isFirst ? 0 : -1)?.value;

/** The place of "highest" in "at the highest". */
export const isExtremeOf = (words: readonly Word[], at: number): boolean => {
  const text = textAt(words, at);
  const before = textAt(words, beforeThe(words, at));
  if (isLastOf(words, at)) return true;
  return (HIGHEST.has(text) || LOWEST.has(text) || ZERO.has(text)) && PLACES.has(before) && joins(words[at]);
};

const FIRST = setOf('first initial');
const LAST = setOf('last final');
const OCCASIONS = setOf('session visit wave trial round assessment occasion survey test timepoint');
/** "On the last session", "at the final visit". */
const isLastOf = (words: readonly Word[], at: number): boolean =>
  (LAST.has(textAt(words, at)) || FIRST.has(textAt(words, at))) &&
  OCCASIONS.has(textAt(words, at + 1)) &&
  (textAt(words, at - 1) === 'the' || PLACES.has(textAt(words, at - 1)));

interface Found {
  readonly column: ColumnFacts;
  readonly end: number;
}

/** The column that is named behind it, or the only one of a dose; "rate" may stand behind either. */
function columnAt(
  words: readonly Word[],
  mentions: readonly Mention[],
  columns: readonly ColumnFacts[],
  at: number,
): Found | null {
  const named = mentions.find(({ from, level, rivals }) => from === at && level === null && rivals.length === 0);
  const end = named?.to ?? at;
  const isHead = DOSES.has(words[end]?.root ?? '');
  const [column, another] = columns.filter((each) =>
    named ? each === named.column && hasFewValues(each) : isHead && isDose(each) && hasFewValues(each),
  );
  return column && !another ? { column, end: isHead ? end + 1 : end } : null;
}

const hasFewValues = (column: ColumnFacts): boolean => momentLevelsOf(column).length > 0 || hasFewNumbers(column);

const hasFewNumbers = (column: ColumnFacts): boolean =>
  isNumeric(column) &&
  (!column.temporal || hasWord(column.all, OCCASIONS)) &&
  column.profile.distinct > 2 &&
  column.profile.distinct <= MOST_VALUES;

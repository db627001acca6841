import { unitOfTime, SPOKEN_UNITS } from '../vocabulary/moment-names.ts';
import { setOf } from '../words/word-sets.ts';
import { wordsOf, type Word } from '../words/words.ts';
import { hasWord, isGroup, isNumeric, type ColumnFacts } from './columns.ts';

/** When the rows of one level were taken: `wk24`, "12 months", `D7`, "baseline". */
export interface MomentLevel {
  readonly value: string;
  /** Zero of "baseline". */
  readonly number: number;
  /** "week"; null of "baseline". */
  readonly unit: string | null;
}

const STARTS = setOf(
  'baseline bl base pre before start entry admission enrolment enrollment preop pretest pretreatment',
);
const OCCASIONS = setOf(
  'visit time timepoint tp occasion wave session assessment phase followup fu day week month year when',
);
const MOST_MOMENTS = 30;
const LONGEST = 4;

/** The moments of a column whose levels say them, in their order; none of a column with another level. */
export function momentLevelsOf(column: ColumnFacts): readonly MomentLevel[] {
  const { levels, distinct } = column.profile;
  if (isNumeric(column) || !isGroup(column) || distinct > MOST_MOMENTS) return [];
  const found = levels.flatMap(({ value }) => momentOf(value, column) ?? []);
  const units = new Set(found.flatMap(({ unit }) => unit ?? []));
  const isWhole = found.length === levels.length && levels.length === distinct && units.size === 1;
  return isWhole ? found.toSorted((a, b) => a.number - b.number) : [];
}

function momentOf(value: string, { all }: ColumnFacts): MomentLevel | undefined {
  const words = wordsOf(value);
  if (words.length > LONGEST) return undefined;
  const at = words.findIndex(({ number }) => number !== null);
  if (at < 0) return hasWord(words, STARTS) ? { value, number: 0, unit: null } : undefined;
  const unit = [words[at - 1], words[at + 1]].flatMap((word) => unitOf(word, all) ?? [])[0];
  return unit === undefined ? undefined : { value, number: words[at]?.number ?? 0, unit };
}

/** Of one letter, `D7` is a day where the column holds times. */
function unitOf(word: Word | undefined, all: readonly Word[]): string | undefined {
  const unit = unitOfTime(word?.text === 'm' ? 'month' : (word?.text ?? ''));
  return SPOKEN_UNITS.has(unit) && ((word?.text.length ?? 0) > 1 || hasWord(all, OCCASIONS)) ? unit : undefined;
}

/** Whether a level says when a row was taken. */
export const isMoment = ({ column, level }: { readonly column: ColumnFacts; readonly level: string | null }): boolean =>
  level !== null && (column.temporal || momentLevelsOf(column).length > 0);

/** The times at which subjects were measured, from the first to the last. */
export interface Visits {
  readonly column: ColumnFacts;
  readonly levels: readonly string[];
}

/** The only times of a table: `week` of few numbers, `visit` of moments, `round` of baseline to endline, of subjects also `visit` of 0 to 3. */
export function visitsOf(columns: readonly ColumnFacts[], subject: ColumnFacts | null): Visits | null {
  const found = columns.flatMap((column) => {
    const levels = timesOf(column, subject);
    return column.temporal || levels.length > 0 ? [{ column, levels }] : [];
  });
  const [visits, another] = found;
  return visits && !another && visits.levels.length > 1 ? visits : null;
}

function timesOf(column: ColumnFacts, subject: ColumnFacts | null): readonly string[] {
  if (column.temporal) return numbersOf(column);
  const moments = momentLevelsOf(column).map(({ value }) => value);
  if (moments.length > 0 || subject === null || column === subject) return moments;
  return isNumberedVisit(column) ? numbersOf(column) : stagesOf(column);
}

const LEAST_NUMBER = 0;
const MOST_VISITS = 12;
/** `visit` of 0 to 3: its name is nothing but an occasion, and it begins at 0 or 1. */
const isNumberedVisit = ({ all: [name, more], profile }: ColumnFacts): boolean =>
  name !== undefined &&
  more === undefined &&
  NUMBERED.has(name.text) &&
  profile.whole &&
  profile.distinct <= MOST_VISITS &&
  (profile.minimum === LEAST_NUMBER || profile.minimum === 1);
const NUMBERED = setOf('visit timepoint tp occasion wave assessment phase');

const MIDDLES = setOf('midline mid middle midpoint interim halfway midterm midway');
const ENDS = setOf(
  'endline end final post after last discharge exit postop posttest posttreatment endpoint followup fu',
);
const STAGES = [STARTS, MIDDLES, ENDS] as const;

/** `round` of baseline, midline and endline: one level for each stage, from a start to an end. */
function stagesOf(column: ColumnFacts): readonly string[] {
  const { levels, distinct } = column.profile;
  if (isNumeric(column) || distinct > STAGES.length || levels.length !== distinct) return [];
  const ordered = STAGES.flatMap((stage) => {
    const [only, another] = levels.filter(({ value }) => wordsOf(value).length === 1 && hasWord(wordsOf(value), stage));
    return only && another === undefined ? [only.value] : [];
  });
  return ordered.length === distinct && distinct > 1 ? ordered : [];
}

const numbersOf = (column: ColumnFacts): readonly string[] =>
  isNumeric(column) && column.profile.distinct <= MOST_MOMENTS
    ? column.profile.levels.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b))
    : [];

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

/** The only times of a table: `week` of few numbers, or `visit` of moments. */
export function visitsOf(columns: readonly ColumnFacts[]): Visits | null {
  const found = columns.flatMap((column) => {
    const levels = column.temporal ? numbersOf(column) : momentLevelsOf(column).map(({ value }) => value);
    return column.temporal || levels.length > 0 ? [{ column, levels }] : [];
  });
  const [visits, another] = found;
  return visits && !another && visits.levels.length > 1 ? visits : null;
}

const numbersOf = (column: ColumnFacts): readonly string[] =>
  isNumeric(column) && column.profile.distinct <= MOST_MOMENTS
    ? column.profile.levels.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b))
    : [];

import type { Spoken } from './arguments.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import { isYear, tellsEvent } from '../parts/event-clauses.ts';
import { MONTHS } from '../words/number-words.ts';
import type { Comparison } from './numbers.ts';
import type { TableIndex } from '../index/table-index.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

const THEN = setOf('date then moment point time day');
const POINTS = setOf('that this from since after');
const AFTER = setOf('afterwards afterward thereafter');
const CHANGES = setOf(`
  change changed changes fall fell fallen drop dropped rise rose risen increase increased decrease decreased decline declined reduce reduced
  go gone improve improved improvement step shift effect impact
`);

/** "The zone began on 1 March 2021. Did it change from that date?": the one date that the sentences around the question name. */
export function momentBefore(
  spoken: Spoken,
  around: readonly Spoken[],
  { structure }: TableIndex,
): readonly Comparison[] {
  const moments = around.flatMap(({ words }) => words.flatMap((_, at) => momentAt(words, at) ?? []));
  const [value, another] = new Set(moments);
  const column = structure.times.find(({ profile }) => profile.type === 'date') ?? structure.times.find(isOfYears);
  if (value === undefined || another !== undefined || !column) return [];
  const isMeant = refersBack(spoken.words) || (asksOfChange(spoken, column) && around.some(tells(value, column)));
  return isMeant ? [{ at: -1, comparison: 'at-least', values: [value], column, moment: 'after' }] : [];
}

/** "1 March 2021", "March 2021", "2021". */
function momentAt(words: readonly Word[], at: number): number | string | undefined {
  const word = words[at];
  if (word?.date != null) return word.date;
  if (word?.number == null || word.glued || !isYear(word.number)) return undefined;
  const month = MONTHS.get(textAt(words, at - 1));
  return month === undefined ? word.number : `${word.number}-${month}`;
}

/** All moments of a column that are said; a year beside a date of it says no more. */
export function moments(all: readonly Spoken[], { profile, name }: ColumnFacts): (number | string)[] {
  const said = all.flatMap(({ words, mentions }) =>
    words.flatMap(({ number, glued }, at) => {
      if (mentions.some((each) => each.column.name !== name && each.from <= at && at < each.to)) return [];
      if (profile.type === 'date') return momentAt(words, at) ?? [];
      return number === null || glued ? [] : [number];
    }),
  );
  const isOfYear = (year: number | string) =>
    said.some((each) => typeof each === 'string' && each.startsWith(`${year}-`));
  return [...new Set(said)].filter((each) => typeof each === 'string' || !isOfYear(each));
}

const refersBack = (words: readonly Word[]): boolean =>
  ['before', 'since'].includes(textAt(words, words.length - 1)) ||
  words.some(
    ({ text }, at) =>
      AFTER.has(text) || (THEN.has(text) && POINTS.has(textAt(words, at - 1))) || isAfterThat(words, at),
  );

/** "Was it lower after that?" */
const isAfterThat = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'after' &&
  PRONOUNS.has(textAt(words, at + 1)) &&
  !(joins(words[at + 1]) && at + 2 < words.length);
const PRONOUNS = setOf('that this it');

/** "Did sales change?", "were there fewer than before?", of one column along the time. */
const asksOfChange = ({ words, mentions }: Spoken, time: ColumnFacts): boolean =>
  areFew(new Set(mentions.flatMap(({ column }) => (column.name === time.name ? [] : column)))) &&
  words.every(({ number, date }) => number === null && date === null) &&
  words.some(({ text }) => CHANGES.has(text) || text === 'before');

/** One column, or one with two groups: "did it increase sales compared with the stores that had no campaign". */
const areFew = (columns: ReadonlySet<ColumnFacts>): boolean =>
  columns.size <= 1 ||
  (columns.size === 2 && [...columns].filter(isGroup).some(({ profile }) => profile.distinct === 2));

/** `year` of 2004 to 2017. */
const isOfYears = ({ profile: { minimum, maximum } }: ColumnFacts): boolean => isYear(minimum) && isYear(maximum);

const DAY = 86_400_000;
/** Whether a moment lies inside a series, and did not begin it. */
export function turnInside(value: number | string, { profile: { minimum, maximum, type } }: ColumnFacts): boolean {
  const at = type === 'date' ? Date.parse(String(value)) / DAY : Number(value);
  return at > (minimum ?? at) && at < (maximum ?? at);
}

/** Something happened at the moment. */
const tells =
  (value: number | string, column: ColumnFacts) =>
  ({ words }: Spoken): boolean =>
    tellsEvent(words) && turnInside(value, column);

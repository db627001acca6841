import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Higher at Quayside than at Kirkgate when the same months are compared", "year by year": two series are held against each other at the same times. */

const UNITS = setOf('year month week day hour date time quarter season survey visit occasion night morning minute');
const SAME = setOf('same matching matched corresponding identical');
const BETWEEN = setOf('by for to against with');
const MATCHED = setOf('by on per within');

const MATCHING = setOf('paired matched pairing matching');

/** "The same months", "month by month", "paired by date". */
const saysSameTimes = (words: readonly Word[]): boolean =>
  words.some(({ text, root }, at) => {
    if (!UNITS.has(root)) return false;
    const before = textAt(words, at - 1);
    const isRepeated = BETWEEN.has(textAt(words, at + 1)) && textAt(words, at + 2) === text;
    return isRepeated || SAME.has(before) || (MATCHED.has(before) && MATCHING.has(textAt(words, at - 2)));
  });

/** The time whose values put the rows of two series together: each of them stands once at most of the times. */
function timeOf({ index: { structure } }: Ask, group: ColumnFacts, levels: readonly string[]): ColumnFacts | null {
  const [time, another] = structure.times.filter(({ calendar }) => calendar === undefined);
  if (!time || another) return null;
  const times = time.profile.distinct;
  const isSeries = (level: string) => {
    const count = group.profile.levels.find(({ value }) => value === level)?.count ?? 0;
    return count <= times && count >= times * LEAST_FILLED;
  };
  return levels.every(isSeries) ? time : null;
}
const LEAST_FILLED = 0.7;

interface Series {
  readonly group: ColumnFacts;
  readonly levels: readonly string[];
  readonly time: ColumnFacts;
}

/** The two levels that are held against each other, of the only column of groups that is named. */
function seriesOf(ask: Ask): Series | null {
  const { words, mentions } = ask.spoken;
  if (!saysSameTimes(words) || !ask.has('than', 'compare', 'between')) return null;
  const named = mentions.filter(({ level }) => level !== null);
  const [group, another] = new Set(named.map(({ column }) => column));
  const levels = [...new Set(named.flatMap(({ level }) => level ?? []))];
  if (!group || another || !isGroup(group) || levels.length !== 2) return null;
  const time = timeOf(ask, group, levels);
  return time && { group, levels, time };
}

export const pairingTime = ({ ask, outcome }: Pick<Case, 'ask' | 'outcome'>): ColumnFacts | null =>
  outcome === null ? null : (seriesOf(ask)?.time ?? null);

export const isPairedInTime = ({ ask, cast, outcome }: Case): boolean =>
  outcome !== null &&
  isQuantity(outcome) &&
  seriesOf(ask) !== null &&
  cast.predictors.length === 1 &&
  cast.covariates.length + cast.moderators.length + cast.strata.length === 0;

/** The times put rows together, and explain nothing. */
export function withPairedTimes(ask: Ask, cast: Cast): Cast {
  const series = seriesOf(ask);
  if (!series) return cast;
  const isTime = ({ temporal, calendar }: ColumnFacts) => temporal || calendar !== undefined;
  const others = cast.predictors.filter((column) => column !== series.group && !isTime(column));
  if (others.length > 0) return cast;
  return {
    ...cast,
    predictors: [series.group],
    levels: series.levels,
    strata: cast.strata.filter((column) => !isTime(column)),
    covariates: cast.covariates.filter((column) => !isTime(column)),
    rows: cast.rows.filter(({ column }) => column !== series.group.name),
  };
}

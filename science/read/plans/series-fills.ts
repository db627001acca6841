import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import { hasAnywhere, type Ask } from '../ask.ts';
import { turningPoint, type Case } from '../cast/cases.ts';
import { contrastOf, expectedOf } from '../cast/levels-in-plan.ts';
import { momentOf } from '../cast/row-filters.ts';
import { isInEvent } from '../parts/event-clauses.ts';
import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { MOST_SERIES } from '../tables/structure.ts';
import { setOf } from '../words/word-sets.ts';
import { clusterOf } from './cluster-of.ts';
import { namesOf, without, type Fill } from './fill.ts';
import { goesThroughYears, seasonOf } from './season-length.ts';

/** What plans of a course over time hold: its time, its season, and the moment of a change. */

export const trend: Fill = (plan, each) => {
  const { ask, cast } = each;
  const time = cast.predictors.find(({ temporal }) => temporal) ?? ask.index.structure.times[0];
  const filled = { ...plan, predictors: namesOf(cast.predictors), expected: expectedOf(each) };
  return time ? alongTime(filled, each, time) : filled;
};

function alongTime(plan: AnalysisPlan, each: Case, time: ColumnFacts): AnalysisPlan {
  const { ask, cast } = each;
  // "… and in which months is it highest" splits nothing: a season says so.
  const predictors = namesOf(cast.predictors.filter(({ temporal, name }) => !temporal && name !== time.name));
  const fixed = plan.covariates.filter((name) => name !== time.name);
  // "Adjusting for month" holds the season fixed.
  const isSeasonal = ask.has('season') || fixed.length < plan.covariates.length || isSeries(plan, time);
  const season = isSeasonal ? seasonOf(time, ask) : null;
  const covariates = isSeasonal && season === null ? [...new Set([...fixed, ...monthBeside(ask, time)])] : fixed;
  const isOpen = season !== null && predictors.length === 0;
  const others = isOpen ? heldSeries({ ...plan, covariates }, each) : covariates;
  return { ...plan, time: time.name, predictors, covariates: others, season };
}

/** Months in a column of their own, beside the year. */
const monthBeside = ({ index }: Ask, time: ColumnFacts): string[] =>
  index.columns
    .filter(
      ({ name, all: [word, more], profile }) =>
        name !== time.name && !more && PARTS_OF_YEAR.has(word?.root ?? '') && profile.distinct <= MONTHS,
    )
    .map(({ name }) => name)
    .slice(0, 1);
const PARTS_OF_YEAR = setOf('month quarter');
const MONTHS = 12;

/** All rows of a series of several years: its course holds the season fixed, said or not. */
const isSeries = ({ rows }: AnalysisPlan, time: ColumnFacts | null): boolean =>
  time !== null && goesThroughYears(time) && !rows.some(({ column }) => column === time.name);

/** Months in several hospitals, samples of several boreholes: the season is that within each, whatever lies between them. */
function heldSeries({ outcome, covariates, strata, rows }: AnalysisPlan, { ask }: Case): string[] {
  const series = seriesHeld(ask);
  const isOpen = series !== null && series.name !== outcome && !rows.some(({ column }) => column === series.name);
  return isOpen && strata.length + covariates.length === 0 ? [series.name] : covariates;
}

const LEAST_OF_ONE = 4;

/** The group with one row at each time, or what was sampled again and again. */
export function seriesHeld({ index: { structure } }: Ask): ColumnFacts | null {
  const { series, units, subject } = structure;
  const again = units ?? subject;
  if (series !== null || again === null || isNumeric(again)) return series;
  const { distinct } = again.profile;
  return distinct <= MOST_SERIES && distinct * LEAST_OF_ONE <= again.rows ? again : null;
}

export const beforeAfter: Fill = (plan, each) => {
  const comparison = turningPoint(each);
  const time = comparison?.column ?? null;
  const predictors = without(each.cast.predictors, time);
  const filled = {
    ...plan,
    time: time?.name ?? null,
    changeAt: comparison ? momentOf(comparison) : null,
    rows: plan.rows.filter(
      (row) => (row.column !== time?.name || row.comparison === 'falls-in') && !isOfEvent(row, each.ask),
    ),
    predictors: namesOf(predictors),
    // "Did they change more than the others": the changes of units in two groups.
    ...(predictors.length > 0 ? { contrast: contrastOf(each), ...clusterOf(each) } : {}),
    expected: expectedOf(each),
  };
  return dividedOrSeasonal(filled, each, time);
};

/** Counts per exposure are compared without a season. */
function dividedOrSeasonal(plan: AnalysisPlan, { ask }: Case, time: ColumnFacts | null): AnalysisPlan {
  if (ask.exposure !== null) return { ...plan, exposure: ask.exposure.column.name, per: ask.exposure.per };
  const isSeasonal = time !== null && (hasAnywhere(ask, 'season') || isSeries(plan, time));
  return { ...plan, season: isSeasonal ? seasonOf(time, ask) : null };
}

/** "After we brought in the cleaning robot on 2 May": what happened then, and no choice of rows. */
const isOfEvent = ({ column, comparison }: RowFilter, { spoken: { words, mentions } }: Ask): boolean => {
  const named = mentions.filter((mention) => mention.column.name === column && mention.level !== null);
  return comparison === 'is' && named.length > 0 && named.every(({ from }) => isInEvent(words, from));
};

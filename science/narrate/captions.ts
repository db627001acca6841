import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { adjustmentWords, rowsWords } from './conditions.ts';
import { wholeNumber } from './numbers.ts';
import { nameOf } from './names.ts';
import { eventOf } from './subjects.ts';
import { capitalised, groupsOf, listed } from './words.ts';

/** Captions of figures, made from what they show. */

export const FIGURE_KINDS = [
  'points',
  'boxes',
  'bars',
  'scatter',
  'curve',
  'survival',
  'series',
  'forest',
  'histogram',
  'paired',
  'agreement',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface FigureShown {
  readonly kind: FigureKind;
  readonly plan: AnalysisPlan;
  /** Observations that are drawn. */
  readonly n: number;
  /** The level of intervals or bands that are drawn: 0.95. */
  readonly level: number | null;
  /** Lines, curves and points that were fitted are adjusted for these. */
  readonly adjustedFor?: readonly string[];
}

const outcomeIn = ({ outcome }: AnalysisPlan): string => (outcome === null ? 'counts' : nameOf(outcome));
const first = ({ predictors }: AnalysisPlan): string | null =>
  predictors[0] === undefined ? null : nameOf(predictors[0]);
const byGroups = (plan: AnalysisPlan): string => {
  const name = first(plan);
  return name === null ? '' : ` by ${name}`;
};

const WORDS: Record<FigureKind, (plan: AnalysisPlan) => string> = {
  points: (plan) => `each value of ${outcomeIn(plan)}${byGroups(plan)}, with medians and quartiles`,
  boxes: (plan) =>
    `${outcomeIn(plan)}${byGroups(plan)}: medians, quartiles and whiskers to 1.5 times the range between them`,
  bars: (plan) => `shares of ${outcomeIn(plan)}${byGroups(plan)}`,
  scatter: (plan) => `${outcomeIn(plan)} against ${first(plan) ?? 'the other column'}, with a fitted line`,
  curve: (plan) => `${outcomeIn(plan)} along ${first(plan) ?? 'the other column'}, with a fitted curve`,
  survival: (plan) => `share without ${eventOf(plan)} over time${byGroups(plan)}, with the numbers at risk`,
  series: (plan) =>
    `${outcomeIn(plan)} over ${plan.time === null ? 'time' : nameOf(plan.time)}${plan.changeAt === null ? '' : ', the moment of change marked'}`,
  forest: (plan) =>
    `the result${plan.strata.length === 0 ? '' : ` within ${listed(plan.strata.map((column) => groupsOf(nameOf(column))))}`}, with the result over all rows`,
  histogram: (plan) => `distribution of ${outcomeIn(plan)}`,
  paired: (plan) => `${outcomeIn(plan)} of the same subjects, connected by lines`,
  agreement: (plan) =>
    `differences of ${outcomeIn(plan)} and ${first(plan) ?? 'the other measurement'} against their means, with the limits of agreement`,
};

/** "Body mass by species: medians … (n = 342). Bands show 95% confidence." */
export function describeFigure({ kind, plan, n, level, adjustedFor = [] }: FigureShown): string {
  const rows = rowsWords(plan);
  const adjusted = adjustmentWords(adjustedFor);
  const what = [WORDS[kind](plan), rows, adjusted].filter((part) => part !== '').join(', ');
  const band = level === null ? '' : ` Intervals and bands hold with ${wholeNumber(level * 100)}% confidence.`;
  return `${capitalised(what)} (n = ${wholeNumber(n)}).${band}`;
}

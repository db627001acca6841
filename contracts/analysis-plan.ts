import { Type, type Static } from '@sinclair/typebox';
import { SuccessSchema } from './success.ts';

/**
 * What one analysis will compute, in columns and roles. Planning stores it on the task, and it is hashed before the data
 * are read (pre-registration). Nothing in it is a sentence but `asked`, which is the researcher's own.
 */

export const QUESTION_KINDS = [
  'difference', // of an outcome between groups: a quantity, a share or a whole distribution
  'paired-difference', // the same subjects twice or more: two columns (`baseline`) or long data (`pairedBy`)
  'association', // of two quantities or two categories, without a direction
  'regression', // an outcome modelled by one or more predictors: change per unit, adjusted effects, interactions, curvature
  'dose-response', // a share or quantity along a dose, with the dose at half effect
  'trend', // an outcome over time: slope, season, change point
  'before-after', // an outcome before and after a known moment (`changeAt`)
  'survival', // time to an event, censored where `event` says so
  'rate', // counts per exposure
  'agreement', // two measurements of the same thing
  'one-sample', // an outcome against a given value (`hypothesizedValue`)
  'variance', // spread of an outcome between groups
  'normality', // shape of one outcome's distribution
  'outliers', // values of one outcome that lie far from all others
  'prediction', // how well an outcome can be predicted, with held-out error
  'expected-value', // what is expected of an outcome for given values of the predictors (`given`), and of a single case
  'grouping', // whether the rows fall into groups on several quantities, how many, and what they are like
  'power', // what the present size can detect, or the size needed
  'description', // how many, which, what share, what mean
  'screening', // which of many columns go with the outcome
  'profile', // what the table holds
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Groups of dates. */
export const CALENDAR_KINDS = ['year', 'season', 'month', 'weekday'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];
/** How the values of a column count in an analysis, where the type of the column does not say it. */
export const COLUMN_KINDS = [
  'quantity',
  'category',
  'ordered',
  'binary',
  'count',
  'date',
  'identifier',
  ...CALENDAR_KINDS,
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const ColumnName = Type.String({ minLength: 1 });
const Optional = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const RowFilterSchema = Type.Object({
  column: ColumnName,
  /**
   * `is`, `is-not` and `falls-in` take any number of values, `between` two, the others one. Dates are ISO 8601 strings; of `falls-in`
   * the values are names of months and weekdays.
   */
  comparison: Type.Union(
    (['is', 'is-not', 'above', 'at-least', 'below', 'at-most', 'between', 'falls-in'] as const).map((each) =>
      Type.Literal(each),
    ),
  ),
  values: Type.Array(Cell, { minItems: 1, maxItems: 50 }),
});
export type RowFilter = Static<typeof RowFilterSchema>;

export const METHODS = [
  'welch-t', // two groups, unequal variances; the default for quantities
  'student-t',
  'wilcoxon-rank-sum',
  'welch-anova',
  'anova',
  'kruskal-wallis',
  'tukey',
  'games-howell',
  'dunnett', // each group against one of them, without equal variances
  'paired-t',
  'wilcoxon-signed-rank',
  'repeated-measures-anova',
  'friedman',
  'chi-square',
  'fisher-exact',
  'mcnemar',
  'mantel-haenszel',
  'breslow-day',
  'proportion-test',
  'binomial-test',
  'pearson',
  'spearman',
  'kendall',
  'partial-correlation',
  'linear-model',
  'quadratic-model',
  'spline-model',
  'logistic-model',
  'poisson-model',
  'quasi-poisson-model',
  'rate-ratio',
  'dose-logistic',
  'kaplan-meier',
  'log-rank',
  'cox-model',
  'trend-model',
  'mann-kendall',
  'seasonal-model',
  'change-point',
  'interrupted-series',
  'difference-in-differences', // the change of units in one group against the change of those in another
  'cluster-means',
  'cluster-robust-model',
  'cluster-robust-poisson',
  'cluster-robust-logistic',
  'one-sample-t',
  'one-sample-wilcoxon',
  'shapiro-wilk',
  'tukey-fences',
  'levene',
  'f-test',
  'variance-components', // the share of the variance that lies between groups of rows
  'cross-validation',
  'k-means',
  'power-t',
  'power-proportions',
  'power-correlation',
  'bland-altman',
  'cohen-kappa',
  'description',
] as const;
export type Method = (typeof METHODS)[number];

const EXPECTATIONS = ['higher', 'lower', 'different', 'none'] as const;

export const AnalysisPlanSchema = Type.Object({
  /** File id of the data set, and the table inside it. */
  dataset: Type.String({ minLength: 1 }),
  table: Type.String({ minLength: 1 }),
  /** Tables that are joined to the first by columns that hold the same keys; a left table keeps its rows. */
  joins: Type.Array(
    Type.Object({
      dataset: Type.String({ minLength: 1 }),
      table: Type.String({ minLength: 1 }),
      leftKey: ColumnName,
      rightKey: ColumnName,
    }),
    { maxItems: 3 },
  ),
  question: Type.Union(QUESTION_KINDS.map((each) => Type.Literal(each))),
  /** Null for `profile` and for descriptions that count rows. */
  outcome: Optional(ColumnName),
  /** The level of a categorical outcome that counts as success: "share of recovered". */
  outcomeLevel: Optional(Type.String()),
  /** Makes yes and no of an outcome of numbers: 85 or more. `outcomeLevel` is the level that meets it. */
  success: Optional(SuccessSchema),
  /** The columns whose relation to the outcome is in question; groups of a comparison come first. */
  predictors: Type.Array(ColumnName, { maxItems: 50 }),
  /** Makes two groups of a predictor of numbers: a BMI of 30 or more, and below. */
  bound: Optional(Type.Composite([Type.Object({ column: ColumnName }), SuccessSchema])),
  /** Values of predictors for which the outcome is expected; one for each predictor. */
  given: Type.Array(Type.Object({ column: ColumnName, value: Cell }), { maxItems: 20 }),
  /** The relation is looked at within each level of these. */
  strata: Type.Array(ColumnName, { maxItems: 3 }),
  /** Adjusted for, not in question. */
  covariates: Type.Array(ColumnName, { maxItems: 20 }),
  /** Pairs of predictors whose effects may depend on each other. */
  interactions: Type.Array(Type.Tuple([ColumnName, ColumnName]), { maxItems: 5 }),
  /** All of them hold for every row that is used. */
  rows: Type.Array(RowFilterSchema, { maxItems: 10 }),
  /** Columns whose values are to be taken otherwise than their type says: groups coded 1 to 5. */
  kinds: Type.Array(
    Type.Object({
      column: ColumnName,
      kind: Type.Union(COLUMN_KINDS.map((each) => Type.Literal(each))),
      /** Of `ordered` text: the levels from the least to the most, which count as 1, 2, 3, … */
      levels: Type.Optional(Type.Array(Type.String(), { minItems: 2, maxItems: 60 })),
    }),
    { maxItems: 50 },
  ),
  /** Long data: the column that says which rows belong to the same subject. */
  pairedBy: Optional(ColumnName),
  /** Wide data: the column measured first; the outcome is the one measured last. */
  baseline: Optional(ColumnName),
  /** Rows of one cluster (school, litter, site) are not independent. */
  cluster: Optional(ColumnName),
  /** Order or moment of a trend, follow-up time of a survival. */
  time: Optional(ColumnName),
  /** Survival, and rates of an event over the time followed: the column that says whether it happened, and the level that means it did. */
  event: Optional(Type.Object({ column: ColumnName, level: Type.String() })),
  /** Rates: person-years, area, hours. */
  exposure: Optional(ColumnName),
  /** Rates are given per so many units of exposure; of an event per so many years of follow-up. Null: per one, and per 100 years. */
  per: Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** Effects of a predictor are given per so many of its units; an `amount` of null is one standard deviation. */
  step: Optional(Type.Object({ column: ColumnName, amount: Optional(Type.Number({ exclusiveMinimum: 0 })) })),
  /** Binomial counts: the column of trials; the outcome holds successes. */
  trials: Optional(ColumnName),
  /** The table holds counts of rows: one row stands for that many. */
  weight: Optional(ColumnName),
  /** Two levels of the first predictor that are compared, or each other level with the reference; null takes all pairs. */
  contrast: Optional(Type.Object({ group: Optional(Type.String()), reference: Type.String() })),
  /** The number of a description that is asked for; null is the mean, or the share of a level. */
  statistic: Optional(
    Type.Union((['median', 'standard-deviation', 'total'] as const).map((each) => Type.Literal(each))),
  ),
  /** What an outcome is held against; of a survival the time at which it is wanted. */
  hypothesizedValue: Optional(Type.Number()),
  /** What a size is computed for; null is a power of 0.8 at a significance level of 0.05. */
  power: Optional(
    Type.Object({
      wanted: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
      alpha: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
    }),
  ),
  /** ISO date, number or level of `time` from which on the change applies. */
  changeAt: Optional(Cell),
  /** Length of a season in steps of `time`: 12 for months. */
  season: Optional(Type.Integer({ minimum: 2 })),
  /** Named by the researcher; null leaves the choice to the rules of the engine. */
  method: Optional(Type.Union(METHODS.map((each) => Type.Literal(each)))),
  expected: Optional(Type.Union(EXPECTATIONS.map((each) => Type.Literal(each)))),
  /** The part of the researcher's message that this plan answers, in the researcher's words. */
  asked: Type.String(),
  /** How sure the reader is that the plan answers `asked`, 0 to 1. */
  sureness: Type.Number({ minimum: 0, maximum: 1 }),
});
export type AnalysisPlan = Static<typeof AnalysisPlanSchema>;

/** A plan below this bound may not be what was asked: its results are never told as the answer. */
export const LEAST_SURENESS = 0.5;

/** A plan with nothing but a table and a kind; the reader and tests fill in what they know. */
export function emptyPlan(dataset: string, table: string, question: QuestionKind, asked: string): AnalysisPlan {
  return {
    dataset,
    table,
    joins: [],
    question,
    outcome: null,
    outcomeLevel: null,
    success: null,
    predictors: [],
    bound: null,
    given: [],
    strata: [],
    covariates: [],
    interactions: [],
    rows: [],
    kinds: [],
    pairedBy: null,
    baseline: null,
    cluster: null,
    time: null,
    event: null,
    exposure: null,
    per: null,
    step: null,
    trials: null,
    weight: null,
    contrast: null,
    statistic: null,
    hypothesizedValue: null,
    power: null,
    changeAt: null,
    season: null,
    method: null,
    expected: null,
    asked,
    sureness: 1,
  };
}

import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { METHODS } from './analysis-plan.ts';

/** What came out of an analysis: one row for each number that may be spoken of, in the words of R's broom. */

export const QUANTITIES = [
  // of one group, or of all rows
  'count',
  'share',
  'mean',
  'median',
  'standard-deviation',
  'minimum',
  'maximum',
  'total',
  'quantile',
  'missing',
  'outlier', // one value that lies far from all others
  'fences', // beyond which a value does
  'distinct',
  'rate',
  'survival-probability',
  'median-survival',
  // between two groups (`contrast`)
  'mean-difference',
  'median-difference',
  'standardized-difference',
  'share-difference',
  'odds-ratio',
  'risk-ratio',
  'hazard-ratio',
  'rate-ratio',
  'variance-ratio',
  'ratio',
  // between quantities
  'correlation',
  'slope',
  'curvature',
  'intercept',
  'interaction',
  'vertex',
  'half-effect-dose',
  'change-point',
  'level-change',
  'slope-change',
  'season-amplitude',
  'bias',
  'limits-of-agreement',
  'concordance',
  'kappa',
  // of a whole model or table; an omnibus test has `estimate` null
  'omnibus',
  'variance-explained',
  'dispersion',
  'intraclass-correlation',
  'homogeneity',
  'normality',
  'normality-of-logarithms',
  'prediction-error',
  'baseline-error',
  'accuracy',
  'expected-value', // the mean outcome for given values of the predictors
  'expected-share',
  'prediction-interval', // where a single new value lies
  'group-count',
  'silhouette', // how well the rows lie in their groups, −1 to 1
  'power',
  'sample-size',
  'detectable-difference',
] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Quantities in the unit of the outcome. */
export const IN_OUTCOME_UNITS: ReadonlySet<string> = new Set<Quantity>([
  'mean',
  'median',
  'standard-deviation',
  'minimum',
  'maximum',
  'total',
  'quantile',
  'outlier',
  'fences',
  'mean-difference',
  'median-difference',
  'intercept',
  'level-change',
  'season-amplitude',
  'bias',
  'limits-of-agreement',
  'prediction-error',
  'baseline-error',
  'detectable-difference',
  'expected-value',
  'prediction-interval',
]);
/** Places on the scale of the predictor. */
export const IN_PREDICTOR_UNITS: ReadonlySet<string> = new Set<Quantity>([
  'half-effect-dose',
  'vertex',
  'change-point',
]);

/** `answer` carries the claim; `part` is what it is made of; `check` is the same relation seen another way; `description` stands for itself. */
const ESTIMATE_ROLES = ['answer', 'part', 'check', 'description'] as const;

const Optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Level = Type.Object({ column: Type.String(), level: Type.String() });

export const AssumptionCheckSchema = Type.Object({
  name: Type.Union(
    (
      [
        'normal-residuals',
        'equal-variances',
        'linearity',
        'independence',
        'expected-counts',
        'dispersion',
        'proportional-hazards',
        'collinearity',
        'influence',
        'separation',
        'ties',
        'small-sample',
        'sphericity',
        'autocorrelation',
      ] as const
    ).map((each) => Type.Literal(each)),
  ),
  holds: Optional(Type.Boolean()),
  statistic: Optional(Type.Number()),
  pValue: Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
export type AssumptionCheck = Static<typeof AssumptionCheckSchema>;

export const EstimateSchema = Type.Object({
  /** Unique within its task: `e1`. Everywhere else `ana-1/e1`. */
  id: Type.String({ pattern: '^e[1-9][0-9]{0,4}$' }),
  role: Type.Union(ESTIMATE_ROLES.map((each) => Type.Literal(each))),
  quantity: Type.Union(QUANTITIES.map((each) => Type.Literal(each))),
  outcome: Optional(Type.String()),
  /** The level of a categorical outcome that is counted. */
  outcomeLevel: Optional(Type.String()),
  /** The other column of a relation, or the column whose groups are spoken of. */
  predictor: Optional(Type.String()),
  /** `reference` null: a quantity of one group. Both null: of all rows. */
  contrast: Optional(Type.Object({ group: Type.String(), reference: Optional(Type.String()) })),
  stratum: Type.Array(Level, { maxItems: 5 }),
  adjustedFor: Type.Array(Type.String(), { maxItems: 50 }),
  /** Where the quantity is taken: a survival probability at a time, a prediction at a dose, a quantile at 0.9. */
  at: Optional(Type.Object({ column: Type.String(), value: Type.Number() })),
  /** Null for a test without an effect and for what the data cannot give; never NaN or infinite. */
  estimate: Optional(Type.Number()),
  standardError: Optional(Type.Number({ minimum: 0 })),
  confidence: Optional(
    Type.Object({
      level: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
      low: Optional(Type.Number()),
      high: Optional(Type.Number()),
    }),
  ),
  /** `df` holds one or two degrees of freedom, none for a z or an exact test. */
  statistic: Optional(
    Type.Object({ name: Type.String(), value: Type.Number(), df: Type.Array(Type.Number(), { maxItems: 2 }) }),
  ),
  pValue: Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** `family` is the number of tests corrected for together. */
  pAdjusted: Optional(
    Type.Object({
      method: Type.String(),
      value: Type.Number({ minimum: 0, maximum: 1 }),
      family: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** Complete observations it rests on. */
  n: Type.Integer({ minimum: 0 }),
  /** Of a share: how many. Of a survival or a rate: how many events. */
  count: Optional(Type.Number()),
  unit: Optional(Type.String()),
  method: Type.Union(METHODS.map((each) => Type.Literal(each))),
  assumptions: Type.Array(AssumptionCheckSchema, { maxItems: 20 }),
});
export type Estimate = Static<typeof EstimateSchema>;

/** What happened to the rows and values on the way, or what the data cannot give. Printed by the narrator only. */
export const NOTE_CODES = [
  'rows-missing', // left out: a value is missing in `column`
  'rows-filtered', // left out by the plan's filters
  'rows-joined', // kept by a join
  'rows-lost', // lost by a join
  'rows-sampled', // a fixed sample was taken
  'rows-weighted', // each row stands for as many as `column` says
  'trials-counted', // each row counts once for each of its trials in `column`, `detail` names the successes
  'values-unusual', // sentinel codes read as missing in `column`, `detail` names them
  'rows-repeated', // so many rows repeat another one in every column
  'values-far', // so many values of `column` lie far from all others, `detail` names some
  'values-skewed', // so many values lie far out on the logarithmic scale too
  'values-read', // currency signs, percent signs, separators were read as numbers in `column`
  'levels-left-out', // groups too small or beyond the bound, `detail` names them
  'columns-untested', // so many columns cannot be tested
  'method-unfit', // the method named in `detail` does not fit the columns of the plan
  'too-few-rows', // limit: nothing can be said
  'one-group-only', // limit
  'constant', // limit: `column` has one value
  'collinear', // left out of a model: `column` is determined by the other predictors
  'time-straight', // `column` of dates is held fixed as a straight line over time, not by its seasons
  'exact-fit', // the model leaves no residual: a rule, not a sample
  'extrapolated', // a given value of `column` lies outside of its range, which `detail` names; null: no row has such values together
  'beyond-data', // limit: what was sought (`detail` names the quantity) lies outside of the data
  'values-invalid', // limit: negative counts or times, more successes than trials
  'separation', // limit: the groups separate the outcome completely
  'no-events', // limit
  'not-converged', // limit
  'no-method', // limit: `detail` names the kind of question
  'column-missing', // limit: the table has no such column any more
  'service-text', // a sentence of an outside service in `detail`: shown as quoted, never read
] as const;
export const NoteSchema = Type.Object({
  code: Type.Union(NOTE_CODES.map((each) => Type.Literal(each))),
  column: Optional(Type.String()),
  count: Optional(Type.Integer({ minimum: 0 })),
  detail: Optional(Type.String({ maxLength: 500 })),
});
export type Note = Static<typeof NoteSchema>;

/** Where the analysis departed from the plan that was registered before the data were read. */
export const DeviationSchema = Type.Object({
  part: Type.Union(
    (['method', 'outcome', 'predictors', 'covariates', 'strata', 'rows', 'contrast'] as const).map((each) =>
      Type.Literal(each),
    ),
  ),
  planned: Type.String(),
  used: Type.String(),
  because: NoteSchema,
});
export type Deviation = Static<typeof DeviationSchema>;

/** What an engine returns for one plan: the built-in one, a sandbox or an outside service. */
export const AnalysisOutcomeSchema = Type.Object({
  estimates: Type.Array(EstimateSchema, { maxItems: 400 }),
  notes: Type.Array(NoteSchema, { maxItems: 100 }),
  deviations: Type.Array(DeviationSchema, { maxItems: 50 }),
  /** Name and version of what computed: `R 4.6.0`, `DuckDB 1.5`. */
  software: Type.Array(Type.Object({ name: Type.String(), version: Type.String() }), { maxItems: 20 }),
});
export type AnalysisOutcome = Static<typeof AnalysisOutcomeSchema>;

import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { AnalysisPlanSchema, COLUMN_KINDS, METHODS, QUESTION_KINDS, RowFilterSchema } from './analysis-plan.ts';
import { HYPOTHESIS_MODES, TASK_TYPES } from './research.ts';

/**
 * What the models of agents answer. No field takes a number that was measured, a citation or a reference: a sentence refers to
 * its evidence by ids, and code writes the rest.
 */

const closed = { additionalProperties: false } as const;
const Optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()], { default: null });
const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Words = Type.String({ maxLength: 2_000 });
const Texts = Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20, default: [] });

export const StatementSchema = Type.Object(
  {
    /** Null lets code say what the evidence shows. */
    say: Optional(Words),
    evidence: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 8, default: [] }),
  },
  closed,
);
export type Statement = Static<typeof StatementSchema>;

const Statements = Type.Array(StatementSchema, { maxItems: 20, default: [] });

export const ReplyAnswerSchema = Type.Object({ answer: Statements, limits: Texts }, closed);
export const ChatAnswerSchema = Type.Object({ answer: Statements }, closed);

export const PaperAnswerSchema = Type.Object(
  { abstract: Statements, introduction: Statements, discussion: Statements },
  closed,
);

/** Either of them while it is written: what is not there yet is absent. */
export const UnfinishedAnswerSchema = Type.Object({
  answer: Type.Array(
    Type.Object({
      say: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      evidence: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});

export const HypothesisAnswerSchema = Type.Object({ mode: OneOf(HYPOTHESIS_MODES), statements: Statements }, closed);

export const ReflectionAnswerSchema = Type.Object({ title: Words, objective: Words, insights: Statements }, closed);

export const DiscoveryAnswerSchema = Type.Object(
  {
    discoveries: Type.Array(Type.Object({ title: Words, statements: Statements }, closed), {
      maxItems: 8,
      default: [],
    }),
  },
  closed,
);

export const DecisionAnswerSchema = Type.Object(
  {
    shouldContinue: Type.Boolean(),
    confidence: Type.Integer({ minimum: 0, maximum: 100 }),
    reasoning: Words,
  },
  closed,
);

const { properties } = AnalysisPlanSchema;
/** A plan with the table by its short name, and roles that may be left out. */
export const PlannedAnalysisSchema = Type.Object(
  {
    table: Type.String({ maxLength: 20 }),
    question: OneOf(QUESTION_KINDS),
    outcome: Optional(Type.String()),
    outcomeLevel: Optional(Type.String()),
    success: Optional(properties.success),
    predictors: Texts,
    bound: Optional(properties.bound),
    given: Type.Array(properties.given.items, { maxItems: 20, default: [] }),
    strata: Type.Array(Type.String(), { maxItems: 3, default: [] }),
    covariates: Texts,
    rows: Type.Array(RowFilterSchema, { maxItems: 10, default: [] }),
    kinds: Type.Array(Type.Object({ column: Type.String(), kind: OneOf(COLUMN_KINDS) }, closed), {
      maxItems: 50,
      default: [],
    }),
    pairedBy: Optional(Type.String()),
    baseline: Optional(Type.String()),
    cluster: Optional(Type.String()),
    time: Optional(Type.String()),
    event: Optional(properties.event),
    exposure: Optional(Type.String()),
    per: Optional(properties.per),
    step: Optional(properties.step),
    trials: Optional(Type.String()),
    weight: Optional(Type.String()),
    contrast: Optional(properties.contrast),
    statistic: Optional(properties.statistic),
    hypothesizedValue: Optional(Type.Number()),
    power: Optional(properties.power),
    changeAt: Optional(properties.changeAt),
    season: Optional(properties.season),
    method: Optional(OneOf(METHODS)),
  },
  closed,
);
export type PlannedAnalysis = Static<typeof PlannedAnalysisSchema>;

export const PlannedTaskSchema = Type.Object(
  {
    type: OneOf(TASK_TYPES),
    /** What to search the documents for; null of an analysis. */
    query: Optional(Words),
    /** Null of a search. */
    analysis: Optional(PlannedAnalysisSchema),
  },
  closed,
);
export type PlannedTask = Static<typeof PlannedTaskSchema>;

const Tasks = Type.Array(PlannedTaskSchema, { maxItems: 12, default: [] });
export const PlanAnswerSchema = Type.Object({ objective: Words, tasks: Tasks }, closed);
export const NextPlanAnswerSchema = Type.Object({ nextObjective: Optional(Words), suggestedNextSteps: Tasks }, closed);

/** Which sentences of which passages speak to the question, by their numbers in the data. */
export const ReadingAnswerSchema = Type.Object(
  {
    passages: Type.Array(
      Type.Object(
        { passage: Type.String({ maxLength: 20 }), sentences: Type.Array(Type.Integer(), { maxItems: 20 }) },
        closed,
      ),
      { maxItems: 60, default: [] },
    ),
  },
  closed,
);

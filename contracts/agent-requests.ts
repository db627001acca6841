import { Type, type Static, type TSchema } from '@sinclair/typebox';
import {
  ContinueDecisionSchema,
  DiscoveryDraftSchema,
  HypothesisDraftSchema,
  PlanSchema,
  ReflectionSchema,
} from './agents.ts';
import { AnalysisPlanSchema } from './analysis-plan.ts';
import { ARTIFACT_TYPES } from './analysis.ts';
import { AnalysisOutcomeSchema } from './estimate.ts';
import { LIMITS } from './limits.ts';
import { TASK_TYPES } from './research.ts';

/** Agents that can be requested alone: what each is given beside a message, and what it answers. */
export const REQUESTED_AGENTS = [
  'literature',
  'hypothesis',
  'analysis',
  'discovery',
  'reflection',
  'planning',
  'reply',
] as const;
export type RequestedAgent = (typeof REQUESTED_AGENTS)[number];

const Optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Key = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s\\[\\]@,;]+$' });
const Place = Type.String({ minLength: 1, maxLength: 1_000 });

const CitationSchema = Type.Object({
  key: Key,
  page: Optional(Type.Integer({ minimum: 1 })),
  title: Place,
  doi: Optional(Place),
});

const ExtractSchema = Type.Object({
  id: Type.String({ pattern: '^x[1-9][0-9]{0,3}$' }),
  statement: Type.String({ minLength: 1, maxLength: 5_000, description: 'Verbatim.' }),
  citation: CitationSchema,
});

/** A finished task, as the agents `literature` and `analysis` return it and the others take it. */
export const FinishedTaskSchema = Type.Object({
  taskId: Type.String({ pattern: '^(lit|ana)-[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?$', description: 'As in `ana-1`.' }),
  type: Type.Union(TASK_TYPES.map((type) => Type.Literal(type))),
  objective: Type.String({ minLength: 1, maxLength: LIMITS.messageCharacters }),
  method: Optional(Type.String({ maxLength: 20_000, description: 'In the words of a methods section.' })),
  plan: Optional(AnalysisPlanSchema),
  outcome: Optional(AnalysisOutcomeSchema),
  extracts: Type.Array(ExtractSchema, { maxItems: LIMITS.findingsPerTask }),
});
export type FinishedTask = Static<typeof FinishedTaskSchema>;

const ReturnedTaskSchema = Type.Composite([
  FinishedTaskSchema,
  Type.Object({
    output: Type.Union([Type.String(), Type.Null()], { description: 'Markdown; null of a task that failed.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the task failed.' }),
  }),
]);
export type ReturnedTask = Static<typeof ReturnedTaskSchema>;

/** A table in the body: read for this request alone. */
const GivenTableSchema = Type.Object({
  filename: Type.String({ maxLength: LIMITS.filenameBytes, pattern: '^[^/\\\\\\u0000]+\\.(csv|tsv)$' }),
  content: Type.String({
    maxLength: LIMITS.jsonBodyBytes,
    pattern: '^[^\\u0000\\n]+\\n\\s*[^\\s\\u0000][^\\u0000]*$',
    description: 'A line of column names, and at least one row.',
  }),
});

/** What a request brings along, in place of what the conversation holds. */
export const GivenMaterialSchema = Type.Object({
  tables: Type.Optional(
    Type.Array(GivenTableSchema, { minItems: 1, maxItems: 5, description: 'For `analysis` and `planning`.' }),
  ),
  tasks: Type.Optional(
    Type.Array(FinishedTaskSchema, {
      ...{ minItems: 1, maxItems: 20 },
      description: 'For all but `literature` and `analysis`: the evidence, as those two return it.',
    }),
  ),
  hypothesis: Type.Optional(
    Type.String({
      ...{ minLength: 1, maxLength: LIMITS.messageCharacters },
      description: 'The one that there is so far, for all that take `tasks`.',
    }),
  ),
});
export type GivenMaterial = Static<typeof GivenMaterialSchema>;

export interface AgentRequest {
  readonly agent: RequestedAgent;
  readonly given: GivenMaterial;
}

const SourceSchema = Type.Object({
  key: Type.String(),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  year: Optional(Type.Integer()),
  doi: Optional(Type.String()),
  url: Optional(Type.String()),
});

const ArtifactSchema = Type.Object({
  name: Type.String(),
  type: Type.Union(ARTIFACT_TYPES.map((type) => Type.Literal(type))),
  mimeType: Type.String(),
  description: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  content: Type.Union([Type.String(), Type.Null()], {
    description: `Base64; null beyond ${LIMITS.returnedArtifactBytes / 1024} KB in one answer.`,
  }),
});

const DiscoverySchema = Type.Composite([
  DiscoveryDraftSchema,
  Type.Object({
    unverifiedNumbers: Type.Array(Type.String(), { description: 'Numbers that the evidence does not contain.' }),
  }),
]);

/** What each agent answers: what its step of a run would store. */
export const AGENT_ANSWER_SCHEMAS = {
  literature: Type.Object({ tasks: Type.Array(ReturnedTaskSchema), sources: Type.Array(SourceSchema) }),
  hypothesis: Type.Object({ hypothesis: HypothesisDraftSchema }),
  analysis: Type.Object({
    objective: Type.String({ description: 'What is analysed; why nothing is where `tasks` is empty.' }),
    tasks: Type.Array(ReturnedTaskSchema),
    artifacts: Type.Array(ArtifactSchema),
  }),
  discovery: Type.Object({ discoveries: Type.Array(DiscoverySchema) }),
  reflection: Type.Object({ reflection: ReflectionSchema }),
  planning: Type.Object({ plan: PlanSchema }),
  reply: Type.Object({ text: Type.String({ description: 'Markdown.' }), decision: ContinueDecisionSchema }),
} as const satisfies Record<RequestedAgent, TSchema>;

export type AgentAnswers = { readonly [Agent in RequestedAgent]: Static<(typeof AGENT_ANSWER_SCHEMAS)[Agent]> };

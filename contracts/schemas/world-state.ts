import { Type, type Static } from '@sinclair/typebox';
import { ARTIFACT_TYPES } from '../analysis.ts';
import { COLUMN_TYPES } from '../table-profile.ts';
import { TASK_TYPES } from '../research.ts';
import { UsageCountsSchema } from './usage.ts';

const literals = <const Value extends string>(values: readonly Value[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));
const Timestamp = Type.String({ format: 'date-time' });

const ColumnSchema = Type.Object({
  name: Type.String(),
  type: literals(COLUMN_TYPES),
  note: Type.Optional(Type.String({ description: 'How its values were read, after its name.' })),
});

export const DatasetSchema = Type.Object(
  {
    id: Type.String({ description: 'The file id.' }),
    filename: Type.String(),
    description: Type.Optional(Type.String()),
    size: Type.Optional(Type.Integer({ description: 'Bytes.' })),
    mimeType: Type.Optional(Type.String()),
    columns: Type.Optional(Type.Array(ColumnSchema)),
    rows: Type.Optional(Type.Integer()),
  },
  { title: 'Dataset' },
);
export type Dataset = Static<typeof DatasetSchema>;

export const UploadedDatasetSchema = Type.Composite([DatasetSchema, Type.Object({ uploadedAt: Timestamp })], {
  title: 'UploadedDataset',
});
export type UploadedDataset = Static<typeof UploadedDatasetSchema>;

export const AnalysisArtifactSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: literals(ARTIFACT_TYPES),
    mimeType: Type.String(),
    description: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    url: Type.String({ description: 'Presigned, time-limited.' }),
    taskId: Type.String(),
  },
  { title: 'AnalysisArtifact' },
);
export type AnalysisArtifact = Static<typeof AnalysisArtifactSchema>;

export const PlanTaskSchema = Type.Object(
  {
    id: Type.String({ description: '`lit-1`, `ana-2`, `ana-2-2`.' }),
    level: Type.Integer(),
    objective: Type.String(),
    type: literals(TASK_TYPES),
    datasets: Type.Array(DatasetSchema),
    start: Type.Optional(Timestamp),
    end: Type.Optional(Timestamp),
    output: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
    reasoning: Type.Optional(Type.Array(Type.String())),
    artifacts: Type.Optional(Type.Array(AnalysisArtifactSchema)),
    jobId: Type.Optional(Type.String({ description: 'External job id.' })),
  },
  { title: 'PlanTask' },
);
export type PlanTask = Static<typeof PlanTaskSchema>;

export const DiscoverySchema = Type.Object(
  {
    title: Type.String(),
    claim: Type.String(),
    summary: Type.String(),
    evidenceArray: Type.Array(
      Type.Object({
        taskId: Type.String(),
        jobId: Type.Optional(Type.String()),
        refersTo: Type.Array(Type.String(), { description: 'Estimates (`e1`) and extracts (`x1`) of the task.' }),
        explanation: Type.String(),
      }),
    ),
    artifacts: Type.Array(AnalysisArtifactSchema),
    novelty: Type.String(),
    unverifiedNumbers: Type.Optional(
      Type.Array(Type.String(), { description: 'Numbers of the discovery that its evidence does not contain.' }),
    ),
  },
  { title: 'Discovery' },
);
export type Discovery = Static<typeof DiscoverySchema>;

export const ConversationStateValuesSchema = Type.Object({
  objective: Type.String(),
  evolvingObjective: Type.Optional(Type.String()),
  currentObjective: Type.Optional(Type.String()),
  keyInsights: Type.Optional(Type.Array(Type.String())),
  discoveries: Type.Optional(Type.Array(DiscoverySchema)),
  methodology: Type.Optional(Type.String()),
  currentHypothesis: Type.Optional(Type.String()),
  plan: Type.Optional(Type.Array(PlanTaskSchema)),
  suggestedNextSteps: Type.Optional(Type.Array(PlanTaskSchema)),
  currentLevel: Type.Optional(Type.Integer()),
  uploadedDatasets: Type.Optional(Type.Array(UploadedDatasetSchema)),
  conversationTitle: Type.Optional(Type.String()),
});
export type ConversationStateValues = Static<typeof ConversationStateValuesSchema>;

export const WorldStateSchema = Type.Object({
  conversationId: Type.String(),
  conversationStateId: Type.String(),
  seq: Type.Integer({ description: 'Sequence number of the newest event this document contains.' }),
  values: ConversationStateValuesSchema,
  usage: Type.Optional(UsageCountsSchema),
});
export type WorldState = Static<typeof WorldStateSchema>;

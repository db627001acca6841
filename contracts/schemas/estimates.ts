import { Type, type Static } from '@sinclair/typebox';
import { AnalysisPlanSchema } from '../analysis-plan.ts';
import { DeviationSchema, EstimateSchema, NoteSchema } from '../estimate.ts';
import { TASK_STATUSES } from '../research.ts';
import { TimestampSchema } from './common.ts';

export const ConversationEstimatesSchema = Type.Object(
  {
    conversationId: Type.String(),
    tasks: Type.Array(
      Type.Object({
        taskId: Type.String({ description: '`ana-1`. A discovery refers to an estimate as `ana-1/e1`.' }),
        status: Type.Union(TASK_STATUSES.map((status) => Type.Literal(status))),
        plan: Type.Union([AnalysisPlanSchema, Type.Null()]),
        planHash: Type.Union([
          Type.String({ description: 'SHA-256 of the canonical JSON of the plan, hex.' }),
          Type.Null(),
        ]),
        registeredAt: { ...TimestampSchema, description: 'When the plan was registered, before the data were read.' },
        startedAt: Type.Optional(TimestampSchema),
        estimates: Type.Array(EstimateSchema, {
          description: '`pAdjusted` of answers: over all tests so far.',
        }),
        notes: Type.Array(NoteSchema),
        deviations: Type.Array(DeviationSchema, { description: 'Where the analysis departed from its plan.' }),
        software: Type.Array(Type.Object({ name: Type.String(), version: Type.String() })),
      }),
    ),
  },
  { title: 'ConversationEstimates' },
);
export type ConversationEstimates = Static<typeof ConversationEstimatesSchema>;

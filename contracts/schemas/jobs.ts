import { Type } from '@sinclair/typebox';
import { JOB_STATES } from '../jobs.ts';
import { IdSchema, QueryIntegerSchema } from './common.ts';

const UnixMilliseconds = Type.Integer({ description: 'Unix milliseconds.' });

export const QueueJobSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  state: Type.Union(JOB_STATES.map((state) => Type.Literal(state))),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  attemptsMade: Type.Integer(),
  processedOn: Type.Optional(UnixMilliseconds),
  finishedOn: Type.Optional(UnixMilliseconds),
  failedReason: Type.Optional(Type.String()),
  timestamp: UnixMilliseconds,
});
export const ListJobsQuerySchema = Type.Object({
  queue: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Union([Type.Literal('all'), ...JOB_STATES.map((state) => Type.Literal(state))])),
  limit: Type.Optional(QueryIntegerSchema),
});
export const JobQuerySchema = Type.Object({ queue: Type.Optional(Type.String({ maxLength: 100 })) });
export const JobListSchema = Type.Object({
  queue: Type.String(),
  jobs: Type.Array(QueueJobSchema),
  counts: Type.Object({
    waiting: Type.Integer(),
    active: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
    delayed: Type.Integer(),
  }),
});
export const RetriedJobSchema = Type.Object({
  success: Type.Literal(true),
  jobId: IdSchema,
  message: Type.String(),
});
export const RetriedResearchSchema = Type.Object({
  ok: Type.Literal(true),
  jobId: IdSchema,
  status: Type.Literal('retrying'),
  message: Type.String(),
  previousAttempts: Type.Integer(),
});

import { Type } from '@sinclair/typebox';
import { JOB_STATES, QUEUES } from '../jobs.ts';
import { LIMITS } from '../limits.ts';
import { IdSchema, queryIntegerSchema } from './common.ts';

const UnixMilliseconds = Type.Integer({ description: 'Unix milliseconds.' });

const QueueNameSchema = Type.String({
  maxLength: 100,
  description: `One of ${QUEUES.map((queue) => `\`${queue}\``).join(', ')}; \`deep-research\` by default.`,
});

export const QueueJobSchema = Type.Object(
  {
    id: IdSchema,
    name: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'Whose it is, and the ids of what it is about.' }),
    state: Type.Union(JOB_STATES.map((state) => Type.Literal(state))),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    attemptsMade: Type.Integer(),
    processedOn: Type.Optional(UnixMilliseconds),
    finishedOn: Type.Optional(UnixMilliseconds),
    failedReason: Type.Optional(Type.String()),
    timestamp: Type.Integer({ description: 'When it was made, in Unix milliseconds.' }),
  },
  { title: 'QueueJob' },
);
export const ListJobsQuerySchema = Type.Object({
  queue: Type.Optional(QueueNameSchema),
  status: Type.Optional(
    Type.Union([Type.Literal('all'), ...JOB_STATES.map((state) => Type.Literal(state))], {
      description: 'All by default.',
    }),
  ),
  limit: Type.Optional(queryIntegerSchema(`At most ${LIMITS.adminJobsMax}; ${LIMITS.adminJobs} by default.`)),
});
export const JobQuerySchema = Type.Object({ queue: Type.Optional(QueueNameSchema) });
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

import type { Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAdminKey } from '../../contracts/admin-key.ts';
import { failure } from '../../contracts/failure.ts';
import { knownId } from '../../contracts/ids.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  JobListSchema,
  JobQuerySchema,
  ListJobsQuerySchema,
  QueueJobSchema,
  RetriedJobSchema,
} from '../../contracts/schemas/jobs.ts';
import { JobParamsSchema } from '../../contracts/schemas/research.ts';
import type { JobRow } from '../../db/tables/jobs.ts';
import type { JobAdministration } from '../../use-cases/job-administration.ts';
import { listLimit } from '../list-limit.ts';
import { header } from '../plugins/authentication.ts';
import type { Mode } from '../mode.ts';

export interface AdminJobRouteDeps {
  readonly adminKeys: readonly string[];
  readonly mode: Mode;
}

const DEFAULT_QUEUE = 'deep-research';

/** Jobs for operators, in queue mode. Without it they learn so, and with no key to ask for so does everybody. */
export function adminJobRoutes({ adminKeys, mode }: AdminJobRouteDeps): FastifyPluginAsyncTypebox {
  function jobs(): JobAdministration {
    if (mode.name === 'queue') return mode.administration;
    throw disabled();
  }
  const advice =
    adminKeys.length > 0
      ? 'Send the admin key in the header X-Admin-Key.'
      : 'This service has no admin key. Its operator can set one: ADMIN_API_KEY.';

  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (mode.name !== 'queue' && adminKeys.length === 0) throw disabled();
      if (!isAdminKey(header(request, 'x-admin-key'), adminKeys)) {
        throw failure('UNAUTHORIZED', advice);
      }
    });

    app.route({
      method: 'GET',
      url: '/api/admin/jobs',
      schema: {
        operationId: 'listJobs',
        summary: 'Jobs of a queue, newest first, and how many are in each state.',
        errors: ['QUEUE_DISABLED', 'QUEUE_NOT_FOUND'],
        querystring: ListJobsQuerySchema,
        response: { 200: JobListSchema, ...errorResponses },
      },
      handler: async ({ query }) => {
        const limit = listLimit(query.limit, { byDefault: LIMITS.adminJobs, maximum: LIMITS.adminJobsMax });
        const state = query.status === 'all' ? undefined : query.status;
        const { queue, rows, counts } = await jobs().list({ queue: query.queue ?? DEFAULT_QUEUE, state, limit });
        const count = (each: JobRow['state']): number => counts.get(each) ?? 0;
        return {
          queue,
          jobs: rows.map(toQueueJob),
          counts: {
            waiting: count('waiting'),
            active: count('active'),
            completed: count('completed'),
            failed: count('failed'),
            delayed: count('delayed'),
          },
        };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/admin/jobs/:jobId',
      schema: {
        operationId: 'getJob',
        summary: 'One job.',
        errors: ['QUEUE_DISABLED', 'QUEUE_NOT_FOUND', 'JOB_NOT_FOUND'],
        params: JobParamsSchema,
        querystring: JobQuerySchema,
        response: { 200: QueueJobSchema, ...errorResponses },
      },
      handler: async ({ params, query }) => {
        const administered = jobs();
        const jobId = knownId(params.jobId, 'JOB_NOT_FOUND');
        return toQueueJob(await administered.get({ jobId, queue: query.queue ?? DEFAULT_QUEUE }));
      },
    });

    app.route({
      method: 'POST',
      url: '/api/admin/jobs/:jobId/retry',
      schema: {
        operationId: 'retryJob',
        summary: 'Queues a failed job again; what it had finished is kept.',
        errors: [
          'QUEUE_DISABLED',
          'QUEUE_NOT_FOUND',
          'JOB_NOT_FOUND',
          'FILE_NOT_FOUND',
          'JOB_NOT_FAILED',
          'RUN_ALREADY_ACTIVE',
          'PAPER_LIMIT',
          'PAPER_SYSTEM_BUSY',
        ],
        params: JobParamsSchema,
        querystring: JobQuerySchema,
        response: { 200: RetriedJobSchema, ...errorResponses },
      },
      handler: async ({ params, query }) => {
        const administered = jobs();
        const jobId = knownId(params.jobId, 'JOB_NOT_FOUND');
        await administered.retry(await administered.get({ jobId, queue: query.queue ?? DEFAULT_QUEUE }));
        return { success: true as const, jobId, message: 'The job is queued again.' };
      },
    });
  };
}

function toQueueJob(job: JobRow): Static<typeof QueueJobSchema> {
  const { id, name, state, progress, attemptsMade } = job;
  const { userId, conversationId, messageId, fileId, researchMode } = job;
  const data = Object.entries({ userId, conversationId, messageId, fileId, researchMode });
  return {
    ...{ id, name, state, progress, attemptsMade },
    data: Object.fromEntries(data.filter(([, value]) => value !== null)),
    ...(job.processedOn ? { processedOn: job.processedOn.getTime() } : {}),
    ...(job.finishedOn ? { finishedOn: job.finishedOn.getTime() } : {}),
    ...(job.failedReason === null ? {} : { failedReason: job.failedReason }),
    timestamp: job.createdAt.getTime(),
  };
}

function disabled() {
  return failure('QUEUE_DISABLED', 'Jobs can be administered in queue mode only (USE_JOB_QUEUE=true).');
}

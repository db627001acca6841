import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { knownConversationId, knownId } from '../../contracts/ids.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  JobParamsSchema,
  MessageParamsSchema,
  ResearchStatusSchema,
  StartedResearchSchema,
  StartResearchBodySchema,
} from '../../contracts/schemas/research.ts';
import { RetriedResearchSchema } from '../../contracts/schemas/jobs.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { Started } from '../../db/start-repository.ts';
import type { ModelChoices } from '../../use-cases/model-choices.ts';
import type { ResearchRuns } from '../../use-cases/research-runs.ts';
import type { Mode } from '../mode.ts';
import { limitRate } from '../plugins/rate-limit.ts';
import { requestKeyOf } from '../plugins/request-key.ts';
import { researchStatus } from '../research-status.ts';

export interface ResearchRouteDeps {
  readonly messages: MessageRepository;
  readonly mode: Mode;
  readonly modelChoices: ModelChoices;
  readonly runs: ResearchRuns;
}

const STATUS_PATH = '/api/deep-research/status';

export function researchRoutes(deps: ResearchRouteDeps): FastifyPluginAsyncTypebox {
  const { messages, mode, modelChoices, runs } = deps;
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/deep-research/start',
      schema: {
        operationId: 'startResearch',
        summary: 'Starts a research run, or gives the run that is going on in the conversation a message to steer it.',
        description:
          'Takes an `Idempotency-Key`; limited in rate in queue mode. The answer comes at once; poll `pollUrl`, or wait for `message_updated`.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'CONVERSATION_FORBIDDEN',
          'FILE_NOT_FOUND',
          'FILE_NOT_READY',
          'FILE_UNREADABLE',
          'IDEMPOTENCY_KEY_REUSED',
          'MODEL_NOT_ALLOWED',
          'RATE_LIMIT_EXCEEDED',
          'RUN_LIMIT',
        ],
        body: StartResearchBodySchema,
        response: { 200: StartedResearchSchema, ...errorResponses },
      },
      preHandler: mode.name === 'queue' ? [limitRate(mode.startLimit)] : [],
      handler: async (request, reply) => {
        const { body, userId } = request;
        const asked = {
          userId,
          message: body.message,
          conversationId: knownConversationId(body.conversationId),
          researchMode: body.researchMode ?? ('semi-autonomous' as const),
          budgetUsd: body.budget,
          model: body.model,
          fileIds: (body.files ?? []).map(({ fileId }) => knownId(fileId, 'FILE_NOT_FOUND')),
          request: requestKeyOf(request),
        };
        await modelChoices.assertPossible(asked);
        const started = await runs.start(asked);
        if (started.repeated) void reply.header('idempotent-replayed', 'true');
        const { conversationId, jobId, messageId } = started;
        return {
          ...{ jobId, messageId, conversationId, userId },
          status: mode.name === 'queue' ? ('queued' as const) : ('processing' as const),
          pollUrl: `${STATUS_PATH}/${messageId}`,
          ...(started.steering ? { steering: true as const, takesEffect: takesEffectOf(started) } : {}),
        };
      },
    });

    app.route({
      method: 'GET',
      url: `${STATUS_PATH}/:messageId`,
      schema: {
        operationId: 'getResearchStatus',
        summary: 'Where the research or chat of a message stands, and its result.',
        description: '`progress` while it is processing, `result` once it is completed, `error` when it failed.',
        errors: ['MESSAGE_NOT_FOUND', 'MESSAGE_FORBIDDEN'],
        params: MessageParamsSchema,
        response: { 200: ResearchStatusSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        if (params.messageId === '') throw withoutId();
        const state = await messages.findState(knownId(params.messageId, 'MESSAGE_NOT_FOUND'));
        if (state === undefined) throw failure('MESSAGE_NOT_FOUND', `No message ${params.messageId}.`);
        if (state.userId !== userId) throw failure('MESSAGE_FORBIDDEN', 'This message belongs to another user.');
        return researchStatus(state);
      },
    });

    app.route({
      method: 'GET',
      url: STATUS_PATH,
      schema: {
        operationId: 'getResearchStatusWithoutId',
        summary: 'Says that the message id is missing.',
        response: { ...errorResponses },
      },
      handler: () => {
        throw withoutId();
      },
    });

    app.route({
      method: 'POST',
      url: '/api/deep-research/retry/:jobId',
      schema: {
        operationId: 'retryResearch',
        summary: 'Queues a failed research job of your own again; what it had finished is kept.',
        description: 'Queue mode only.',
        errors: [
          'RETRY_NEEDS_QUEUE',
          'JOB_NOT_FOUND',
          'JOB_FORBIDDEN',
          'JOB_NOT_FAILED',
          'JOB_INCOMPLETE',
          'RUN_ALREADY_ACTIVE',
        ],
        params: JobParamsSchema,
        response: { 200: RetriedResearchSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        if (mode.name !== 'queue') {
          throw failure('RETRY_NEEDS_QUEUE', 'Retrying a job needs queue mode. Start the research again instead.');
        }
        const job = await mode.administration.retryOwned({ jobId: knownId(params.jobId, 'JOB_NOT_FOUND'), userId });
        return {
          ok: true as const,
          jobId: job.id,
          status: 'retrying' as const,
          message: 'The job is queued again. What it had finished is kept.',
          previousAttempts: job.attemptsMade,
        };
      },
    });
  };
}

function withoutId() {
  return failure('BODY_INVALID', `Give the message id: ${STATUS_PATH}/<messageId>.`);
}

/** For people to read. */
function takesEffectOf({ paused, takesBackStop, takesEffectAtLevel }: Started): string {
  const resumed = paused ? ', once the run is resumed: it is paused' : '';
  const goesOn = takesBackStop ? '; the stop that was asked for before it is taken back, ask again to stop' : '';
  return `when iteration ${String(takesEffectAtLevel)} is planned${resumed}${goesOn}`;
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { invalidField } from '../../contracts/failure.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { UsageQuerySchema, UsageSchema } from '../../contracts/schemas/usage.ts';
import type { ModelCallRepository } from '../../db/model-call-repository.ts';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface UsageRouteDeps {
  readonly modelCalls: Pick<ModelCallRepository, 'usage'>;
}

export function usageRoutes({ modelCalls }: UsageRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/usage',
      schema: {
        operationId: 'getUsage',
        summary: 'What language models have cost you, in tokens and US dollars.',
        querystring: UsageQuerySchema,
        response: { 200: UsageSchema, ...errorResponses },
      },
      handler: async ({ query, userId }) => {
        const since = query.since === undefined ? new Date(Date.now() - DAYS * DAY_MS) : new Date(query.since);
        if (Number.isNaN(since.getTime())) throw invalidField('query.since', 'must be a time in ISO 8601');
        return { since: since.toISOString(), ...(await modelCalls.usage({ userId, since })) };
      },
    });
  };
}

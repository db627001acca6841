import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Registry } from 'prom-client';
import { failure } from '../../contracts/failure.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import type { ScrapeAccess } from '../../telemetry/scrape-access.ts';

export interface MetricsRouteDeps {
  readonly mayScrape: ScrapeAccess;
  readonly registry: Registry;
}

/** `GET /metrics`, in the text format of Prometheus. */
export function metricsRoutes({ mayScrape, registry }: MetricsRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/metrics',
      schema: {
        operationId: 'getMetrics',
        summary: 'The metrics of this process, in the text format of Prometheus.',
        response: { 200: { content: { 'text/plain': { schema: Type.String() } } }, ...errorResponses },
      },
      handler: async ({ headers }, reply) => {
        if (!mayScrape(headers)) {
          throw failure('UNAUTHORIZED', 'Send the admin key: in X-Admin-Key, or as Authorization: Bearer.');
        }
        return reply.type(registry.contentType).send(await registry.metrics());
      },
    });
  };
}

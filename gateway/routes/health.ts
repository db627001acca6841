import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { errorResponses, TimestampSchema } from '../../contracts/schemas/common.ts';

const HealthSchema = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  timestamp: TimestampSchema,
  jobQueue: Type.Object({ enabled: Type.Boolean() }),
});
const ReadySchema = Type.Object({ ready: Type.Literal(true) });

/** `isReady` tells whether requests would be served: the database answers and the service is not shutting down. */
export function healthRoutes({ isReady }: { isReady: () => Promise<boolean> }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/health',
      schema: { operationId: 'getHealth', response: { 200: HealthSchema, ...errorResponses } },
      handler: () => ({
        status: 'ok' as const,
        timestamp: new Date().toISOString(),
        jobQueue: { enabled: false },
      }),
    });

    app.route({
      method: 'GET',
      url: '/api/ready',
      schema: { operationId: 'getReadiness', response: { 200: ReadySchema, ...errorResponses } },
      handler: async () => {
        if (await isReady()) return { ready: true as const };
        throw failure('NOT_READY', 'The service cannot serve requests at the moment.');
      },
    });
  };
}

import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { errorResponses, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { Mode } from '../mode.ts';

const HealthSchema = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  timestamp: TimestampSchema,
  jobQueue: Type.Object({
    enabled: Type.Boolean(),
    redis: Type.Optional(Type.Union([Type.Literal('connected'), Type.Literal('disconnected')])),
  }),
});
const ReadySchema = Type.Object({ ready: Type.Literal(true) });

export interface HealthRouteDeps {
  /** Whether requests would be served. */
  readonly isReady: () => Promise<boolean>;
  readonly mode: Mode;
}

export function healthRoutes({ isReady, mode }: HealthRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/health',
      schema: {
        operationId: 'getHealth',
        summary: 'Whether the process lives, and in queue mode whether it reaches Redis.',
        description: '`degraded` is answered with 200, too.',
        response: { 200: HealthSchema, ...errorResponses },
      },
      handler: async (_request, reply) => {
        const timestamp = new Date().toISOString();
        if (mode.name === 'embedded')
          return reply.send({ status: 'ok' as const, timestamp, jobQueue: { enabled: false } });
        return (await mode.pingRedis())
          ? { status: 'ok' as const, timestamp, jobQueue: { enabled: true, redis: 'connected' as const } }
          : { status: 'degraded' as const, timestamp, jobQueue: { enabled: true, redis: 'disconnected' as const } };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/ready',
      schema: {
        operationId: 'getReadiness',
        summary: 'Whether requests would be served: the database answers.',
        description: '503 with `NOT_READY` when not.',
        response: { 200: ReadySchema, ...errorResponses },
      },
      handler: async () => {
        if (await isReady()) return { ready: true as const };
        throw failure(
          'NOT_READY',
          'The database does not answer. Try again in a few seconds; GET /api/health says what else is away.',
        );
      },
    });
  };
}

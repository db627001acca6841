import { Type, type FastifyPluginAsyncTypebox, type Static } from '@fastify/type-provider-typebox';
import { errorResponses, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { Proof } from '../caller.ts';
import { callerOf } from '../plugins/authentication.ts';

const MeSchema = Type.Object({
  userId: Type.String(),
  authentication: Type.Union([Type.Literal('token'), Type.Literal('api-key'), Type.Literal('name')], {
    description: '`name` in development mode, where callers name themselves.',
  }),
  apiKeyId: Type.Optional(Type.String({ description: 'UUID of the API key.' })),
  expiresAt: Type.Optional(Type.String({ ...TimestampSchema, description: 'From then on the token is refused.' })),
});

export function meRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/me',
      schema: {
        operationId: 'getMe',
        summary: 'Who you are to this service, and by what proof.',
        response: { 200: MeSchema, ...errorResponses },
      },
      handler: (request) => ({ userId: request.userId, ...shownProof(callerOf(request).proof) }),
    });
  };
}

function shownProof(proof: Proof): Omit<Static<typeof MeSchema>, 'userId'> {
  if (proof.kind === 'token') return { authentication: proof.kind, expiresAt: new Date(proof.expiresAt).toISOString() };
  return proof.kind === 'api-key' ? { authentication: proof.kind, apiKeyId: proof.keyId } : { authentication: 'name' };
}

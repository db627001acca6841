import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { knownId } from '../../contracts/ids.ts';
import { errorResponses, IdSchema, textSchema, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { ApiKeys } from '../../use-cases/api-keys.ts';
import { callerOf } from '../plugins/authentication.ts';

const CreatedKeySchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  apiKey: Type.String({ description: 'Shown this one time.' }),
  createdAt: TimestampSchema,
});
const KeyListSchema = Type.Object({
  keys: Type.Array(
    Type.Object({
      id: IdSchema,
      name: Type.String(),
      prefix: Type.String({ description: 'How the key begins, to tell it from others.' }),
      createdAt: TimestampSchema,
      lastUsedAt: Type.Union([TimestampSchema, Type.Null()]),
    }),
  ),
});

export function apiKeyRoutes({ apiKeys }: { apiKeys: ApiKeys }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/keys',
      schema: {
        operationId: 'createApiKey',
        summary: 'Makes an API key of your own; its text is shown this one time.',
        description: 'With a JWT only: a key that made others could not be revoked for good.',
        errors: ['API_KEY_LIMIT', 'TOKEN_REQUIRED'],
        body: Type.Object({ name: textSchema(100) }),
        response: { 200: CreatedKeySchema, ...errorResponses },
      },
      handler: async (request) => {
        const { body, userId } = request;
        const { proof } = callerOf(request);
        if (proof.kind === 'api-key')
          throw failure('TOKEN_REQUIRED', 'An API key makes no other keys. Send a JWT, or ask the operator for a key.');
        const issuedAt = proof.kind === 'token' ? new Date(proof.issuedAt) : undefined;
        const key = await apiKeys.create({ userId, name: body.name, issuedAt });
        return { ...key, createdAt: key.createdAt.toISOString() };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/keys',
      schema: {
        operationId: 'listApiKeys',
        summary: 'Your API keys that are not revoked, without their text.',
        response: { 200: KeyListSchema, ...errorResponses },
      },
      handler: async ({ userId }) => {
        const keys = await apiKeys.list(userId);
        return {
          keys: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
            ...key,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
        };
      },
    });

    app.route({
      method: 'DELETE',
      url: '/api/keys/:id',
      schema: {
        operationId: 'revokeApiKey',
        summary: 'Revokes an API key of your own; it is refused from then on.',
        errors: ['API_KEY_NOT_FOUND'],
        params: Type.Object({ id: IdSchema }),
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        await apiKeys.revoke({ keyId: knownId(params.id, 'API_KEY_NOT_FOUND'), userId });
        return { success: true as const };
      },
    });
  };
}

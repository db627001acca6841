import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { knownId } from '../../contracts/ids.ts';
import { errorResponses, IdSchema, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { WorldStateReader } from '../../db/world-state-reader.ts';
import type { ArtifactUrl } from '../../use-cases/world-states.ts';
import { wantsJsonOnly } from '../wants-json-only.ts';

export interface ArtifactRouteDeps {
  readonly artifactUrl: ArtifactUrl;
  readonly reader: WorldStateReader;
}

const SignedArtifactSchema = Type.Object({
  id: IdSchema,
  filename: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer(),
  url: Type.String({ description: 'Signed: give it no header that says who is calling.' }),
  expiresAt: TimestampSchema,
});

export function artifactRoutes({ artifactUrl, reader }: ArtifactRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/artifacts/:id',
      schema: {
        operationId: 'getArtifact',
        summary: 'Redirects to a signed URL of an artifact: a figure, a table, a report.',
        description:
          'This address stays; the one it redirects to expires. With `Accept: application/json`, and nothing else in that header, the URL is answered instead: for clients that would send their key along to another host.',
        errors: ['ARTIFACT_NOT_FOUND', 'ARTIFACT_FORBIDDEN'],
        params: Type.Object({ id: IdSchema }),
        response: {
          200: SignedArtifactSchema,
          302: Type.Null({ description: 'To a presigned download.' }),
          ...errorResponses,
        },
      },
      handler: async ({ headers, params, userId }, reply) => {
        const artifactId = knownId(params.id, 'ARTIFACT_NOT_FOUND');
        const artifact = await reader.findArtifact({ artifactId, userId });
        const { url, expiresAt } = await artifactUrl(artifact);
        if (!wantsJsonOnly(headers.accept)) return reply.redirect(url, 302);
        const { name: filename, mimeType, size } = artifact;
        return reply.send({ id: artifactId, filename, mimeType, size, url, expiresAt: expiresAt.toISOString() });
      },
    });
  };
}

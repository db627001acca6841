import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { knownId } from '../../contracts/ids.ts';
import { errorResponses, IdSchema } from '../../contracts/schemas/common.ts';
import type { WorldStateReader } from '../../db/world-state-reader.ts';
import type { ArtifactUrl } from '../../engine/world-states.ts';

export interface ArtifactRouteDeps {
  readonly artifactUrl: ArtifactUrl;
  readonly reader: WorldStateReader;
}

export function artifactRoutes({ artifactUrl, reader }: ArtifactRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/artifacts/:id',
      schema: {
        operationId: 'getArtifact',
        summary: 'Redirects to a signed URL of an artifact: a figure, a table, a report.',
        description: 'This address stays; the one it redirects to expires.',
        errors: ['ARTIFACT_NOT_FOUND', 'ARTIFACT_FORBIDDEN'],
        params: Type.Object({ id: IdSchema }),
        response: { 302: Type.Null({ description: 'To a presigned download.' }), ...errorResponses },
      },
      handler: async ({ params, userId }, reply) => {
        const artifactId = knownId(params.id, 'ARTIFACT_NOT_FOUND');
        const artifact = await reader.findArtifact({ artifactId, userId });
        return reply.redirect(await artifactUrl(artifact), 302);
      },
    });
  };
}

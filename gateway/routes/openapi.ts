import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorResponses } from '../../contracts/schemas/common.ts';

/** This description of the API, as every tool for OpenAPI reads it. */
export function openApiRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/openapi.json',
      schema: {
        operationId: 'getOpenApi',
        summary: 'All routes with their schemas, as an OpenAPI 3.1 document.',
        response: { 200: Type.Object({}, { additionalProperties: true }), ...errorResponses },
      },
      handler: async (_request, reply) => reply.send({ ...app.swagger() }),
    });
  };
}

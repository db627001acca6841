import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** `/api/docs`: the OpenAPI document as a page, from which requests can be sent. Needs no caller; what it sends does. */
export async function useApiPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    theme: { title: 'Research engine: API' },
  });
}

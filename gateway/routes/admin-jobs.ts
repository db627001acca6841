import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { errorResponses, IdSchema } from '../../contracts/schemas/common.ts';
import { header, isAdminKey } from '../plugins/authentication.ts';

const PATHS = [
  { method: 'GET', url: '/api/admin/jobs', operationId: 'listJobs' },
  { method: 'GET', url: '/api/admin/jobs/:jobId', operationId: 'getJob' },
  { method: 'POST', url: '/api/admin/jobs/:jobId/retry', operationId: 'retryJob' },
] as const;

/** Jobs are administered in queue mode only; without it the operator learns so, and nobody else learns anything. */
export function adminJobRoutes({ adminKeys }: { adminKeys: readonly string[] }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!isAdminKey(header(request, 'x-admin-key'), adminKeys)) {
        throw failure('UNAUTHORIZED', 'Send the admin key in the header X-Admin-Key.');
      }
    });
    for (const { method, url, operationId } of PATHS) {
      app.route({
        method,
        url,
        schema: {
          operationId,
          ...(url.includes(':jobId') ? { params: Type.Object({ jobId: IdSchema }) } : {}),
          response: { ...errorResponses },
        },
        handler: () => {
          throw failure('QUEUE_DISABLED', 'Jobs can be administered in queue mode only (USE_JOB_QUEUE=true).');
        },
      });
    }
  };
}

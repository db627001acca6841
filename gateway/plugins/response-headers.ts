import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The same on every response: responses are one user's, and true at their time only. */
const HEADERS = { ...securityHeaders(), 'cache-control': 'no-store' };

export function useResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS);
    done();
  });
}

/** Helmet sets the same headers for every request, so it runs once: per request it takes as long as all other hooks. */
function securityHeaders(): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Without TLS in front, a browser would ask for the parts of a page where nothing listens.
  helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } })(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

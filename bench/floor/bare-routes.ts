import fastify, { type RouteHandlerMethod } from 'fastify';

/** What Node and Fastify write by themselves. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/**
 * The least that sends the responses of a service: a bare Fastify route for each, which answers the same JSON with the same
 * status and headers. What no route answers, Fastify's handler for that does: it costs Fastify a second look-up.
 */
export async function startBareRoutes(samples: readonly Response[]) {
  const app = fastify();
  for (const sample of samples) {
    const headers = headersOf(sample);
    const body: unknown = await sample.json();
    const answer: RouteHandlerMethod = async (_request, reply) => reply.code(sample.status).headers(headers).send(body);
    if (sample.status === 404) app.setNotFoundHandler(answer);
    else app.get(new URL(sample.url).pathname, answer);
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** The headers that a service adds to a response. */
export function headersOf({ headers }: Response): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));
}

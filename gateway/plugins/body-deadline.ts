import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { announcesBody } from './announced-body.ts';
import { answerBrokenRequest } from './broken-requests.ts';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * A body has to arrive in time: the timeout of whole requests is made for large uploads, and without this anybody could keep
 * connections open for as long, login or not.
 */
export function useBodyDeadline(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (announcesBody(request)) begin(request.raw, milliseconds);
    done();
  });
}

/** For an upload whose signature is valid: it may take as long as a request may. */
export function liftBodyDeadline({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw));
}

function begin(raw: IncomingMessage, milliseconds: number): void {
  const deadline = setTimeout(() => {
    if (!raw.complete) answerBrokenRequest(timeout(), raw.socket);
  }, milliseconds).unref();
  deadlines.set(raw, deadline);
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(deadline));
}

/** The same error as Node's own for a request that takes too long. */
const timeout = () => Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Ends the wait of a handler when its client leaves or the gateway closes. The work continues: a client that is still there
 * gets the address of the answer, and the end of the process is not held up.
 */
export function useWaitSignal(app: FastifyInstance): (reply: FastifyReply) => AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  return ({ raw }) => {
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    return AbortSignal.any([gone.signal, closing.signal]);
  };
}

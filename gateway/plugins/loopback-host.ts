import type { FastifyInstance } from 'fastify';
import { failure } from '../../contracts/failure.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Development mode believes callers, so only this machine may call. A web page elsewhere could still reach it by having its
 * own name point to 127.0.0.1 (DNS rebinding); its requests carry that name as Host, and end here.
 */
export function useLoopbackHostCheck(app: FastifyInstance, baseUrl: () => string): void {
  app.addHook('onRequest', async (request) => {
    const { host } = request.headers;
    if (host === undefined || host === new URL(baseUrl()).host || LOOPBACK.test(host)) return;
    throw failure('HOST_NOT_ALLOWED', 'In development mode the service answers on loopback addresses only.');
  });
}

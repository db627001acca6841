import type { FastifyInstance } from 'fastify';
import { failure } from '../../contracts/failure.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Development mode believes callers, so only this machine may call. A web page elsewhere could still reach it by having its
 * own name point to 127.0.0.1 (DNS rebinding); its requests carry that name as Host, and end here.
 */
export function useLoopbackHostCheck(app: FastifyInstance, baseUrl: () => string): void {
  app.addHook('onRequest', ({ headers: { host } }, _reply, done) => {
    if (host === undefined || LOOPBACK.test(host) || host === new URL(baseUrl()).host) done();
    else done(failure('HOST_NOT_ALLOWED', 'In development mode the service answers on loopback addresses only.'));
  });
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends a POST without a body to other origins without asking them first; in development mode that would do as
 * any user. Pages of the address that was called may do so, and those of CORS_ORIGINS.
 */
export function useOriginCheck(app: FastifyInstance, allowsOrigin: (origin: string) => boolean): void {
  app.addHook('onRequest', ({ headers: { host, origin }, method }, _reply, done) => {
    const mayChange = origin === undefined || allowsOrigin(origin) || URL.parse(origin)?.host === host;
    if (mayChange || READS.has(method)) done();
    else done(failure('ORIGIN_NOT_ALLOWED', 'Pages of this origin may not change anything. Add it to CORS_ORIGINS.'));
  });
}

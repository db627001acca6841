import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../../contracts/failure.ts';
import type { RequestKey } from '../../db/request-key.ts';

/**
 * The `Idempotency-Key` of a request that starts something: sent again with the same key, after an answer was lost, it
 * finds what the first one started.
 */
export function requestKeyOf(request: FastifyRequest): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField('headers.Idempotency-Key', 'must have 1 to 255 printable characters, without spaces');
  }
  return { key, hash: hashOf(request) };
}

/** SHA-256 of method, path and body, hex. */
export function hashOf({ body, routeOptions }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([routeOptions.url, body], inOrder))
    .digest('hex');
}

/** The same fields in another order are the same request. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

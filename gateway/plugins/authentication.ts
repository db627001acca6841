import type { FastifyRequest } from 'fastify';
import { failure, invalidField } from '../../contracts/failure.ts';
import type { ApiKeys } from '../../engine/api-keys.ts';
import type { TokenVerifier } from './tokens.ts';
import { isUserId } from './user-id.ts';

export interface AuthenticationDeps {
  readonly apiKeys: Pick<ApiKeys, 'findOwner'>;
  readonly verifyToken: TokenVerifier;
  /** Callers name themselves; only ever true on a loopback address. */
  readonly developmentMode: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user; empty on open routes. */
    userId: string;
  }
}

const DEVELOPMENT_USER = 'developer';

/** Finds out who is calling. Credentials that are there but wrong are refused, also in development mode. */
export function createAuthentication({ apiKeys, verifyToken, developmentMode }: AuthenticationDeps) {
  async function authenticate(request: FastifyRequest): Promise<string> {
    const token = bearerToken(request);
    if (token !== undefined) {
      return (
        (await verifyToken(token)) ??
        refuse('The access token is not valid: check its signature, expiry, audience and subject.')
      );
    }
    const apiKey = header(request, 'x-api-key');
    if (apiKey !== undefined) {
      return (await apiKeys.findOwner(apiKey)) ?? refuse('The API key is not valid or was revoked.');
    }
    if (developmentMode) return namedUser(request) ?? DEVELOPMENT_USER;
    return refuse('Send a JWT in the header Authorization: Bearer, or an API key in the header X-API-Key.');
  }

  return { authenticate };
}
export type Authentication = ReturnType<typeof createAuthentication>;

/** Whether anything was sent that says who is calling, right or wrong. */
export function hasCredentials(request: FastifyRequest): boolean {
  return header(request, 'authorization') !== undefined || header(request, 'x-api-key') !== undefined;
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function bearerToken(request: FastifyRequest): string | undefined {
  const value = header(request, 'authorization');
  if (value === undefined) return undefined;
  return /^Bearer +([^\s]+)$/i.exec(value)?.[1] ?? refuse('The Authorization header must read: Bearer <token>.');
}

/** Development mode only: the header `X-User-Id`, else `userId` in the body. */
function namedUser(request: FastifyRequest): string | undefined {
  const body: unknown = request.body;
  const inBody = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : undefined;
  const name = header(request, 'x-user-id') ?? inBody;
  if (name === undefined || name === null) return undefined;
  if (typeof name !== 'string') throw invalidField('body.userId', 'must be string');
  if (name.trim() === '') return undefined;
  return isUserId(name) ? name : refuse('A user id has at most 255 characters, and no control characters among them.');
}

function refuse(message: string): never {
  throw failure('UNAUTHORIZED', message);
}

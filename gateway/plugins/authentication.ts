import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../contracts/failure.ts';
import type { AccessRepository } from '../../db/access-repository.ts';
import type { ApiKeys } from '../../use-cases/api-keys.ts';
import type { RecentAccess } from '../access-cache.ts';
import type { Caller } from '../caller.ts';
import { refusal } from './refusal.ts';
import { withinRequest } from './request-telemetry.ts';
import { bearerToken, verifyToken } from './tokens.ts';
import { isUserId } from './user-id.ts';

export interface AuthenticationDeps {
  readonly access: Pick<AccessRepository, 'isRevoked'>;
  readonly apiKeys: Pick<ApiKeys, 'isLive'>;
  /** The same with what was found in the last seconds, for requests. */
  readonly recent: Pick<RecentAccess, 'isRevoked' | 'verified'> & { readonly apiKeys: Pick<ApiKeys, 'find'> };
  /** Callers name themselves; only ever true on a loopback address. */
  readonly developmentMode: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined on open routes, and until the caller is authenticated. */
    caller: Caller | undefined;
    /** The user of `caller`. @throws Failure `UNAUTHORIZED` where there is none */
    readonly userId: string;
  }
}

const DEVELOPMENT_USER = 'developer';
const SEND_CREDENTIALS = 'Send a JWT in the header Authorization: Bearer, or an API key in the header X-API-Key.';
// One for all of them: anybody may send such requests at any rate.
const NO_CREDENTIALS = refusal('UNAUTHORIZED', SEND_CREDENTIALS);

/** Finds out who is calling. Credentials that are there but wrong are refused, also in development mode. */
export function createAuthentication({ access, apiKeys, recent, developmentMode }: AuthenticationDeps) {
  async function authenticate(request: FastifyRequest): Promise<Caller> {
    const [token, apiKey] = [bearerToken(request), header(request, 'x-api-key')];
    const byToken = token === undefined ? undefined : await callerOfToken(request, token);
    const byKey = apiKey === undefined ? undefined : await callerOfKey(apiKey);
    if (byToken && byKey && byToken.userId !== byKey.userId)
      return refuse('The access token and the API key belong to two users. Send one of them.');
    const caller = byToken ?? byKey;
    if (caller !== undefined) return caller;
    if (developmentMode) return { userId: namedUser(request) ?? DEVELOPMENT_USER, proof: { kind: 'name' } };
    throw NO_CREDENTIALS;
  }

  /** A hook of routes that know their caller. Without credentials nothing is awaited, so such requests take little time. */
  function requireCaller(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    if (!developmentMode && !hasCredentials(request)) {
      done(NO_CREDENTIALS);
      return;
    }
    withinRequest(request, () => {
      authenticate(request).then((caller) => {
        request.caller = caller;
        done();
      }, done);
    });
  }

  async function callerOfToken(request: FastifyRequest, token: string): Promise<Caller> {
    const verified = await recent.verified(token, () => verifyToken(request));
    if (verified === undefined)
      return refuse('The access token is not valid: check its signature, age, expiry, audience and subject.');
    const { userId, issuedAt, expiresAt } = verified;
    if (await recent.isRevoked({ userId, issuedAt })) return refuse('The access token was revoked. Get a new one.');
    return { userId, proof: { kind: 'token', issuedAt: issuedAt.getTime(), expiresAt: expiresAt.getTime() } };
  }

  async function callerOfKey(apiKey: string): Promise<Caller> {
    const found = await recent.apiKeys.find(apiKey);
    if (found === undefined) return refuse('The API key is not valid or was revoked.');
    return { userId: found.userId, proof: { kind: 'api-key', keyId: found.keyId } };
  }

  /** Whether an earlier proof would still be taken. */
  async function stillHolds({ userId, proof }: Caller): Promise<boolean> {
    if (proof.kind === 'name') return developmentMode;
    if (proof.kind === 'api-key') return apiKeys.isLive(proof.keyId);
    return proof.expiresAt > Date.now() && !(await access.isRevoked({ userId, issuedAt: new Date(proof.issuedAt) }));
  }

  return { authenticate, requireCaller, stillHolds };
}
export type Authentication = ReturnType<typeof createAuthentication>;

/** Gives requests their caller, who is found by `requireCaller`. */
export function decorateCaller(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('userId', {
    getter() {
      return callerOf(this).userId;
    },
  });
}

/** Of a route that requires one. @throws Failure `UNAUTHORIZED` on other routes */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  return caller ?? refuse(SEND_CREDENTIALS);
}

/** Whether anything was sent that says who is calling, right or wrong. */
export function hasCredentials(request: FastifyRequest): boolean {
  return header(request, 'authorization') !== undefined || header(request, 'x-api-key') !== undefined;
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Development mode only: the header `X-User-Id`, else `userId` in the body. */
function namedUser(request: FastifyRequest): string | undefined {
  const body: unknown = request.body;
  const inBody = typeof body === 'object' && body !== null && 'userId' in body ? body.userId : undefined;
  const name = header(request, 'x-user-id') ?? inBody;
  if (name === undefined || name === null) return undefined;
  if (typeof name !== 'string') throw invalidField('body.userId', 'must be text');
  if (name.trim() === '') return undefined;
  return isUserId(name) ? name : refuse('A user id has at most 255 characters, and no control characters among them.');
}

function refuse(message: string): never {
  throw refusal('UNAUTHORIZED', message);
}

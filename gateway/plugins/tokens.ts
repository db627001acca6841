import { createPublicKey } from 'node:crypto';
import jwt, { type JwtVerifyFunction } from '@fastify/jwt';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, failure } from '../../contracts/failure.ts';
import { createRemoteKeySet } from './key-set.ts';
import { isUserId } from './user-id.ts';

export interface TokenSettings {
  readonly secret: string | undefined;
  readonly publicKey: string | undefined;
  readonly jwksUrl: string | undefined;
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
  /** A token is refused this long after it was issued, whatever its expiry. */
  readonly maxAgeSeconds: number;
}

export interface VerifiedToken {
  readonly userId: string;
  readonly issuedAt: Date;
  /** From then on the token is refused. */
  readonly expiresAt: Date;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: VerifiedToken | undefined;
  }
}

declare module 'fastify' {
  /** Those whose key is in the settings. */
  interface FastifyRequest {
    secretJwtVerify?: JwtVerifyFunction;
    publicKeyJwtVerify?: JwtVerifyFunction;
    keySetJwtVerify?: JwtVerifyFunction;
  }
}

const ClaimsSchema = Type.Object({ sub: Type.String(), iat: Type.Number(), exp: Type.Number() });

const ASYMMETRIC = ['RS256', 'ES256', 'EdDSA'] as const;
// The clocks of the issuer and of this service may differ. After its end a token is taken for seconds only.
const EXPIRY_TOLERANCE_S = 5;
const ISSUE_TOLERANCE_S = 60;
const SHORTEST_RSA_BITS = 2_048;

type Algorithm = 'HS256' | (typeof ASYMMETRIC)[number];

/** Registers a verifier for each key that is set. */
export async function useTokens(app: FastifyInstance, settings: TokenSettings): Promise<void> {
  const { secret, publicKey, jwksUrl, maxAgeSeconds } = settings;
  // The algorithms are fixed here, never taken from the token: a public key must not serve as an HMAC secret.
  const shared = (algorithms: readonly Algorithm[]) => ({
    formatUser: (claims: unknown) => verifiedToken(claims, maxAgeSeconds),
    verify: { ...claimRules(settings), algorithms: [...algorithms], extractToken: bearerToken },
  });
  if (secret !== undefined) {
    await app.register(jwt, { namespace: 'secret', secret, ...shared(['HS256']) });
  }
  if (publicKey !== undefined) {
    const pem = publicKey.replaceAll('\\n', '\n');
    const key = { public: pem };
    await app.register(jwt, { namespace: 'publicKey', secret: key, ...shared([algorithmOf(pem)]) });
  }
  if (jwksUrl !== undefined) {
    const findKey = createRemoteKeySet(jwksUrl);
    const options = { namespace: 'keySet', decode: { complete: true }, ...shared(ASYMMETRIC) };
    await app.register(jwt, { ...options, secret: (_request: FastifyRequest, token: unknown) => findKey(token) });
  }
}

function claimRules({ issuer, audience, maxAgeSeconds }: TokenSettings) {
  return {
    requiredClaims: [
      ...['exp', 'iat', 'sub'],
      ...(issuer === undefined ? [] : ['iss']),
      ...(audience === undefined ? [] : ['aud']),
    ],
    clockTolerance: EXPIRY_TOLERANCE_S * 1000,
    maxAge: maxAgeSeconds + EXPIRY_TOLERANCE_S, // the library allows it no tolerance
    ...(issuer === undefined ? {} : { allowedIss: issuer }),
    ...(audience === undefined ? {} : { allowedAud: audience }),
  };
}

/** Undefined for a token that no key verifies. @throws Failure when the server of the keys does not answer */
export async function verifyToken(request: FastifyRequest): Promise<VerifiedToken | undefined> {
  for (const name of ['secretJwtVerify', 'publicKeyJwtVerify', 'keySetJwtVerify'] as const) {
    try {
      if (request[name] === undefined) continue;
      await request[name]();
      return request.user;
    } catch (error) {
      // An outage is not a forged token.
      if (error instanceof Failure) throw error;
    }
  }
  return undefined;
}

export function bearerToken({ headers: { authorization: value } }: FastifyRequest): string | undefined {
  if (value === undefined || value === '') return undefined;
  const token = /^Bearer +([^\s]+)$/i.exec(value)?.[1];
  if (token === undefined) throw failure('UNAUTHORIZED', 'The Authorization header must read: Bearer <token>.');
  return token;
}

/** Of claims whose signature, times, issuer and audience are right. */
function verifiedToken(claims: unknown, maxAgeSeconds: number): VerifiedToken | undefined {
  if (!Value.Check(ClaimsSchema, claims) || !isUserId(claims.sub)) return undefined;
  const { sub, iat, exp } = claims;
  if (iat * 1000 > Date.now() + ISSUE_TOLERANCE_S * 1000) return undefined; // the library takes any time of issue
  const end = Math.min(exp, iat + maxAgeSeconds) + EXPIRY_TOLERANCE_S;
  return { userId: sub, issuedAt: new Date(iat * 1000), expiresAt: new Date(end * 1000) };
}

function algorithmOf(pem: string): Algorithm {
  const algorithm = pem.trim().startsWith('-----BEGIN PUBLIC KEY-----') ? algorithmOfKey(pem) : undefined;
  if (algorithm === undefined)
    throw new Error('JWT_PUBLIC_KEY is not a PEM public key (SPKI) for RS256, ES256 or EdDSA.');
  return algorithm;
}

function algorithmOfKey(pem: string): Algorithm | undefined {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem);
    if (type === 'rsa') return (details?.modulusLength ?? 0) >= SHORTEST_RSA_BITS ? 'RS256' : undefined;
    if (type === 'ec') return details?.namedCurve === 'prime256v1' ? 'ES256' : undefined;
    return type === 'ed25519' ? 'EdDSA' : undefined;
  } catch {
    return undefined;
  }
}

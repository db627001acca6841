import {
  createRemoteJWKSet,
  errors,
  importSPKI,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { failure } from '../../contracts/failure.ts';
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

/** Undefined for a token that is not valid. */
export type TokenVerifier = (token: string) => Promise<VerifiedToken | undefined>;

const ASYMMETRIC = ['RS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_S = 60;

interface Key {
  readonly key: Uint8Array | CryptoKey | JWTVerifyGetKey;
  /** Fixed here, never taken from the token: a public key must not serve as an HMAC secret. */
  readonly algorithms: string[];
}

export async function createTokenVerifier(settings: TokenSettings): Promise<TokenVerifier> {
  const keys = await readKeys(settings);
  const claims = {
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_S,
    maxTokenAge: settings.maxAgeSeconds,
    ...(settings.issuer === undefined ? {} : { issuer: settings.issuer }),
    ...(settings.audience === undefined ? {} : { audience: settings.audience }),
  };

  return async (token) => {
    for (const { key, algorithms } of keys) {
      try {
        const options = { ...claims, algorithms };
        const { payload } =
          typeof key === 'function' ? await jwtVerify(token, key, options) : await jwtVerify(token, key, options);
        return verifiedToken(payload, settings.maxAgeSeconds);
      } catch (error) {
        // A key server that does not answer is an outage, not a forged token.
        if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) {
          throw failure('NOT_READY', 'The server of the token keys does not answer. Try again in a moment.');
        }
      }
    }
    return undefined;
  };
}

function verifiedToken({ sub, iat, exp }: JWTPayload, maxAgeSeconds: number): VerifiedToken | undefined {
  if (typeof sub !== 'string' || !isUserId(sub) || iat === undefined || exp === undefined) return undefined;
  const end = Math.min(exp, iat + maxAgeSeconds) + CLOCK_TOLERANCE_S;
  return { userId: sub, issuedAt: new Date(iat * 1000), expiresAt: new Date(end * 1000) };
}

async function readKeys({ secret, publicKey, jwksUrl }: TokenSettings): Promise<readonly Key[]> {
  const keys: Key[] = [];
  if (secret !== undefined) keys.push({ key: new TextEncoder().encode(secret), algorithms: ['HS256'] });
  if (publicKey !== undefined) {
    const algorithm = await algorithmOf(publicKey);
    keys.push(algorithm);
  }
  if (jwksUrl !== undefined) keys.push({ key: createRemoteJWKSet(new URL(jwksUrl)), algorithms: ASYMMETRIC });
  return keys;
}

async function algorithmOf(pem: string): Promise<Key> {
  const normalised = pem.replaceAll('\\n', '\n');
  for (const algorithm of ASYMMETRIC) {
    try {
      return { key: await importSPKI(normalised, algorithm), algorithms: [algorithm] };
    } catch {
      // not a key of this algorithm
    }
  }
  throw new Error('JWT_PUBLIC_KEY is not a PEM public key (SPKI) for RS256, ES256 or EdDSA.');
}

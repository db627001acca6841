import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { FacilitatorKey } from '../contracts/payment-settings.ts';

const VALID_S = 120;

/** The headers of the three calls, in the form in which @x402/core takes them. */
export interface FacilitatorHeaders {
  readonly verify: Record<string, string>;
  readonly settle: Record<string, string>;
  readonly supported: Record<string, string>;
}

/**
 * Credentials of a facilitator of the Coinbase Developer Platform: each call has a token of its own, which names the call and is
 * valid for two minutes. The keys are those that the platform gives out: Ed25519 as base64, or ECDSA as PEM.
 */
export function createCdpHeaders(url: string, { id, secret }: FacilitatorKey): () => Promise<FacilitatorHeaders> {
  const { host, pathname } = new URL(url);
  const key = readKey(secret);

  async function headerFor(method: string, call: string): Promise<Record<string, string>> {
    const uri = `${method} ${host}${pathname.replace(/\/$/, '')}/${call}`;
    const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'EdDSA';
    const token = await new SignJWT({ sub: id, iss: 'cdp', aud: ['cdp_service'], uris: [uri] })
      .setProtectedHeader({ alg, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuedAt()
      .setNotBefore('0 seconds')
      .setExpirationTime(`${String(VALID_S)} seconds`)
      .sign(key);
    return { Authorization: `Bearer ${token}` };
  }

  return async () => {
    const calls = [headerFor('POST', 'verify'), headerFor('POST', 'settle'), headerFor('GET', 'supported')] as const;
    const [verify, settle, supported] = await Promise.all(calls);
    return { verify, settle, supported };
  };
}

/** The seed and the public key, one after the other. */
const SEED_BYTES = 32;

function readKey(secret: string): KeyObject {
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'));
  const bytes = Buffer.from(secret, 'base64');
  const d = bytes.subarray(0, SEED_BYTES).toString('base64url');
  const x = bytes.subarray(SEED_BYTES).toString('base64url');
  return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } });
}

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import fastify from 'fastify';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { onTestFinished, test } from 'vitest';
import { createCdpHeaders } from '../../clients/cdp-credentials.ts';
import { createX402Facilitator } from '../../clients/x402-facilitator.ts';

const URL = 'https://api.cdp.coinbase.com/platform/v2/x402';

function ed25519() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64');
  return { publicKey, secret, alg: 'EdDSA' };
}

function ecdsa() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'sec1' }).toString();
  return { publicKey, secret: pem.replaceAll('\n', '\\n'), alg: 'ES256' };
}

for (const [kind, make] of Object.entries({ ed25519, ecdsa })) {
  test(`each call -> has a token of its own that the key has signed: ${kind}`, async () => {
    const { alg, publicKey, secret } = make();
    const headers = await createCdpHeaders(URL, { id: 'the key', secret })();
    const uris = { verify: 'POST', settle: 'POST', supported: 'GET' } as const;
    for (const [call, method] of Object.entries(uris)) {
      const token = (headers[call as keyof typeof uris]['Authorization'] ?? '').replace('Bearer ', '');
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: 'cdp',
        subject: 'the key',
        audience: 'cdp_service',
      });
      assert.deepEqual(payload['uris'], [`${method} api.cdp.coinbase.com/platform/v2/x402/${call}`]);
      assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 120);
      const { alg: signedBy, kid, nonce } = decodeProtectedHeader(token) as Record<string, unknown>;
      assert.deepEqual([signedBy, kid], [alg, 'the key']);
      assert.match(String(nonce), /^[0-9a-f]{32}$/);
    }
  });
}

test('a facilitator with credentials -> gets them with every call; one without gets none', async () => {
  const app = fastify();
  const sent: (string | undefined)[] = [];
  app.addHook('onRequest', async ({ headers }) => void sent.push(headers.authorization));
  app.get('/supported', () => ({ kinds: [], extensions: [], signers: {} }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { secret } = ed25519();
  await createX402Facilitator({ url, timeoutMs: 5_000, key: { id: 'the key', secret } }).supported();
  await createX402Facilitator({ url, timeoutMs: 5_000, key: undefined }).supported();
  assert.match(sent[0] ?? '', /^Bearer \S+\.\S+\.\S+$/);
  assert.equal(sent[1], undefined);
});

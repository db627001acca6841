import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createTokenVerifier, type TokenSettings, type TokenVerifier } from '../../../gateway/plugins/tokens.ts';

const SECRET = 'a secret of these tests, longer than 32 bytes';
const ISSUER = 'https://issuer.example';
const AUDIENCE = 'research';
const NOTHING: TokenSettings = {
  secret: undefined,
  publicKey: undefined,
  jwksUrl: undefined,
  issuer: undefined,
  audience: undefined,
  maxAgeSeconds: 3600,
};
const now = () => Math.floor(Date.now() / 1000);
const userOf = async (verifier: TokenVerifier, token: string) => (await verifier(token))?.userId;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let verify: TokenVerifier;
let rsa: { privateKey: CryptoKey; publicKey: CryptoKey; pem: string };
before(async () => {
  verify = await createTokenVerifier({ ...NOTHING, secret: SECRET, issuer: ISSUER, audience: AUDIENCE });
  const pair = await generateKeyPair('RS256', { extractable: true });
  rsa = { ...pair, pem: await exportSPKI(pair.publicKey) };
});

const good = (): JWTPayload => ({ sub: 'ada', iat: now(), exp: now() + 600, iss: ISSUER, aud: AUDIENCE });
const bytes = (secret: string) => new TextEncoder().encode(secret);

async function signed(claims: JWTPayload, { secret = SECRET, header = {}, alg = 'HS256' } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(bytes(secret));
}

test('a token with signature, expiry, subject, issuer and audience names its user', async () => {
  assert.equal(await userOf(verify, await signed(good())), 'ada');
});

test('a clock that is less than a minute off does no harm', async () => {
  assert.equal(await userOf(verify, await signed({ ...good(), exp: now() - 30 })), 'ada');
  assert.equal(await userOf(verify, await signed({ ...good(), nbf: now() + 30 })), 'ada');
});

test('a token ends with its expiry or its maximum age, whichever is earlier', async () => {
  const iat = now() - 60;
  const early = await verify(await signed({ ...good(), iat, exp: iat + 600 }));
  assert.equal(early?.expiresAt.getTime(), (iat + 600 + 60) * 1000);
  const late = await verify(await signed({ ...good(), iat, exp: iat + 7200 }));
  assert.equal(late?.expiresAt.getTime(), (iat + 3600 + 60) * 1000);
});

const without = (claim: string): JWTPayload =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim));

const FORGED: Readonly<Record<string, () => Promise<string> | string>> = {
  'without a signature (alg none)': () => new UnsecuredJWT(good()).encode(),
  'with alg none in capitals': () => `${base64({ alg: 'NONE' })}.${base64(good())}.`,
  'with an empty signature': () => `${base64({ alg: 'HS256' })}.${base64(good())}.`,
  'signed with another secret': () => signed(good(), { secret: SECRET.toUpperCase() }),
  'signed by an algorithm that is not asked for (HS512)': () => signed(good(), { alg: 'HS512' }),
  'signed by RS256 where a secret is configured': () =>
    new SignJWT(good()).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
  'without an expiry': () => signed(without('exp')),
  'without the time of its issue': () => signed(without('iat')),
  'that was issued more than the maximum age ago': () => signed({ ...good(), iat: now() - 3600 - 120 }),
  'that will be issued in two minutes': () => signed({ ...good(), iat: now() + 120 }),
  'without a subject': () => signed(without('sub')),
  'with an empty subject': () => signed({ ...good(), sub: '' }),
  'with a subject of 256 characters': () => signed({ ...good(), sub: 'x'.repeat(256) }),
  'with a list as subject': () => signed({ ...good(), sub: ['ada'] as unknown as string }),
  'that expired two minutes ago': () => signed({ ...good(), exp: now() - 120 }),
  'that is not valid yet': () => signed({ ...good(), nbf: now() + 120 }),
  'of another issuer': () => signed({ ...good(), iss: 'https://evil.example' }),
  'without an issuer': () => signed(without('iss')),
  'for another audience': () => signed({ ...good(), aud: 'billing' }),
  'without an audience': () => signed(without('aud')),
  'with a kid that points at a file (signed with the empty key)': () => {
    const text = `${base64({ alg: 'HS256', kid: '../../../../dev/null' })}.${base64(good())}`;
    return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
  },
  'with a key of its own in the header (jwk)': () =>
    signed(good(), { secret: 'another secret of at least 32 bytes', header: { jwk: { kty: 'oct', k: 'AAAA' } } }),
  'with an unknown critical header': async () =>
    (await signed(good())).replace(/^[^.]+/, base64({ alg: 'HS256', crit: ['x'], x: 1 })),
  'that is cut off': async () => (await signed(good())).slice(0, -3),
  'with claims changed after signing': async () => {
    const [header, , signature] = (await signed(good())).split('.');
    return `${header!}.${base64({ ...good(), sub: 'admin' })}.${signature!}`;
  },
  'of two parts': async () => (await signed(good())).split('.').slice(0, 2).join('.'),
  'of five parts': () => 'a.b.c.d.e',
  'that is no token': () => 'hello',
};

for (const [what, forge] of Object.entries(FORGED)) {
  test(`a token ${what} names nobody`, async () => {
    assert.equal(await verify(await forge()), undefined);
  });
}

test('a public key verifies its own algorithm, and never serves as an HMAC secret', async () => {
  const byKey = await createTokenVerifier({ ...NOTHING, publicKey: rsa.pem });
  const claims = { sub: 'ada', iat: now(), exp: now() + 600 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey);
  assert.equal(await userOf(byKey, token), 'ada');
  assert.equal(await byKey(await signed(claims, { secret: rsa.pem })), undefined);
  const text = `${base64({ alg: 'HS256' })}.${base64(claims)}`;
  assert.equal(await byKey(`${text}.${createHmac('sha256', rsa.pem).update(text).digest('base64url')}`), undefined);
});

test('a public key may stand in one line, as environments often hold it', async () => {
  const byKey = await createTokenVerifier({ ...NOTHING, publicKey: rsa.pem.replaceAll('\n', '\\n') });
  const token = await new SignJWT({ sub: 'ada', iat: now(), exp: now() + 600 })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(rsa.privateKey);
  assert.equal(await userOf(byKey, token), 'ada');
});

test('a public key that is none is refused at the start', async () => {
  await assert.rejects(createTokenVerifier({ ...NOTHING, publicKey: 'not a key' }), /JWT_PUBLIC_KEY is not a PEM/);
});

test('without any key no token is valid', async () => {
  const noKeys = await createTokenVerifier(NOTHING);
  assert.equal(await noKeys(await signed(good())), undefined);
});

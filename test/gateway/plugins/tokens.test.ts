import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import fastify from 'fastify';
import { beforeAll, test, vi, type TestContext } from 'vitest';
import { Failure } from '../../../contracts/failure.ts';
import { useTokens, verifyToken, type TokenSettings, type VerifiedToken } from '../../../gateway/plugins/tokens.ts';

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
type TokenVerifier = (token: string) => Promise<VerifiedToken | undefined>;

/** What a gateway with these settings makes of a token in a request. */
async function createTokenVerifier(settings: TokenSettings): Promise<TokenVerifier> {
  const app = fastify();
  await useTokens(app, settings);
  const outcomes: Promise<VerifiedToken | undefined>[] = [];
  app.get('/', async (request) => {
    const outcome = verifyToken(request);
    outcomes.push(outcome);
    await outcome.catch(() => undefined);
    return {};
  });
  return async (token) => {
    await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } });
    return outcomes.pop();
  };
}

const now = () => Math.floor(Date.now() / 1000);
const userOf = async (verifier: TokenVerifier, token: string) => (await verifier(token))?.userId;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let verify: TokenVerifier;
let rsa: { privateKey: CryptoKey; publicKey: CryptoKey; pem: string };
beforeAll(async () => {
  verify = await createTokenVerifier({ ...NOTHING, secret: SECRET, issuer: ISSUER, audience: AUDIENCE });
  const pair = await generateKeyPair('RS256', { extractable: true });
  rsa = { ...pair, pem: await exportSPKI(pair.publicKey) };
});

const good = (): JWTPayload => ({ sub: 'ada', iat: now(), exp: now() + 600, iss: ISSUER, aud: AUDIENCE });
const bytes = (secret: string) => new TextEncoder().encode(secret);

async function signed(claims: JWTPayload, { secret = SECRET, header = {}, alg = 'HS256' } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(bytes(secret));
}

test('a token with signature, expiry, subject, issuer and audience -> names its user', async () => {
  assert.equal(await userOf(verify, await signed(good())), 'ada');
});

test('a clock that is some seconds off -> does no harm', async () => {
  assert.equal(await userOf(verify, await signed({ ...good(), exp: now() - 3 })), 'ada');
  assert.equal(await userOf(verify, await signed({ ...good(), nbf: now() + 4 })), 'ada');
});

test('a token -> ends with its expiry or its maximum age, whichever is earlier', async () => {
  const iat = now() - 60;
  const early = await verify(await signed({ ...good(), iat, exp: iat + 600 }));
  assert.equal(early?.expiresAt.getTime(), (iat + 600 + 5) * 1000);
  const late = await verify(await signed({ ...good(), iat, exp: iat + 7200 }));
  assert.equal(late?.expiresAt.getTime(), (iat + 3600 + 5) * 1000);
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
  'that expired ten seconds ago': () => signed({ ...good(), exp: now() - 10 }),
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
  test(`a token ${what} -> names no user`, async () => {
    assert.equal(await verify(await forge()), undefined);
  });
}

test('a public key -> verifies its own algorithm, and never serves as an HMAC secret', async () => {
  const byKey = await createTokenVerifier({ ...NOTHING, publicKey: rsa.pem });
  const claims = { sub: 'ada', iat: now(), exp: now() + 600 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey);
  assert.equal(await userOf(byKey, token), 'ada');
  assert.equal(await byKey(await signed(claims, { secret: rsa.pem })), undefined);
  const text = `${base64({ alg: 'HS256' })}.${base64(claims)}`;
  assert.equal(await byKey(`${text}.${createHmac('sha256', rsa.pem).update(text).digest('base64url')}`), undefined);
});

test('a public key in one line, as environments often hold it -> is taken', async () => {
  const byKey = await createTokenVerifier({ ...NOTHING, publicKey: rsa.pem.replaceAll('\n', '\\n') });
  const token = await new SignJWT({ sub: 'ada', iat: now(), exp: now() + 600 })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(rsa.privateKey);
  assert.equal(await userOf(byKey, token), 'ada');
});

test('a public key that is none -> is refused at the start', async () => {
  await assert.rejects(createTokenVerifier({ ...NOTHING, publicKey: 'not a key' }), /JWT_PUBLIC_KEY is not a PEM/);
});

test('no key -> no token is valid', async () => {
  const noKeys = await createTokenVerifier(NOTHING);
  assert.equal(await noKeys(await signed(good())), undefined);
});

for (const alg of ['RS256', 'ES256', 'EdDSA']) {
  test(`a public key of ${alg} -> its tokens are taken, those of another key are not`, async () => {
    const [ours, other] = [await generateKeyPair(alg, { extractable: true }), await generateKeyPair(alg)];
    const byKey = await createTokenVerifier({ ...NOTHING, publicKey: await exportSPKI(ours.publicKey) });
    const token = (key: CryptoKey) => new SignJWT(good()).setProtectedHeader({ alg }).sign(key);
    assert.equal(await userOf(byKey, await token(ours.privateKey)), 'ada');
    assert.equal(await byKey(await token(other.privateKey)), undefined);
  });
}

test('a private key as the public key -> refused at the start', async () => {
  await assert.rejects(
    createTokenVerifier({
      ...NOTHING,
      publicKey: await exportPKCS8((await generateKeyPair('RS256', { extractable: true })).privateKey),
    }),
    /JWT_PUBLIC_KEY is not a PEM/,
  );
});

test('a secret and a public key -> tokens of either are taken', async () => {
  const both = await createTokenVerifier({ ...NOTHING, secret: SECRET, publicKey: rsa.pem });
  assert.equal(await userOf(both, await signed(good())), 'ada');
  const token = await new SignJWT(good()).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey);
  assert.equal(await userOf(both, token), 'ada');
});

/** A server of keys that counts how often it was asked. */
async function serveKeys(t: TestContext, keys: readonly JWK[]) {
  const state = { keys: [...keys], asked: 0, status: 200 };
  const server = createServer((_, response) => {
    state.asked += 1;
    response.writeHead(state.status).end(JSON.stringify({ keys: state.keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => void server.close());
  const close = () => new Promise((resolve) => server.close(resolve));
  return { state, close, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/keys` };
}

async function keyOf(alg: string, kid: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid };
  const token = (header: object = {}) =>
    new SignJWT(good()).setProtectedHeader({ alg, kid, ...header }).sign(privateKey);
  return { jwk, publicKey, token };
}

test('a key set -> the key that a token names verifies it, and the set is fetched once', async (t) => {
  const made = await Promise.all([keyOf('RS256', 'a'), keyOf('ES256', 'b'), keyOf('EdDSA', 'c'), keyOf('RS256', 'd')]);
  const { state, url } = await serveKeys(
    t,
    made.map(({ jwk }) => jwk),
  );
  const bySet = await createTokenVerifier({ ...NOTHING, jwksUrl: url });
  const users = await Promise.all(made.map(async ({ token }) => userOf(bySet, await token())));
  assert.deepEqual(users, ['ada', 'ada', 'ada', 'ada']);
  const [first] = made;
  for (const header of [{ kid: 'd' }, { kid: 'b' }, { kid: 'unknown' }, { kid: undefined }]) {
    assert.equal(await bySet(await first.token(header)), undefined, JSON.stringify(header));
  }
  assert.equal(state.asked, 1);
});

test('a key set -> its public keys never serve as HMAC secrets', async (t) => {
  const { jwk, publicKey } = await keyOf('RS256', 'a');
  const { url } = await serveKeys(t, [jwk, { kty: 'oct', kid: 'hmac', k: Buffer.from(SECRET).toString('base64url') }]);
  const bySet = await createTokenVerifier({ ...NOTHING, jwksUrl: url });
  const pem = await exportSPKI(publicKey);
  assert.equal(await bySet(await signed(good(), { secret: pem, header: { kid: 'a' } })), undefined);
  assert.equal(await bySet(await signed(good(), { header: { kid: 'hmac' } })), undefined);
});

test('a key for another use, or another algorithm -> verifies nothing', async (t) => {
  const { jwk, token } = await keyOf('RS256', 'a');
  for (const other of [{ use: 'enc' }, { alg: 'RS512' }, { key_ops: ['encrypt'] }]) {
    const { url } = await serveKeys(t, [{ ...jwk, ...other }]);
    const bySet = await createTokenVerifier({ ...NOTHING, jwksUrl: url });
    assert.equal(await bySet(await token()), undefined, JSON.stringify(other));
  }
});

test('a token of a new key -> the set is fetched again, at most every 30 seconds', async (t) => {
  const [old, added] = [await keyOf('RS256', 'old'), await keyOf('RS256', 'new')];
  const { state, url } = await serveKeys(t, [old.jwk]);
  const bySet = await createTokenVerifier({ ...NOTHING, jwksUrl: url });
  let passedMs = 0;
  const start = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => start + passedMs);
  assert.equal(await userOf(bySet, await old.token()), 'ada');
  state.keys.push(added.jwk);
  assert.equal(await bySet(await added.token()), undefined);
  passedMs = 31_000;
  assert.equal(await userOf(bySet, await added.token()), 'ada');
  assert.equal(state.asked, 2);
  passedMs += 601_000;
  await bySet(await old.token());
  assert.equal(state.asked, 3);
});

type KeyServer = Awaited<ReturnType<typeof serveKeys>>;

for (const [how, away] of Object.entries<(server: KeyServer) => unknown>({
  'does not answer': ({ close }) => close(),
  'answers with an error': ({ state }) => (state.status = 500),
})) {
  test(`the server of the key set ${how} -> an outage and no forged token; keys that are known still verify`, async (t) => {
    const { jwk, token } = await keyOf('ES256', 'a');
    const server = await serveKeys(t, [jwk]);
    const [known, fresh] = [
      await createTokenVerifier({ ...NOTHING, jwksUrl: server.url }),
      await createTokenVerifier({ ...NOTHING, jwksUrl: server.url }),
    ];
    assert.equal(await userOf(known, await token()), 'ada');
    await away(server);
    assert.equal(await userOf(known, await token()), 'ada');
    await assert.rejects(fresh(await token()), (error) => error instanceof Failure && error.code === 'NOT_READY');
  });
}

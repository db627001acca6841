import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { assertError, call } from '../harness/client.ts';
import { routesOf, urlOf } from '../harness/routes.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { tokenFor } from '../harness/tokens.ts';

const ADMIN_KEY = 'the key of the operator';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const KEYS = '/api/keys';
/** Open by the interface, or with a proof of their own: a signature, an admin key, a ticket. */
const NOT_SECURED = [
  '/metrics',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/objects/upload',
  '/objects/download',
  '/ws',
  '/api/x402/config',
  '/api/b402/config',
  '*',
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    AUTH_MODE: 'required',
    ADMIN_API_KEY: ADMIN_KEY,
    ADMIN_PASSWORD: 'the older one',
  });
});
afterAll(() => service.close());

const as = async (userId: string) => ({ authorization: `Bearer ${await tokenFor(userId)}` });

async function securedRoutes() {
  return (await routesOf(service.app)).filter(
    ({ url }) => !NOT_SECURED.includes(url) && !url.startsWith('/api/admin/'),
  );
}

test('no proof, whatever the caller claims to be -> 401 on every secured route', async () => {
  const routes = await securedRoutes();
  assert.ok(routes.length > 20, 'the list of routes is read');
  for (const route of routes) {
    for (const headers of [
      {},
      { 'x-user-id': 'ada' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic YWRhOmFkYQ==' },
      { authorization: 'Bearer not.a.token' },
      { 'x-api-key': 're_nothing' },
      { 'x-admin-key': ADMIN_KEY },
    ]) {
      const answer = await call(service.app, route.method, urlOf(route, NOBODY), { headers });
      const what = `${route.method} ${route.url} with ${JSON.stringify(headers)}`;
      assert.equal(answer.status, 401, what);
      if (route.method !== 'HEAD') assert.equal(answer.body.code, 'UNAUTHORIZED', what);
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="research-engine"', what);
    }
  }
});

test('a user that a body names, in required mode -> counts for nothing', async () => {
  const body = { message: 'Hello?', userId: 'ada' };
  assertError(await call(service.app, 'POST', '/api/deep-research/start', { body }), { status: 401 });
});

test('a caller without proof and a wrong body -> 401: the caller is checked before the body', async () => {
  const headers = { 'content-type': 'application/json' };
  assertError(await call(service.app, 'POST', '/api/deep-research/start', { headers, body: '{' }), { status: 401 });
});

test('a wrong proof beside a right one -> is refused', async () => {
  const { body } = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'beside' } });
  const headers = { authorization: 'Bearer not.a.token', 'x-api-key': body.apiKey };
  assertError(await call(service.app, 'GET', KEYS, { headers }), { status: 401 });
  const wrongKey = { ...(await as('ada')), 'x-api-key': 're_nothing' };
  assertError(await call(service.app, 'GET', KEYS, { headers: wrongKey }), { status: 401, code: 'UNAUTHORIZED' });
});

test('two right proofs -> of two users are refused, of one user taken', async () => {
  const { body } = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'with a token' } });
  const withKey = async (userId: string) => ({ ...(await as(userId)), 'x-api-key': body.apiKey });
  assertError(await call(service.app, 'GET', KEYS, { headers: await withKey('mallory') }), { status: 401 });
  assert.equal((await call(service.app, 'GET', KEYS, { headers: await withKey('ada') })).status, 200);
});

test('a token that is older than a day, or has no age -> is refused', async () => {
  const day = 24 * 3600;
  const now = Math.floor(Date.now() / 1000);
  for (const iat of [now - day - 20, undefined]) {
    const headers = { authorization: `Bearer ${await tokenFor('ada', { iat })}` };
    assertError(await call(service.app, 'GET', KEYS, { headers }), { status: 401, code: 'UNAUTHORIZED' });
  }
});

describe('revoked access', () => {
  test('a user with keys and tokens -> all end; a token that is issued later is taken', async () => {
    const userId = 'leaver';
    const now = Math.floor(Date.now() / 1000);
    const [before, later] = [await tokenFor(userId, { iat: now - 10 }), await tokenFor(userId, { iat: now + 10 })];
    const [old, fresh] = [{ authorization: `Bearer ${before}` }, { authorization: `Bearer ${later}` }];
    const { body } = await call(service.app, 'POST', KEYS, { headers: old, body: { name: 'mine' } });
    const key = { 'x-api-key': body.apiKey };
    assert.equal(await service.repositories.access.revoke(userId), 1);
    for (const headers of [old, key]) {
      assertError(await call(service.app, 'GET', KEYS, { headers }), { status: 401, code: 'UNAUTHORIZED' });
    }
    assert.equal((await call(service.app, 'GET', KEYS, { headers: fresh })).status, 200);
    assert.equal((await call(service.app, 'GET', KEYS, { headers: await as('ada') })).status, 200);
  });

  test('a key that is being made with a token when the token is revoked -> is not made', async () => {
    const userId = 'racer';
    await service.repositories.access.revoke(userId);
    const key = { userId, name: 'late', prefix: 're_', hash: 'of nothing' };
    const issuedAt = new Date(Date.now() - 10_000);
    const making = service.repositories.apiKeys.create(key, { atMost: 1, issuedAt });
    await assert.rejects(making, { code: 'UNAUTHORIZED' });
  });
});

describe('API keys', () => {
  test('a key that makes another key -> is refused: that takes a token', async () => {
    const made = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'parent' } });
    const headers = { 'x-api-key': made.body.apiKey };
    const refused = await call(service.app, 'POST', KEYS, { headers, body: { name: 'child' } });
    assertError(refused, { status: 403, code: 'TOKEN_REQUIRED' });
    assert.match(refused.body.message, /JWT/);
  });

  test('a key -> is its user until it is revoked', async () => {
    const made = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'notebook' } });
    assert.equal(made.status, 200);
    const { id, apiKey } = made.body;
    assert.match(apiKey, /^re_[\w-]{43}$/);
    const headers = { 'x-api-key': apiKey };
    const listed = await call(service.app, 'GET', KEYS, { headers });
    assert.ok(listed.body.keys.some((key) => key.id === id));
    assert.ok(!JSON.stringify(listed.body).includes(apiKey), 'the key is shown once');
    assert.equal((await call(service.app, 'DELETE', `${KEYS}/${id}`, { headers })).status, 200);
    assertError(await call(service.app, 'GET', KEYS, { headers }), { status: 401, code: 'UNAUTHORIZED' });
    assertError(await call(service.app, 'DELETE', `${KEYS}/${id}`, { headers: await as('ada') }), { status: 404 });
  });

  test("another user's key -> is neither shown nor revoked", async () => {
    const made = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'mine' } });
    const headers = await as('mallory');
    assert.deepEqual((await call(service.app, 'GET', KEYS, { headers })).body.keys, []);
    assertError(await call(service.app, 'DELETE', `${KEYS}/${made.body.id}`, { headers }), { status: 404 });
    assert.equal((await call(service.app, 'GET', KEYS, { headers: { 'x-api-key': made.body.apiKey } })).status, 200);
  });

  test('a user -> at most 50', async () => {
    const headers = await as('collector');
    const make = () => call(service.app, 'POST', KEYS, { headers, body: { name: 'one more' } });
    for (let n = 1; n <= 50; n += 1) assert.equal((await make()).status, 200);
    assertError(await make(), { status: 409, code: 'API_KEY_LIMIT' });
  });

  test('a changed key -> is no key', async () => {
    const { body } = await call(service.app, 'POST', KEYS, { headers: await as('ada'), body: { name: 'typo' } });
    for (const key of [body.apiKey.slice(0, -1), `${body.apiKey}A`, body.apiKey.toLowerCase(), "' or '1'='1"]) {
      assertError(await call(service.app, 'GET', KEYS, { headers: { 'x-api-key': key } }), { status: 401 });
    }
  });
});

describe('the admin key', () => {
  test('every admin route -> requires it; with it, the queue is disabled', async () => {
    const routes = (await routesOf(service.app)).filter(({ url }) => url.startsWith('/api/admin/'));
    assert.equal(routes.length, 7);
    for (const route of routes) {
      const url = urlOf(route, NOBODY);
      for (const headers of [{}, { 'x-admin-key': 'wrong' }, { 'x-admin-key': '' }, await as('ada')]) {
        assert.equal((await call(service.app, route.method, url, { headers })).status, 401, url);
      }
      for (const key of [ADMIN_KEY, 'the older one']) {
        const answer = await call(service.app, route.method, url, { headers: { 'x-admin-key': key } });
        // The ledger is there in either mode.
        if (route.url === '/api/admin/payments') {
          assert.equal(answer.status, 200);
          continue;
        }
        assert.equal(answer.status, 503);
        if (route.method !== 'HEAD') assertError(answer, { status: 503, error: 'Job queue not enabled' });
      }
    }
  });

  test('not set -> opens nothing', async () => {
    const { isAdminKey } = await import('../../contracts/admin-key.ts');
    for (const given of [undefined, '', 'undefined', 'anything']) assert.equal(isAdminKey(given, []), false);
  });
});

test('health and readiness without proof -> are open', async () => {
  const health = await call(service.app, 'GET', '/api/health');
  assert.equal(health.status, 200);
  const { timestamp, ...rest } = health.body;
  assert.deepEqual(rest, { status: 'ok', jobQueue: { enabled: false } });
  assert.ok(!Number.isNaN(Date.parse(timestamp)));
  assert.deepEqual((await call(service.app, 'GET', '/api/ready')).body, { ready: true });
});

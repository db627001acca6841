import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { assertError, call } from '../../harness/client.ts';
import { startTestService, type TestService } from '../../harness/service.ts';
import { tokenFor } from '../../harness/tokens.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const me = (headers: Record<string, string>) => call(service.app, 'GET', '/api/me', { headers });

test('a caller with a token -> its name and when the token ends', async () => {
  const exp = Math.floor(Date.now() / 1000) + 300;
  const { status, body } = await me({ authorization: `Bearer ${await tokenFor('ada', { exp })}` });
  assert.equal(status, 200);
  assert.deepEqual([body.userId, body.authentication], ['ada', 'token']);
  const end = Date.parse(body.expiresAt);
  assert.ok(end >= exp * 1000 && end <= (exp + 60) * 1000, 'clocks may differ by a minute');
});

test('a caller with a key -> which key it is', async () => {
  const headers = { authorization: `Bearer ${await tokenFor('ada')}` };
  const made = await call(service.app, 'POST', '/api/keys', { headers, body: { name: 'mine' } });
  const { body } = await me({ 'x-api-key': made.body.apiKey });
  assert.deepEqual(body, { userId: 'ada', authentication: 'api-key', apiKeyId: made.body.id });
});

test('a caller of development mode -> the name it gave, or the one it got', async () => {
  assert.deepEqual((await me({ 'x-user-id': 'grace' })).body, { userId: 'grace', authentication: 'name' });
  assert.deepEqual((await me({})).body, { userId: 'developer', authentication: 'name' });
});

test('a caller with a wrong proof -> nothing', async () => {
  assertError(await me({ authorization: 'Bearer not.a.token' }), { status: 401 });
});

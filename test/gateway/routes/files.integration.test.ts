import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { assertError, call } from '../../harness/client.ts';
import { startTestService, type TestService } from '../../harness/service.ts';

const UPLOAD = '/api/files/upload-url';
const RAIN = { filename: 'rain.csv', contentType: 'text/csv', size: 8 };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { listen: true });
});
afterAll(() => service.close());

const declare = (userId: string, body: object, headers: Record<string, string> = {}) =>
  call(service.app, 'POST', UPLOAD, { headers: { 'x-user-id': userId, ...headers }, body });
const list = (userId: string, query = '') =>
  call(service.app, 'GET', `/api/files${query}`, { headers: { 'x-user-id': userId } });

describe('the list of files', () => {
  test("all pages -> each of the caller's own files once, newest first", async () => {
    const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'];
    for (const filename of names) await declare('ada', { ...RAIN, filename });
    await declare('grace', { ...RAIN, filename: 'hers.csv' });
    const seen: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const { status, body } = await list('ada', query);
      assert.equal(status, 200);
      seen.push(...body.files.map(({ filename }) => filename));
      if (body.nextCursor === undefined) break;
      query = `?limit=2&cursor=${body.nextCursor}`;
    }
    assert.deepEqual(seen, names.toReversed());
  });

  test('each file -> what its status shows; the deleted one is not listed', async () => {
    const { fileId } = (await declare('marie', RAIN)).body;
    const headers = { 'x-user-id': 'marie' };
    const { body } = await call(service.app, 'GET', `/api/files/${fileId}/status`, { headers });
    assert.deepEqual((await list('marie')).body.files, [body]);
    await call(service.app, 'DELETE', `/api/files/${fileId}`, { headers });
    assert.deepEqual((await list('marie')).body, { files: [] });
  });

  test('a limit or cursor that is none -> is refused', async () => {
    for (const query of ['?limit=0', '?limit=51', '?limit=x', '?cursor=x'])
      assertError(await list('ada', query), { status: 400, code: 'BODY_INVALID' });
  });
});

describe('a declaration that is sent again with its key', () => {
  const again = (key: string, body: object = RAIN, userId = 'ada') => declare(userId, body, { 'idempotency-key': key });

  test('the same declaration -> the same answer, and declares nothing', async () => {
    const [first, second] = [await again('one'), await again('one')];
    assert.deepEqual(second.body, first.body);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    const put = { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' };
    assert.equal((await fetch(second.body.uploadUrl, put)).status, 200);
  });

  test('many at once -> one file', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => again('at-once', RAIN, 'crowd')));
    assert.equal(new Set(answers.map(({ body }) => body.fileId)).size, 1);
    assert.equal((await list('crowd')).body.files.length, 1);
  });

  test('another declaration -> is refused', async () => {
    await again('other');
    assertError(await again('other', { ...RAIN, size: 9 }), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('another user, another key, or the first was deleted -> another file', async () => {
    const first = (await again('shared')).body.fileId;
    const others = [(await again('shared', RAIN, 'grace')).body.fileId, (await again('shared-2')).body.fileId];
    await call(service.app, 'DELETE', `/api/files/${first}`, { headers: { 'x-user-id': 'ada' } });
    others.push((await again('shared')).body.fileId);
    assert.equal(new Set([first, ...others]).size, 4);
  });

  test('no key -> every declaration is a file of its own', async () => {
    const [first, second] = [await declare('plain', RAIN), await declare('plain', RAIN)];
    assert.notEqual(first.body.fileId, second.body.fileId);
  });

  test('an hour later -> a URL that can still be used', async (t) => {
    const first = (await again('late')).body;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 60_000 });
    t.onTestFinished(() => void vi.useRealTimers());
    const { body } = await again('late');
    assert.equal(body.fileId, first.fileId);
    assert.ok(Date.parse(body.expiresAt) > Date.now());
  });
});

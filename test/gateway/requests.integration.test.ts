import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { assertError, call } from '../harness/client.ts';
import { routesOf, urlOf } from '../harness/routes.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const START = '/api/deep-research/start';
const UPLOAD = '/api/files/upload-url';
const JSON_TYPE = { 'content-type': 'application/json' };
const NOBODY = '00000000-0000-4000-8000-000000000000';
const ORIGIN = 'https://pages.example';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ CORS_ORIGINS: ORIGIN, MAX_FILE_SIZE_MB: '1' });
});
afterAll(() => service.close());

const as = (userId: string) => ({ 'x-user-id': userId });
const upload = { filename: 'rain.csv', contentType: 'text/csv', size: 3 };

describe('development mode', () => {
  test("a name in a header, or in the body -> is the caller's", async () => {
    const byHeader = await call(service.app, 'POST', START, { headers: as('ada'), body: { message: 'Hello?' } });
    assert.equal(byHeader.body.userId, 'ada');
    const byBody = await call(service.app, 'POST', START, { body: { message: 'Hello?', userId: 'grace' } });
    assert.equal(byBody.body.userId, 'grace');
    const status = (headers: Record<string, string>) => call(service.app, 'GET', byBody.body.pollUrl, { headers });
    assert.equal((await status(as('grace'))).status, 200);
    assertError(await status(as('ada')), { status: 403, code: 'MESSAGE_FORBIDDEN' });
  });

  test('wrong credentials -> are refused all the same', async () => {
    const headers = { ...as('ada'), authorization: 'Bearer not.a.token' };
    assertError(await call(service.app, 'GET', '/api/keys', { headers }), { status: 401 });
    assertError(await call(service.app, 'GET', '/api/keys', { headers: { 'x-api-key': 're_no' } }), { status: 401 });
    for (const wrong of [{ authorization: 'Bearer not.a.token' }, { 'x-api-key': 're_no' }]) {
      assertError(await call(service.app, 'GET', '/ws?userId=ada', { headers: wrong }), { status: 401 });
    }
  });

  test('a socket with a name that a user may have -> is opened', async () => {
    const asked = async (userId: string) => (await call(service.app, 'GET', `/ws?userId=${userId}`)).body.message;
    assert.equal(await asked('ada'), 'Open this address as a WebSocket.');
    assert.match(
      await asked('a%00b'),
      /^query.userId must not be blank, and must hold only characters that are allowed here/,
    );
  });

  test('a host name that is not of this machine -> is refused', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', '10.0.0.1']) {
      assertError(await call(service.app, 'GET', '/api/health', { headers: { host } }), {
        status: 403,
        code: 'HOST_NOT_ALLOWED',
      });
    }
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:3000', '[::1]:3000']) {
      assert.equal((await call(service.app, 'GET', '/api/health', { headers: { host } })).status, 200, host);
    }
  });

  const steer = (headers: Record<string, string>) =>
    call(service.app, 'POST', `/api/deep-research/conversations/${NOBODY}/cancel`, { headers });

  test('pages of other origins -> change nothing, not even without a body', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:5173', 'null', 'not an origin']) {
      const headers = { host: 'localhost:3000', origin };
      assertError(await steer(headers), { status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      const start = { headers: { ...headers, 'content-type': 'text/plain' } };
      assertError(await call(service.app, 'POST', START, start), { status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      assertError(await call(service.app, 'DELETE', `/api/files/${NOBODY}`, { headers }), { status: 403 });
    }
  });

  test('pages of this address and of CORS_ORIGINS, and callers that are no pages -> may change data', async () => {
    for (const origin of [
      {},
      { origin: 'http://127.0.0.1:3000' },
      { origin: 'http://localhost:3000' },
      { origin: ORIGIN },
    ])
      assertError(await steer({ host: 'localhost:3000', ...origin }), { status: 404, code: 'CONVERSATION_NOT_FOUND' });
  });

  test('no queue mode and no admin key -> nothing to administer, whatever is sent', async () => {
    for (const headers of [{}, { 'x-admin-key': 'undefined' }, { 'x-admin-key': 'anything' }]) {
      assertError(await call(service.app, 'GET', '/api/admin/jobs', { headers }), {
        status: 503,
        code: 'QUEUE_DISABLED',
      });
    }
  });
});

describe('a request that is sent again', () => {
  const start = (key: string, message = 'Does it rain more in May?') =>
    call(service.app, 'POST', START, { headers: { ...as('ada'), 'idempotency-key': key }, body: { message } });

  test('the same body -> the first answer again, and starts nothing', async () => {
    const [first, second] = [await start('a-1'), await start('a-1')];
    assert.deepEqual(second.body, first.body);
    assert.deepEqual(
      [first.headers['idempotent-replayed'], second.headers['idempotent-replayed']],
      [undefined, 'true'],
    );
  });

  test('another order of its fields -> is the same request', async () => {
    const send = (body: string) =>
      call(service.app, 'POST', START, { headers: { ...as('ada'), ...JSON_TYPE, 'idempotency-key': 'a-3' }, body });
    const first = await send('{"message":"Hello?","researchMode":"steering"}');
    assert.deepEqual((await send('{"researchMode":"steering","message":"Hello?"}')).body, first.body);
  });

  test('a key that came with another request, or is none -> is refused', async () => {
    await start('a-2');
    assertError(await start('a-2', 'And in June?'), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    for (const key of ['', 'a b', 'ä', 'x'.repeat(256)]) {
      assertError(await start(key), { status: 400, code: 'BODY_INVALID' });
    }
  });
});

test('any response -> is not kept by a cache', async () => {
  const answers = [
    await call(service.app, 'GET', '/api/keys', { headers: as('ada') }),
    await call(service.app, 'POST', START, { headers: as('ada'), body: { message: 'Hello?' } }),
    await call(service.app, 'POST', START, { headers: JSON_TYPE, body: '{' }),
    await call(service.app, 'GET', `/api/artifacts/${NOBODY}`),
    await call(service.app, 'GET', '/api/keys', { headers: { 'x-api-key': 're_no' } }),
    await call(service.app, 'GET', '/api/nothing'),
    await call(service.app, 'GET', '/api/files/%E0%A4%A/status'),
    await call(service.app, 'GET', '/api/keys', { headers: { host: 'evil.example' } }),
  ];
  for (const { headers, status } of answers) assert.equal(headers['cache-control'], 'no-store', String(status));
});

describe('bodies', () => {
  for (const [what, body] of [
    ['nothing', undefined],
    ['no JSON', '{"message": '],
    ['an empty text', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"hello"'],
    ['no message', '{}'],
    ['a number as message', '{"message": 1}'],
    ['an empty message', '{"message": ""}'],
    ['a blank message', '{"message": " \\n\\t "}'],
    ['a message with NUL', '{"message": "a\\u0000b"}'],
    ['a message that is too long', JSON.stringify({ message: 'x'.repeat(20_001) })],
    ['an unknown mode', '{"message": "a?", "researchMode": "turbo"}'],
    ['files that are no list', '{"message": "a?", "files": {}}'],
    ['files without ids', '{"message": "a?", "files": [{}]}'],
    ['51 files', JSON.stringify({ message: 'a?', files: Array.from({ length: 51 }, () => ({ fileId: NOBODY })) })],
    ['a conversation that is a number', '{"message": "a?", "conversationId": 7}'],
    ['__proto__', '{"message": "a?", "__proto__": {"isAdmin": true}}'],
    ['constructor.prototype', '{"message": "a?", "constructor": {"prototype": {"isAdmin": true}}}'],
  ] as const) {
    test(`a start with ${what} -> is a bad request`, async () => {
      const answer = await call(service.app, 'POST', START, { headers: { ...JSON_TYPE, ...as('ada') }, body });
      assertError(answer, { status: 400, code: 'BODY_INVALID', error: 'Invalid request' });
    });
  }

  test('a body that is no text, or a key that is not allowed -> the response names the problem', async () => {
    const start = async (body: string | Buffer) =>
      (await call(service.app, 'POST', START, { headers: { ...JSON_TYPE, ...as('ada') }, body })).body.message;
    const latin1 = Buffer.from('{"message": "Caf\u00e9?"}', 'latin1');
    assert.equal(await start(latin1), 'The body is not valid UTF-8.');
    assert.equal(await start('{"message": '), 'The body is not valid JSON.');
    assert.match(await start('{"message": "a?", "__proto__": {}}'), /has a key "__proto__"/);
  });

  test('a bad field -> is named in the details', async () => {
    const { body } = await call(service.app, 'POST', UPLOAD, { body: { ...upload, size: '3', filename: '' } });
    assert.deepEqual(
      body.details.map(({ path }) => path),
      ['body.filename'],
    );
    const slashed = await call(service.app, 'POST', UPLOAD, { body: { ...upload, filename: '../a' } });
    assert.equal(slashed.body.details[0]?.path, 'body.filename');
  });

  test('unknown fields -> do no harm', async () => {
    const body = { message: 'Hello?', color: 'green', deep: { er: [1] } };
    assert.equal((await call(service.app, 'POST', START, { headers: as('extra'), body })).status, 200);
  });

  test('a body over 256 KB -> is too large; one that is no JSON by its type is unsupported', async () => {
    const large = JSON.stringify({ message: 'Hello?', filler: 'x'.repeat(256 * 1024) });
    assertError(await call(service.app, 'POST', START, { headers: JSON_TYPE, body: large }), {
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type };
      assertError(await call(service.app, 'POST', START, { headers, body: 'message=a' }), {
        status: 415,
        code: 'CONTENT_TYPE_UNSUPPORTED',
      });
    }
  });

  for (const [what, change, status, code] of [
    ['nought bytes', { size: 0 }, 400, 'BODY_INVALID'],
    ['half a byte', { size: 1.5 }, 400, 'BODY_INVALID'],
    ['more bytes than MAX_FILE_SIZE_MB', { size: 1024 * 1024 + 1 }, 413, 'FILE_TOO_LARGE'],
    ['a type that is not taken', { contentType: 'image/png' }, 415, 'FILE_TYPE_UNSUPPORTED'],
    ['a type that is none', { contentType: 'csv' }, 400, 'BODY_INVALID'],
    ['a path as name', { filename: '../../etc/passwd' }, 400, 'BODY_INVALID'],
    ['a Windows path as name', { filename: 'C:\\boot.ini' }, 400, 'BODY_INVALID'],
    ['dots as name', { filename: '..' }, 400, 'BODY_INVALID'],
    ['a line end in the name', { filename: 'a\r\nX: y.csv' }, 400, 'BODY_INVALID'],
    ['NUL in the name', { filename: 'a\u0000.csv' }, 400, 'BODY_INVALID'],
    ['a name that turns direction', { filename: 'rain\u202Evsc.exe' }, 400, 'BODY_INVALID'],
    ['a name of 256 bytes', { filename: 'ü'.repeat(126) + '.csv' }, 400, 'BODY_INVALID'],
    ['a conversation nobody has', { conversationId: NOBODY }, 404, 'CONVERSATION_NOT_FOUND'],
  ] as const) {
    test(`an upload with ${what} -> is refused with ${String(status)}`, async () => {
      assertError(await call(service.app, 'POST', UPLOAD, { body: { ...upload, ...change } }), { status, code });
    });
  }
});

describe('ids', () => {
  test('of nothing, or that are none -> 404 on every route that takes one', async () => {
    const routes = (await routesOf(service.app)).filter(
      ({ method, url }) => url.includes(':') && method !== 'HEAD' && !url.startsWith('/api/admin/'),
    );
    assert.ok(routes.length >= 10);
    for (const route of routes) {
      for (const id of [NOBODY, 'nothing', '1', "'%3B--", '%00', '..%2F..%2Fetc', 'x'.repeat(199)]) {
        assertError(await call(service.app, route.method, urlOf(route, id), { headers: as('ada') }), { status: 404 });
      }
    }
  });

  test('of another user -> 404 for files and 403 for all others', async () => {
    const { app } = service;
    const { body: run } = await call(app, 'POST', START, { headers: as('owner'), body: { message: 'Hello?' } });
    const { body: file } = await call(app, 'POST', UPLOAD, { headers: as('owner'), body: upload });
    const headers = as('mallory');
    for (const [method, url] of [
      ['GET', `/api/files/${file.fileId}/status`],
      ['DELETE', `/api/files/${file.fileId}`],
    ] as const) {
      assertError(await call(app, method, url, { headers }), { status: 404, error: 'File not found' });
    }
    const confirm = await call(app, 'POST', '/api/files/confirm', { headers, body: { fileId: file.fileId } });
    assertError(confirm, { status: 404, error: 'File not found' });
    const conversation = `/api/deep-research/conversations/${run.conversationId}`;
    const actions = ['pause', 'resume', 'stop', 'cancel'].map(
      (action) => ['POST', `${conversation}/${action}`] as const,
    );
    for (const [method, url] of [
      ['GET', `${conversation}/state`],
      ['GET', `${conversation}/events`],
      ['GET', run.pollUrl],
      ...actions,
    ] as const) {
      assertError(await call(app, method, url, { headers }), { status: 403, error: 'Access denied' });
    }
    for (const [url, body] of [
      [START, { message: 'Hello?', conversationId: run.conversationId }],
      [UPLOAD, { ...upload, conversationId: run.conversationId }],
    ] as const) {
      assertError(await call(app, 'POST', url, { headers, body }), { status: 403 });
    }
  });

  test('missing in a status -> a bad request', async () => {
    for (const url of ['/api/deep-research/status', '/api/deep-research/status/']) {
      assertError(await call(service.app, 'GET', url), { status: 400, code: 'BODY_INVALID' });
    }
  });

  test('of a page that is none -> a bad request', async () => {
    for (const cursor of ['x', 'AAAA', Buffer.from(`yesterday ${NOBODY}`).toString('base64url')]) {
      const url = `/api/deep-research/conversations?cursor=${cursor}`;
      assertError(await call(service.app, 'GET', url), { status: 400, code: 'BODY_INVALID' });
    }
  });
});

test('unknown routes with any method -> 404 in JSON', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/deep-research'],
    ['DELETE', START],
    ['GET', '/'],
    ['GET', '/../../etc/passwd'],
  ] as const) {
    assertError(await call(service.app, method, url), { status: 404, code: 'ROUTE_NOT_FOUND' });
  }
});

for (const [url, body] of [
  [START, { message: 'Is it raining?' }],
  ['/api/chat', { message: 'Is it raining?' }],
  ['/api/files/upload-url', { filename: 'a.csv', contentType: 'text/csv', size: 3 }],
] as const) {
  test(`${url} with an empty id -> no conversation`, async () => {
    const answer = await call(service.app, 'POST', url, { headers: as('ada'), body: { ...body, conversationId: '' } });
    assertError(answer, { status: 404, code: 'CONVERSATION_NOT_FOUND' });
  });
}

test('a run that has ended -> cannot be steered', async () => {
  const { app } = service;
  const { body } = await call(app, 'POST', START, { headers: as('late'), body: { message: 'Is it raining?' } });
  await until('the run is over', async () => {
    const status = await call(app, 'GET', body.pollUrl, { headers: as('late') });
    return status.body.status === 'completed';
  });
  for (const action of ['pause', 'resume', 'stop', 'cancel']) {
    const url = `/api/deep-research/conversations/${body.conversationId}/${action}`;
    assertError(await call(app, 'POST', url, { headers: as('late') }), { status: 409, code: 'RUN_NOT_ACTIVE' });
  }
});

test('an origin that is not listed -> may not read responses, and every response is guarded', async () => {
  const from = (origin: string) => call(service.app, 'GET', '/api/health', { headers: { origin } });
  assert.equal((await from(ORIGIN)).headers['access-control-allow-origin'], ORIGIN);
  for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
    assert.equal((await from(origin)).headers['access-control-allow-origin'], undefined, origin);
  }
  const { headers } = await from(ORIGIN);
  const readable = String(headers['access-control-expose-headers']).split(', ');
  for (const name of ['idempotent-replayed', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-reset', 'x-request-id']) {
    assert.ok(readable.includes(name), name);
  }
  const asked = { origin: ORIGIN, 'access-control-request-method': 'DELETE' };
  const preflight = await call(service.app, 'OPTIONS', '/api/files/any', { headers: asked });
  assert.equal(preflight.headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, DELETE');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['content-security-policy']), /default-src 'self'/);
  assert.equal(headers['x-powered-by'], undefined);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';

const START = '/api/deep-research/start';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.close());

test('an id of 300 characters is an unknown id', async () => {
  assertError(await call(service.app, 'GET', `/api/artifacts/${'x'.repeat(300)}`), { status: 404 });
});

test('a path that cannot be decoded is answered in the one shape of errors', async () => {
  assertError(await call(service.app, 'GET', '/api/files/%E0%A4%A/status'), { status: 404 });
});

for (const time of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z']) {
  test(`a cursor made up with the time ${time} is no server error`, async () => {
    const cursor = Buffer.from(`${time} ${NOBODY}`).toString('base64url');
    const { status, body } = await call(service.app, 'GET', `/api/deep-research/conversations?cursor=${cursor}`);
    assert.ok(status < 500, JSON.stringify(body));
  });
}

for (const contentType of ['text/csv;\u0000', 'text/csv\r\n;x', 'text/csv; charset=\ud800']) {
  test(`a declared type ${JSON.stringify(contentType)} is a bad request`, async () => {
    const body = { filename: 'rain.csv', contentType, size: 3 };
    assertError(await call(service.app, 'POST', '/api/files/upload-url', { body }), { status: 400 });
  });
}

test('a user who names himself with NUL in the body is no server error', async () => {
  const { status, body } = await call(service.app, 'POST', START, { body: { message: 'Hello?', userId: 'a\u0000b' } });
  assert.ok(status < 500, JSON.stringify(body));
});

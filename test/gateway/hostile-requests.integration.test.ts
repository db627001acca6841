import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { UPLOAD_PATH } from '../../clients/disk-object-store.ts';
import { assertError, call, type AnswerBody } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';

const START = '/api/deep-research/start';
const MB = 1024 * 1024;
const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let address: URL;
beforeAll(async () => {
  service = await startTestService();
  address = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => service.close());

test('an id of 300 characters -> is an unknown id', async () => {
  assertError(await call(service.app, 'GET', `/api/artifacts/${'x'.repeat(300)}`), { status: 404 });
});

test('no CORS_ORIGINS -> a browser keeps every response from pages of other origins', async () => {
  const page = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await call(service.app, method, '/api/health', { headers: page });
    assert.equal(headers['access-control-allow-origin'], undefined, method);
  }
});

test('a path that cannot be decoded -> the one shape of errors', async () => {
  assertError(await call(service.app, 'GET', '/api/files/%E0%A4%A/status'), { status: 404 });
});

for (const time of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z']) {
  test(`a cursor made up with the time ${time} -> is no server error`, async () => {
    const cursor = Buffer.from(`${time} ${NOBODY}`).toString('base64url');
    const { status, body } = await call(service.app, 'GET', `/api/deep-research/conversations?cursor=${cursor}`);
    assert.ok(status < 500, JSON.stringify(body));
  });
}

for (const contentType of ['text/csv;\u0000', 'text/csv\r\n;x', 'text/csv; charset=\ud800']) {
  test(`a declared type ${JSON.stringify(contentType)} -> is a bad request`, async () => {
    const body = { filename: 'rain.csv', contentType, size: 3 };
    assertError(await call(service.app, 'POST', '/api/files/upload-url', { body }), { status: 400 });
  });
}

test('a user name with NUL in the body -> is no server error', async () => {
  const { status, body } = await call(service.app, 'POST', START, { body: { message: 'Hello?', userId: 'a\u0000b' } });
  assert.ok(status < 500, JSON.stringify(body));
});

/** Sends bytes as they are, all of them before anything is read, and returns the answer. */
async function exchange(...bytes: readonly (string | Buffer)[]): Promise<{ status: number; body: AnswerBody }> {
  const socket = connect(Number(address.port), address.hostname).pause();
  for (const each of bytes) {
    await new Promise<void>((sent, lost) => {
      socket.write(each, (error) => (error ? lost(error) : sent()));
    });
  }
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
  socket.destroy();
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as AnswerBody };
}

test('a client that reads nothing before all of a body of 5 MB is sent -> gets to read that it is too large', async () => {
  const headers = `host: ${address.host}\r\ncontent-type: application/json\r\ncontent-length: ${String(5 * MB)}`;
  const answer = await exchange(`POST ${START} HTTP/1.1\r\n${headers}\r\n\r\n`, Buffer.alloc(5 * MB, ' '));
  assertError(answer, { status: 413, code: 'BODY_TOO_LARGE' });
});

test('a body of 5 MB whose length is not declared -> the client gets to read that it is too large', async () => {
  const chunk = Buffer.concat([Buffer.from(`${(5 * MB).toString(16)}\r\n`), Buffer.alloc(5 * MB, ' ')]);
  const headers = `host: ${address.host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked`;
  const answer = await exchange(`POST ${START} HTTP/1.1\r\n${headers}\r\n\r\n`, chunk);
  assertError(answer, { status: 413, code: 'BODY_TOO_LARGE' });
});

test('a client that sends a file of 5 MB to an upload URL that is made up -> gets to read so', async () => {
  const query = `key=uploads/rain.csv&contentType=text/csv&size=${String(5 * MB)}&expires=9999999999999&signature=made-up`;
  const headers = `host: ${address.host}\r\ncontent-type: text/csv\r\ncontent-length: ${String(5 * MB)}`;
  const answer = await exchange(`PUT ${UPLOAD_PATH}?${query} HTTP/1.1\r\n${headers}\r\n\r\n`, Buffer.alloc(5 * MB));
  assertError(answer, { status: 403, code: 'UPLOAD_URL_INVALID' });
});

test('a client that sends a body without end -> is cut off', async () => {
  const socket = connect(Number(address.port), address.hostname);
  const cutOff = new Promise((resolve) => socket.once('error', resolve));
  socket.write(`POST ${START} HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: application/json\r\n`);
  socket.write('transfer-encoding: chunked\r\n\r\n');
  const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB, ' '), Buffer.from('\r\n')]);
  const sendMore = (): void => {
    while (socket.writable && socket.write(chunk));
    socket.once('drain', sendMore);
  };
  sendMore();
  assert.match(String(await cutOff), /EPIPE|ECONNRESET/);
});

/** Begins a body that is refused at once, and reads the answer. */
async function refusedEarly(at: URL) {
  const socket = connect(Number(at.port), at.hostname);
  socket.write(`POST ${START} HTTP/1.1\r\nhost: ${at.host}\r\ncontent-type: application/json\r\n`);
  socket.write(`content-length: ${String(5 * MB)}\r\n\r\nnever finished`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 413 /);
  return socket;
}

test('a client that breaks off a body that was refused -> no second response', async () => {
  const socket = await refusedEarly(address);
  let more = '';
  socket.on('data', (chunk: Buffer) => (more += chunk.toString())).end();
  await once(socket, 'close');
  assert.equal(more, '');
});

test('a client that does not finish a body that was refused -> does not keep the gateway from ending', async () => {
  const other = await startTestService();
  const socket = await refusedEarly(new URL(await other.app.listen({ host: '127.0.0.1', port: 0 })));
  socket.on('error', () => undefined);
  await other.close();
  if (!socket.closed) await once(socket, 'close');
});

test('a packed body, of any content -> is refused', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await call(service.app, 'POST', START, { headers, body: '{"message":"Hello?"}' });
  assertError(answer, { status: 415, code: 'CONTENT_TYPE_UNSUPPORTED' });
});

test('a user that is named by a number -> is a bad request', async () => {
  const answer = await call(service.app, 'POST', START, { body: { message: 'Hello?', userId: 5 } });
  assertError(answer, { status: 400, code: 'BODY_INVALID' });
});

test('headers of 20 KB -> are refused in the one shape of errors', async () => {
  const answer = await exchange(`GET / HTTP/1.1\r\nhost: ${address.host}\r\nx-filler: ${'x'.repeat(20_480)}\r\n\r\n`);
  assertError(answer, { status: 431, code: 'HEADERS_TOO_LARGE' });
});

test('a request that does not arrive in time -> the one shape of errors says so', async () => {
  const accepted = once(service.app.server, 'connection');
  const answer = exchange('GET /api/he');
  // As the server does after its deadline, for which no test should wait.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const [socket] = (await accepted) as [Socket];
  service.app.server.emit('clientError', late, socket);
  assertError(await answer, { status: 408, code: 'REQUEST_TIMEOUT' });
});

test('bytes that are no HTTP -> are refused in the one shape of errors', async () => {
  assertError(await exchange('Good morning\r\n\r\n'), { status: 400, code: 'BODY_INVALID' });
});

test('OPTIONS where no other origin may call -> the one shape of errors', async () => {
  assertError(await call(service.app, 'OPTIONS', START), { status: 404 });
});

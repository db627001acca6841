import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, test } from 'vitest';
import { createS3ObjectStore, type S3ObjectStore } from '../../clients/s3-object-store.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let endpoint: string;
let answer: Answer;
let requests: string[];
let store: S3ObjectStore;
let folder: ReturnType<typeof temporaryFolder>;

const status =
  (code: number, body = '', headers = {}): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(code, headers).end(body);
  };
/** One answer after the other, the last one for ever. */
function inTurn(...answers: Answer[]): Answer {
  let turn = 0;
  return (request, response) => answers[Math.min(turn++, answers.length - 1)]!(request, response);
}
const errorBody = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;
const found = status(200, '', { 'content-length': '5', 'last-modified': new Date(0).toUTCString() });
const options = (timeoutMs = 20_000) => ({
  endpoint: `${endpoint}/storage/v1`,
  bucket: 'research',
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
  timeoutMs,
});

// A server that misbehaves as it is told: what a real one does only on a bad day.
beforeEach(async () => {
  folder = temporaryFolder();
  requests = [];
  answer = status(200);
  server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  store = await createS3ObjectStore(options());
  requests.length = 0;
});
afterEach(() => {
  store.close();
  server.closeAllConnections();
  server.close();
  folder.remove();
});

test('an endpoint with a path -> every request goes under it', async () => {
  answer = inTurn(found, status(200));
  await store.find('files/1/original');
  const path = join(folder.path, 'table');
  writeFileSync(path, 'bytes');
  await store.putFile('files/1/table-0.parquet', path, 'application/octet-stream');
  assert.deepEqual(requests, [
    'HEAD /storage/v1/research/files/1/original',
    'PUT /storage/v1/research/files/1/table-0.parquet',
  ]);
});

for (const code of [429, 500, 502, 503, 504]) {
  test(`a ${String(code)} that passes -> is not noticed`, async () => {
    answer = inTurn(status(code), status(code), found);
    assert.equal((await store.find('files/1/original'))?.size, 5);
    assert.equal(requests.length, 3);
  });
}

test('a 503 that stays -> a retryable failure after three attempts', async () => {
  answer = status(503, errorBody('SlowDown'));
  await assert.rejects(store.find('files/1/original'), { code: 'NOT_READY', retryable: true });
  assert.equal(requests.length, 3);
});

test('a busy store -> an upload from here is sent again, whole', async () => {
  const path = join(folder.path, 'figure');
  writeFileSync(path, 'x'.repeat(200_000));
  let received = '';
  answer = inTurn(status(503), (request, response) => {
    void text(request).then((body) => {
      received = body;
      response.end();
    });
  });
  await store.putFile('artifacts/1/0', path, 'image/png');
  assert.equal(received.length, 200_000);
});

test('a store that says when to come back -> gets no request before', async () => {
  const path = join(folder.path, 'figure');
  writeFileSync(path, 'bytes');
  answer = status(503, '', { 'retry-after': '90' });
  await assert.rejects(store.putFile('artifacts/1/0', path, 'image/png'), { code: 'NOT_READY', retryAfterMs: 90_000 });
  assert.equal(requests.length, 1);
});

test('an upload that is refused -> fails at once, and not as an outage', async () => {
  const path = join(folder.path, 'figure');
  writeFileSync(path, 'bytes');
  answer = status(403, errorBody('AccessDenied'));
  await assert.rejects(store.putFile('artifacts/1/0', path, 'image/png'), /answered 403/);
  assert.equal(requests.length, 1);
});

test('a store that never answers -> is given up after the timeout', async () => {
  const hasty = await createS3ObjectStore(options(300));
  requests.length = 0;
  answer = () => undefined;
  await assert.rejects(hasty.find('files/1/original'), { code: 'NOT_READY' });
  assert.equal(requests.length, 1);
  hasty.close();
});

test('a body that stops in the middle -> is given up, and leaves no file', async () => {
  const hasty = await createS3ObjectStore(options(300));
  answer = (_request, response) => void response.writeHead(200, { 'content-length': '10' }).write('half ');
  await assert.rejects(hasty.fetchTo('files/1/original', join(folder.path, 'local')), { code: 'NOT_READY' });
  hasty.close();
  assert.deepEqual(readdirSync(folder.path), []);
});

test('a body that breaks off -> is fetched again, whole', async () => {
  const broken: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half ', () => response.destroy());
  };
  answer = inTurn(broken, status(200, 'whole body', { 'content-length': '10' }));
  await store.fetchTo('files/1/original', join(folder.path, 'local'));
  assert.equal(readFileSync(join(folder.path, 'local'), 'utf8'), 'whole body');
  assert.deepEqual(readdirSync(folder.path), ['local']);
});

test('a store that cannot copy under a condition -> the copy is made without it', async () => {
  const copies: (string | undefined)[] = [];
  answer = (request, response) => {
    if (request.method === 'HEAD') {
      status(404)(request, response);
      return;
    }
    if (request.method === 'DELETE') {
      status(204)(request, response);
      return;
    }
    const condition = request.headers['if-none-match'];
    copies.push(condition);
    if (condition !== undefined) {
      status(501, errorBody('NotImplemented'))(request, response);
      return;
    }
    status(200, '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>')(request, response);
  };
  await store.freeze('staging/1', 'files/1/original');
  assert.deepEqual(copies, ['*', undefined]);
});

test('a key that was taken while it was copied -> keeps what it has', async () => {
  answer = (request, response) => {
    if (request.method === 'PUT') {
      status(412, errorBody('PreconditionFailed'))(request, response);
      return;
    }
    status(request.method === 'HEAD' ? 404 : 204)(request, response);
  };
  await store.freeze('staging/1', 'files/1/original');
  assert.equal(requests.at(-1), 'DELETE /storage/v1/research/staging/1');
});

test('a copy that fails half-way, inside a 200 -> is tried again', async () => {
  let copies = 0;
  answer = (request, response) => {
    if (request.method !== 'PUT') {
      status(request.method === 'HEAD' ? 404 : 204)(request, response);
      return;
    }
    const body = copies++ === 0 ? errorBody('InternalError') : '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>';
    status(200, body)(request, response);
  };
  await store.freeze('staging/1', 'files/1/original');
  assert.equal(copies, 2);
});

test('a bucket that is missing -> is made, also when another process makes it first', async () => {
  answer = (request, response) => {
    if (request.method === 'HEAD') {
      status(404)(request, response);
      return;
    }
    status(409, errorBody('BucketAlreadyOwnedByYou'))(request, response);
  };
  (await createS3ObjectStore(options())).close();
  assert.deepEqual(requests, ['HEAD /storage/v1/research', 'PUT /storage/v1/research']);
});

test('keys that may not use the bucket -> end the start with a sentence that names it', async () => {
  answer = status(403);
  await assert.rejects(createS3ObjectStore(options()), /may not use or make the bucket "research"/);
});

test('a store that is away -> gives upload URLs all the same', async () => {
  server.closeAllConnections();
  server.close();
  const expiresAt = new Date(Date.now() + 60_000);
  const url = await store.uploadUrl({ key: 'staging/1', contentType: 'text/csv', size: 5, expiresAt });
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/storage\/v1\/research\/staging\/1\?/);
  await assert.rejects(store.find('staging/1'), { code: 'NOT_READY', retryable: true });
});

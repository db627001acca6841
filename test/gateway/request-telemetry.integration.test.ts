import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { WebSocket } from 'ws';
import { call, type Headers } from '../harness/client.ts';
import { recordedLog, type LogLine } from '../harness/recorded-log.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const SECRET = 'canary-71e0c2d9';
const ADMIN_KEY = 'the admin key of these tests';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const log = recordedLog();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ADMIN_API_KEY: ADMIN_KEY }, { listen: true, logger: log.logger });
});
afterAll(() => service.close());

let asked = 0;
/** Calls under an id of its own, and returns the answer with the lines that carry this id. */
async function logged(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options: { headers?: Headers; body?: unknown } = {},
) {
  const id = `test-${String((asked += 1))}`;
  const headers = { ...options.headers, 'x-request-id': id };
  const answer = await call(service.app, method, url, { ...options, headers });
  await until('the request is logged', () => linesOf(id).some(({ msg }) => msg === 'request'));
  return { answer, id, lines: linesOf(id) };
}

const linesOf = (id: string): readonly LogLine[] => log.lines().filter(({ requestId }) => requestId === id);

const scrape = async (headers: Headers = { 'x-admin-key': ADMIN_KEY }): Promise<string> =>
  (await service.app.inject({ method: 'GET', url: '/metrics', headers })).body;

/** The value of a series, 0 while there is none. */
const valueOf = (metrics: string, series: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? 0,
  );

test('every response -> the id of its request, the given one where it is valid', async () => {
  const idOf = async (url: string, given?: string) =>
    (await call(service.app, 'GET', url, given === undefined ? {} : { headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  for (const url of ['/api/health', '/no/such/route', '/%zz', '/api/admin/jobs']) {
    assert.equal(await idOf(url, 'given-1.a:b_c'), 'given-1.a:b_c', url);
    assert.match(String(await idOf(url)), /^[\da-f-]{36}$/, url);
  }
  for (const insane of ['a b', 'x'.repeat(65), '"}', '']) {
    assert.match(String(await idOf('/api/health', insane)), /^[\da-f-]{36}$/, insane);
  }
});

test('a request -> one line with method, route, status and time, and none of its content', async () => {
  const body = { message: `Is ${SECRET} better?`, researchMode: SECRET };
  const { lines } = await logged('POST', '/api/deep-research/start', { body });
  assert.equal(lines.length, 1);
  const { ms, ...line } = lines[0]!;
  assert.partialDeepStrictEqual(line, { method: 'POST', route: '/api/deep-research/start', status: 400 });
  assert.equal(typeof ms, 'number');
  assert.ok(!('body' in line) && !('headers' in line));
});

test('a start -> its line names job and conversation', async () => {
  const { answer, lines } = await logged('POST', '/api/deep-research/start', { body: { message: 'Which is better?' } });
  assert.equal(answer.status, 200);
  const { jobId, conversationId } = answer.body;
  assert.partialDeepStrictEqual(lines.at(-1), { jobId, conversationId });
});

test('a secret of a caller -> never gets into the log', async () => {
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `session=${SECRET}`,
    'x-api-key': SECRET,
    'x-admin-key': SECRET,
    'x-payment': SECRET,
    'payment-signature': SECRET,
  };
  for (const url of [
    '/api/keys',
    `/ws?userId=ada&ticket=${SECRET}`,
    `/objects/upload?signature=${SECRET}`,
    `/nowhere?token=${SECRET}`,
    `/api/files/${UNKNOWN_ID}/status?password=${SECRET}`,
  ]) {
    await logged('GET', url, { headers });
  }
  const { lines } = await logged('POST', '/api/keys', { headers, body: `{"password":"${SECRET}"` });
  assert.ok(lines.length > 0);
  assert.ok(!log.text().includes(SECRET), log.text());
});

test('requests -> are counted by method, route template and status, never by path', async () => {
  const series =
    'research_http_request_duration_seconds_count{method="GET",route="/api/files/:fileId/status",status="404"}';
  const unknown = 'research_http_request_duration_seconds_count{method="GET",route="none",status="404"}';
  const earlier = await scrape();
  await logged('GET', `/api/files/${UNKNOWN_ID}/status`);
  await logged('GET', `/no/such/${SECRET}`);
  const now = await scrape();
  assert.equal(valueOf(now, series) - valueOf(earlier, series), 1);
  assert.equal(valueOf(now, unknown) - valueOf(earlier, unknown), 1);
  assert.ok(!now.includes(UNKNOWN_ID) && !now.includes(SECRET));
});

test('a caller that leaves before the response -> counts apart from one that was answered', async () => {
  const { port } = new URL(service.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/keys HTTP/1.1\r\nhost: 127.0.0.1\r\nx-request-id: left\r\n');
  socket.write('content-type: application/json\r\ncontent-length: 99\r\n\r\n{');
  socket.end();
  const line = await until('the request is logged', () => linesOf('left')[0]);
  assert.ok([400, 499].includes(Number(line['status'])));
});

test('open sockets -> are counted, and say when they close', async () => {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/ws?userId=ada`, {
    headers: { 'x-request-id': 'socket' },
  });
  await once(socket, 'open');
  assert.equal(valueOf(await scrape(), 'research_open_sockets'), 1);
  socket.close();
  const line = await until('the close is logged', () => linesOf('socket')[0]);
  assert.partialDeepStrictEqual(line, { msg: 'socket closed', route: '/ws', status: 101 });
  await until('none is open', async () => valueOf(await scrape(), 'research_open_sockets') === 0);
  assert.ok(!(await scrape()).includes('route="/ws",status="101"'));
});

test('a socket that is refused for a bad request -> is logged as one', async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write('GET /ws?userId=ada HTTP/1.1\r\nhost: 127.0.0.1\r\nx-request-id: handshake\r\n');
  socket.write('connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 99\r\n\r\n');
  const line = await until('the refusal is logged', () => linesOf('handshake')[0]);
  assert.partialDeepStrictEqual(line, { msg: 'request', route: '/ws', status: 400 });
});

test('metrics -> are for callers with the admin key', async () => {
  const status = async (headers: Headers) => (await call(service.app, 'GET', '/metrics', { headers })).status;
  assert.equal(await status({}), 401);
  assert.equal(await status({ 'x-admin-key': 'wrong' }), 401);
  assert.equal(await status({ authorization: 'Bearer wrong' }), 401);
  assert.equal(await status({ 'x-admin-key': ADMIN_KEY }), 200);
  assert.equal(await status({ authorization: `Bearer ${ADMIN_KEY}` }), 200);
  assert.match(await scrape(), /^process_resident_memory_bytes \d/m);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test, type TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';
import type { ResearchEvent } from '../../contracts/events.ts';
import { call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { tokenFor } from '../harness/tokens.ts';
import { until } from '../harness/until.ts';

const PAGES = 'https://pages.example';
const START = '/api/deep-research/start';

let service: TestService;
before(async () => {
  service = await startTestService({ AUTH_MODE: 'required', CORS_ORIGINS: PAGES }, { listen: true });
});
after(() => service.close());

const as = async (userId: string) => ({ authorization: `Bearer ${await tokenFor(userId)}` });

/** Opens a socket; `refused` is the status with which the service declined. */
async function open(t: TestContext, query: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/ws?${query}`, { headers });
  t.after(() => {
    socket.terminate();
  });
  const received: ResearchEvent[] = [];
  socket.on('message', (frame: Buffer) => {
    received.push(JSON.parse(frame.toString()) as ResearchEvent);
  });
  const opened = Promise.withResolvers<number | undefined>();
  socket.on('open', () => opened.resolve(undefined));
  socket.on('error', (error) => opened.reject(error));
  socket.on('unexpected-response', (_request, response) => {
    opened.resolve(response.statusCode);
    socket.terminate();
  });
  return { socket, received, refused: await opened.promise };
}

async function ticketOf(userId: string): Promise<string> {
  return (await call(service.app, 'POST', '/api/events/ticket', { headers: await as(userId) })).body.ticket;
}

async function research(
  userId: string,
  { conversationId }: { conversationId?: string } = {},
): Promise<{ conversationId: string; messageId: string; pollUrl: string }> {
  const body = { message: 'Does it rain more in May?', conversationId };
  return (await call(service.app, 'POST', START, { headers: await as(userId), body })).body;
}

const steer = async (userId: string, { conversationId }: { conversationId: string }, action: string) =>
  call(service.app, 'POST', `/api/deep-research/conversations/${conversationId}/${action}`, {
    headers: await as(userId),
  });

async function isOver(userId: string, pollUrl: string): Promise<boolean> {
  return (await call(service.app, 'GET', pollUrl, { headers: await as(userId) })).body.status === 'completed';
}

async function eventsAfter(userId: string, conversationId: string, seq: number) {
  const url = `/api/deep-research/conversations/${conversationId}/events?after=${String(seq)}`;
  return (await call(service.app, 'GET', url, { headers: await as(userId) })).body;
}

/** All events of a conversation but the first: that one is its start, before which nobody could follow it. */
async function changesOf(userId: string, conversationId: string): Promise<readonly ResearchEvent[]> {
  const { events } = await eventsAfter(userId, conversationId, 1);
  return events.map(({ createdAt: _createdAt, ...event }) => event);
}

/** Waits until nothing that is stored is missing in what a socket has received. */
async function hasHeardAll(userId: string, conversationId: string, received: readonly ResearchEvent[]): Promise<void> {
  let changes: readonly ResearchEvent[] = [];
  const inOrder = () => received.toSorted((a, b) => a.seq - b.seq);
  const heardAll = async () => {
    changes = await changesOf(userId, conversationId);
    return isDeepStrictEqual(inOrder(), changes);
  };
  await until('every change was heard', heardAll).catch(() => assert.deepEqual(inOrder(), changes));
}

test('a socket hears of every change to its user in order, and of nobody else', async (t) => {
  const own = await open(t, 'userId=ada', await as('ada'));
  const foreign = await open(t, 'userId=grace', await as('grace'));
  const { conversationId, pollUrl } = await research('ada');
  await until('the run is over', () => isOver('ada', pollUrl));
  const changes = await changesOf('ada', conversationId);
  await until('every change was heard', () => own.received.length >= changes.length);
  assert.deepEqual(own.received, changes);
  assert.deepEqual(foreign.received, []);
});

const READ_LATER = 'city,rain_mm\nOslo,60\nRome,66';

const CHANGES: Readonly<Record<string, (userId: string, run: { conversationId: string }) => Promise<unknown>>> = {
  'a run being resumed': (userId, run) => steer(userId, run, 'resume'),
  'a run being stopped': (userId, run) => steer(userId, run, 'stop'),
  'the failure of a run that is cancelled': (userId, run) => steer(userId, run, 'cancel'),
  'a message that steers a run': (userId, { conversationId }) => research(userId, { conversationId }),
  'another start in a conversation': async (userId, run) => {
    await steer(userId, run, 'cancel');
    await research(userId, run);
  },
  'a file that was read for a conversation': async (userId, { conversationId }) => {
    const headers = await as(userId);
    const size = Buffer.byteLength(READ_LATER);
    const file = { filename: 'rain.csv', contentType: 'text/csv', size, conversationId };
    const { fileId, uploadUrl } = (await call(service.app, 'POST', '/api/files/upload-url', { headers, body: file }))
      .body;
    const put = { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: READ_LATER };
    assert.equal((await fetch(new URL(uploadUrl, service.url), put)).status, 200);
    await call(service.app, 'POST', '/api/files/confirm', { headers, body: { fileId } });
    const status = async () => (await call(service.app, 'GET', `/api/files/${fileId}/status`, { headers })).body.status;
    await until('the file is read', async () => (await status()) === 'completed');
  },
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`a socket hears of ${what}, and of the pause before it`, async (t) => {
    const userId = `follower of ${what}`;
    const { received } = await open(t, `userId=${encodeURIComponent(userId)}`, await as(userId));
    const run = await research(userId);
    assert.equal((await steer(userId, run, 'pause')).status, 200);
    await hasHeardAll(userId, run.conversationId, received);
    const before = received.length;
    await change(userId, run);
    await hasHeardAll(userId, run.conversationId, received);
    assert.ok(received.length > before, 'nothing has changed');
  });
}

test('an event is sent after its commit: what it tells of can be read at once', async (t) => {
  const { socket } = await open(t, 'userId=eager', await as('eager'));
  const seen = Promise.withResolvers<readonly [number, number]>();
  socket.on('message', (frame: Buffer) => {
    const event = JSON.parse(frame.toString()) as ResearchEvent;
    void eventsAfter('eager', event.conversationId, event.seq - 1).then(
      ({ events }) => seen.resolve([event.seq, events[0]?.seq ?? 0]),
      seen.reject,
    );
  });
  await research('eager');
  const [sent, readable] = await seen.promise;
  assert.equal(readable, sent);
});

test('who was away reads exactly what was missed', async (t) => {
  const { conversationId, pollUrl } = await research('commuter');
  await until('the run is over', () => isOver('commuter', pollUrl));
  const all = await eventsAfter('commuter', conversationId, 0);
  const half = Math.floor(all.seq / 2);
  const missed = await eventsAfter('commuter', conversationId, half);
  assert.deepEqual(
    missed.events.map(({ seq }) => seq),
    Array.from({ length: all.seq - half }, (_, index) => half + index + 1),
  );
  assert.deepEqual((await eventsAfter('commuter', conversationId, all.seq)).events, []);
  const { received } = await open(t, 'userId=commuter', await as('commuter'));
  assert.deepEqual(received, [], 'the socket repeats nothing');
});

test('a ticket opens one socket', async (t) => {
  const ticket = await ticketOf('ada');
  assert.equal((await open(t, `userId=ada&ticket=${ticket}`)).refused, undefined);
  assert.equal((await open(t, `userId=ada&ticket=${ticket}`)).refused, 401);
});

test("neither another user's ticket nor token opens a socket", async (t) => {
  assert.equal((await open(t, `userId=ada&ticket=${await ticketOf('mallory')}`)).refused, 401);
  assert.equal((await open(t, 'userId=ada', await as('mallory'))).refused, 401);
});

for (const [what, query, headers] of [
  ['without a proof', 'userId=ada', {}],
  ['with a made-up ticket', 'userId=ada&ticket=x', {}],
  ['with a header that development mode would believe', 'userId=ada', { 'x-user-id': 'ada' }],
] as const) {
  test(`a socket ${what} is refused`, async (t) => {
    assert.equal((await open(t, query, headers)).refused, 401);
  });
}

test('a socket without a user, or with two, is refused', async (t) => {
  assert.equal((await open(t, '', await as('ada'))).refused, 401);
  assert.equal((await open(t, 'userId=ada&userId=grace', await as('ada'))).refused, 401);
});

test('pages of other origins open no socket, not even with a proof; listed ones and our own do', async (t) => {
  const from = async (origin: string) => (await open(t, 'userId=ada', { ...(await as('ada')), origin })).refused;
  assert.equal(await from('https://evil.example'), 401);
  assert.equal(await from('null'), 401);
  assert.equal(await from(PAGES), undefined);
  assert.equal(await from(service.url), undefined);
});

test('who opens a socket in another way than its protocol says is told so in JSON', async () => {
  const connection = connect(Number(new URL(service.url).port), '127.0.0.1');
  const { authorization } = await as('ada');
  const head = ['GET /ws?userId=ada HTTP/1.1', `Host: ${new URL(service.url).host}`, `Authorization: ${authorization}`];
  connection.write([...head, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', '', ''].join('\r\n'));
  const answer = await text(connection);
  assert.match(answer, /^HTTP\/1\.1 400 .*"code":"BODY_INVALID"/s);
  assert.match(answer, /^sec-websocket-version: 13\r$/m);
  assert.match(answer, /Sec-WebSocket-Key/);
});

test('a frame that is too large closes its socket only', async (t) => {
  const { socket } = await open(t, 'userId=loud', await as('loud'));
  socket.send('x'.repeat(17 * 1024));
  const [code] = (await once(socket, 'close')) as [number];
  assert.equal(code, 1009);
  assert.equal((await call(service.app, 'GET', '/api/health')).status, 200);
});

test('the address of sockets answers a plain request with what to do', async () => {
  const answer = await call(service.app, 'GET', '/ws?userId=ada', { headers: await as('ada') });
  assert.equal(answer.status, 400);
  assert.match(answer.body.message, /WebSocket/);
});

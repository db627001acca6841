import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { WebSocket } from 'ws';
import type { ResearchEvent } from '../../contracts/events.ts';
import { call } from '../harness/client.ts';
import { recordedLog } from '../harness/recorded-log.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { tokenFor } from '../harness/tokens.ts';
import { until } from '../harness/until.ts';

const PAGES = 'https://pages.example';
const START = '/api/deep-research/start';

const log = recordedLog();
let service: TestService;
beforeAll(async () => {
  const { logger } = log;
  service = await startTestService({ AUTH_MODE: 'required', CORS_ORIGINS: PAGES }, { listen: true, logger });
});
afterAll(() => service.close());

const as = async (userId: string) => ({ authorization: `Bearer ${await tokenFor(userId)}` });

/** Opens a socket; `refused` is the status with which the service declined. */
async function open(t: TestContext, query: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/ws?${query}`, { headers });
  t.onTestFinished(() => {
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

/** A run that waits: one that is over before the pause comes is followed by another. */
async function pausedRun(userId: string) {
  for (;;) {
    const run = await research(userId);
    const { status } = await steer(userId, run, 'pause');
    if (status === 200) return run;
    assert.equal(status, 409);
  }
}

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
  const own = () => received.filter((event) => event.conversationId === conversationId);
  const inOrder = () => own().toSorted((a, b) => a.seq - b.seq);
  const heardAll = async () => {
    changes = await changesOf(userId, conversationId);
    return isDeepStrictEqual(inOrder(), changes);
  };
  await until('every change was heard', heardAll).catch(() => assert.deepEqual(inOrder(), changes));
}

test('any change to its user -> the socket receives it, in order, and nothing of other users', async (t) => {
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
  test(`${what} -> the socket receives it, and the pause before it`, async (t) => {
    const userId = `follower of ${what}`;
    const { received } = await open(t, `userId=${encodeURIComponent(userId)}`, await as(userId));
    const run = await pausedRun(userId);
    await hasHeardAll(userId, run.conversationId, received);
    const before = received.length;
    await change(userId, run);
    await hasHeardAll(userId, run.conversationId, received);
    assert.ok(received.length > before, 'nothing has changed');
  });
}

test('an event -> is sent after its commit: what it announces can be read at once', async (t) => {
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

test('a client that was away -> reads exactly what it missed', async (t) => {
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

test('a ticket -> opens one socket', async (t) => {
  const ticket = await ticketOf('ada');
  assert.equal((await open(t, `userId=ada&ticket=${ticket}`)).refused, undefined);
  assert.equal((await open(t, `userId=ada&ticket=${ticket}`)).refused, 401);
});

test("another user's ticket or token -> opens no socket", async (t) => {
  assert.equal((await open(t, `userId=ada&ticket=${await ticketOf('mallory')}`)).refused, 401);
  assert.equal((await open(t, 'userId=ada', await as('mallory'))).refused, 401);
});

for (const [what, query, headers] of [
  ['without a proof', 'userId=ada', {}],
  ['with a made-up ticket', 'userId=ada&ticket=x', {}],
  ['with a made-up ticket and no user', 'ticket=x', {}],
  ['with a header that development mode would believe', 'userId=ada', { 'x-user-id': 'ada' }],
] as const) {
  test(`a socket ${what} -> is refused`, async (t) => {
    assert.equal((await open(t, query, headers)).refused, 401);
  });
}

test('a socket without a user, or with two -> is refused', async (t) => {
  assert.equal((await open(t, '', await as('ada'))).refused, 401);
  assert.equal((await open(t, 'userId=ada&userId=grace', await as('ada'))).refused, 401);
});

test('pages of other origins -> open no socket, not even with a proof; listed ones and our own do', async (t) => {
  const from = async (origin: string) => (await open(t, 'userId=ada', { ...(await as('ada')), origin })).refused;
  assert.equal(await from('https://evil.example'), 401);
  assert.equal(await from('null'), 401);
  assert.equal(await from(PAGES), undefined);
  assert.equal(await from(service.url), undefined);
});

test('a request for a socket in another way than its protocol says -> is refused in JSON', async () => {
  const connection = connect(Number(new URL(service.url).port), '127.0.0.1');
  const { authorization } = await as('ada');
  const head = ['GET /ws?userId=ada HTTP/1.1', `Host: ${new URL(service.url).host}`, `Authorization: ${authorization}`];
  connection.write([...head, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', '', ''].join('\r\n'));
  const answer = await text(connection);
  assert.match(answer, /^HTTP\/1\.1 400 .*"code":"BODY_INVALID"/s);
  assert.match(answer, /^sec-websocket-version: 13\r$/m);
  assert.match(answer, /Sec-WebSocket-Key/);
});

test('a frame that is too large -> closes its socket only', async (t) => {
  const { socket } = await open(t, 'userId=loud', await as('loud'));
  socket.send('x'.repeat(17 * 1024));
  const [code] = (await once(socket, 'close')) as [number];
  assert.equal(code, 1009);
  assert.equal((await call(service.app, 'GET', '/api/health')).status, 200);
});

test('a plain request to the address of sockets -> a response with what to do', async () => {
  const answer = await call(service.app, 'GET', '/ws?userId=ada', { headers: await as('ada') });
  assert.equal(answer.status, 400);
  assert.match(answer.body.message, /WebSocket/);
});

for (const [what, bytes] of [
  ['that is not masked', Buffer.from([0x81, 0x01, 0x61])],
  ['of a reserved kind', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
  ['that is no UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
] as const) {
  test(`a frame ${what} -> closes its socket, and is no error in the log`, async (t) => {
    const userId = `sender of a frame ${what}`;
    const { socket } = await open(t, `userId=${encodeURIComponent(userId)}`, await as(userId));
    (socket as unknown as { _socket: Socket })._socket.write(bytes);
    await once(socket, 'close');
    await until('the log tells of it', () => /ended by what its client sent/.test(log.text()));
    assert.deepEqual(
      log.lines().filter(({ level }) => level === 50 || level === 'error'),
      [],
    );
  });
}

async function keyOf(userId: string): Promise<{ id: string; headers: Record<string, string> }> {
  const made = await call(service.app, 'POST', '/api/keys', { headers: await as(userId), body: { name: 'socket' } });
  return { id: made.body.id, headers: { 'x-api-key': made.body.apiKey } };
}

// Sooner than the next ping would see it.
const AT_ONCE = { timeout: 20_000 };

test('a key that is revoked -> its socket and its ticket end; those of the token stay', AT_ONCE, async (t) => {
  const { id, headers } = await keyOf('keeper');
  const { ticket } = (await call(service.app, 'POST', '/api/events/ticket', { headers })).body;
  const unused = (await call(service.app, 'POST', '/api/events/ticket', { headers })).body.ticket;
  const byKey = await open(t, 'userId=keeper', headers);
  const byTicket = await open(t, `userId=keeper&ticket=${ticket}`);
  const byToken = await open(t, 'userId=keeper', await as('keeper'));
  const closed = [byKey, byTicket].map(async ({ socket }) => ((await once(socket, 'close')) as [number])[0]);
  await call(service.app, 'DELETE', `/api/keys/${id}`, { headers: await as('keeper') });
  assert.deepEqual(await Promise.all(closed), [1008, 1008]);
  assert.equal((await open(t, `userId=keeper&ticket=${unused}`)).refused, 401);
  await research('keeper');
  const { conversationId } = await research('keeper');
  await research('keeper', { conversationId });
  await until('the socket of the token hears of a change', () => byToken.received.length > 0);
  assert.equal(byKey.received.length, 0);
});

test('a token that expires -> its sockets end, also one that a ticket opened', AT_ONCE, async (t) => {
  // Clocks may differ by five seconds: this one is taken for three seconds more.
  const exp = Math.floor(Date.now() / 1000) - 2;
  const headers = { authorization: `Bearer ${await tokenFor('brief', { exp })}` };
  const { ticket } = (await call(service.app, 'POST', '/api/events/ticket', { headers })).body;
  const sockets = [await open(t, 'userId=brief', headers), await open(t, `userId=brief&ticket=${ticket}`)];
  const codes = await Promise.all(sockets.map(async ({ socket }) => ((await once(socket, 'close')) as [number])[0]));
  assert.deepEqual(codes, [1008, 1008]);
});

test('many sockets of a user at once -> five stay open', async (t) => {
  const headers = await as('collector');
  const all = await Promise.all(Array.from({ length: 12 }, () => open(t, 'userId=collector', headers)));
  const refused = all.filter((each) => each.refused !== undefined);
  for (const each of refused) assert.equal(each.refused, 429);
  const opened = all.filter((each) => each.refused === undefined).map(({ socket }) => socket);
  const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;
  await until('five are left', () => opened.filter(isOpen).length === 5);
  assert.equal((await open(t, 'userId=collector', headers)).refused, 429);
  opened.find(isOpen)!.close();
  await until('there is room again', async () => (await open(t, 'userId=collector', headers)).refused === undefined);
});

for (const kind of ['send', 'ping'] as const) {
  test(`a socket that sends more than 20 messages in a second -> is closed (${kind})`, async (t) => {
    const userId = `talker by ${kind}`;
    const { socket } = await open(t, `userId=${encodeURIComponent(userId)}`, await as(userId));
    for (let n = 0; n < 100; n += 1) socket[kind]('hello');
    assert.equal(((await once(socket, 'close')) as [number])[0], 1008);
  });
}

test('twenty messages at once -> do no harm', async (t) => {
  const { socket } = await open(t, 'userId=chatty', await as('chatty'));
  for (let n = 0; n < 19; n += 1) socket.send('hello');
  socket.ping();
  await once(socket, 'pong');
  assert.equal(socket.readyState, WebSocket.OPEN);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../gateway/caller.ts';
import { createOpenSockets } from '../../gateway/open-sockets.ts';
import { serverSocket } from '../fakes/server-socket.ts';

const DAY_MS = 86_400_000;

const callerUntil = (expiresAt: number): Caller => ({
  userId: 'ada',
  proof: { kind: 'token', issuedAt: 0, expiresAt },
});

test('the token of a socket expires while the database is away -> the socket ends at that moment', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 });
  const sockets = createOpenSockets(() => Promise.reject(new Error('away')));
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  t.mock.timers.tick(9_999);
  assert.deepEqual(closedWith, []);
  t.mock.timers.tick(1);
  assert.deepEqual(closedWith, [1008]);
});

test('a timer fires a moment before the expiry -> the socket does not wait for the next ping', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 });
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  t.mock.timers.tick(10_000);
  assert.deepEqual(closedWith, [1008]);
});

test('a token that is good for longer than a timer can wait -> the socket ends with the token', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  t.after(() => socket.terminate());
  sockets.add(socket, callerUntil(30 * DAY_MS));
  t.mock.timers.tick(26 * DAY_MS);
  assert.deepEqual(closedWith, []);
  t.mock.timers.tick(4 * DAY_MS);
  assert.deepEqual(closedWith, [1008]);
});

test('a socket was closed by its client -> nothing happens when its token expires', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 });
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  socket.emit('close');
  t.mock.timers.tick(20_000);
  assert.deepEqual(closedWith, []);
});

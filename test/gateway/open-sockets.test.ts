import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import type { Caller } from '../../gateway/caller.ts';
import { createOpenSockets } from '../../gateway/open-sockets.ts';
import { serverSocket } from '../fakes/server-socket.ts';

const DAY_MS = 86_400_000;

const callerUntil = (expiresAt: number): Caller => ({
  userId: 'ada',
  proof: { kind: 'token', issuedAt: 0, expiresAt },
});

test('the token of a socket expires while the database is away -> the socket ends at that moment', (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 0 });
  t.onTestFinished(() => void vi.useRealTimers());
  const sockets = createOpenSockets(() => Promise.reject(new Error('away')));
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  vi.advanceTimersByTime(9_999);
  assert.deepEqual(closedWith, []);
  vi.advanceTimersByTime(1);
  assert.deepEqual(closedWith, [1008]);
});

test('a timer fires a moment before the expiry -> the socket does not wait for the next ping', (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 0 });
  t.onTestFinished(() => void vi.useRealTimers());
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  vi.advanceTimersByTime(10_000);
  assert.deepEqual(closedWith, [1008]);
});

test('a token that is good for longer than a timer can wait -> the socket ends with the token', (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  t.onTestFinished(() => void vi.useRealTimers());
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  t.onTestFinished(() => socket.terminate());
  sockets.add(socket, callerUntil(30 * DAY_MS));
  vi.advanceTimersByTime(26 * DAY_MS);
  assert.deepEqual(closedWith, []);
  vi.advanceTimersByTime(4 * DAY_MS);
  assert.deepEqual(closedWith, [1008]);
});

test('a socket was closed by its client -> nothing happens when its token expires', (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: 0 });
  t.onTestFinished(() => void vi.useRealTimers());
  const sockets = createOpenSockets(async () => true);
  const { socket, closedWith } = serverSocket();
  sockets.add(socket, callerUntil(10_000));
  socket.emit('close');
  vi.advanceTimersByTime(20_000);
  assert.deepEqual(closedWith, []);
});

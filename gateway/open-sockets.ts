import type { WebSocket } from '@fastify/websocket';
import type { Notice } from '../contracts/events.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Caller } from './caller.ts';

// A client that does not read: its notices would pile up here, and it will ask for what it missed anyway.
const MAX_BUFFERED_BYTES = 1024 * 1024;
const PING_INTERVAL_MS = 30_000;
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

interface OpenSocket {
  readonly socket: WebSocket;
  readonly caller: Caller;
}

interface UserSockets {
  readonly open: Set<OpenSocket>;
  /** What came in the current second, over all sockets of the user. */
  received: number;
  second: number;
}

/** The sockets of this gateway, by user. Each lasts as long as the proof that opened it. */
export function createOpenSockets(stillHolds: (caller: Caller) => Promise<boolean>) {
  const users = new Map<string, UserSockets>();

  /** @throws SOCKET_LIMIT */
  function checkRoom(userId: string): void {
    if ((users.get(userId)?.open.size ?? 0) < LIMITS.socketsPerUser) return;
    throw failure('SOCKET_LIMIT', `At most ${String(LIMITS.socketsPerUser)} sockets a user. Close one first.`);
  }

  function add(socket: WebSocket, caller: Caller): void {
    const { userId } = caller;
    const own = users.get(userId) ?? { open: new Set<OpenSocket>(), received: 0, second: 0 };
    // Handshakes that are made at the same time have all found room.
    if (own.open.size >= LIMITS.socketsPerUser) {
      socket.close(TRY_AGAIN_LATER, 'Too many sockets of this user');
      return;
    }
    users.set(userId, own);
    const entry = { socket, caller };
    own.open.add(entry);
    for (const event of ['message', 'ping', 'pong'] as const)
      socket.on(event, () => {
        if (isTooMuch(own)) socket.close(POLICY_VIOLATION, 'Too many messages in a second');
      });
    const stopWatching = watch(entry);
    socket.on('close', () => {
      stopWatching();
      own.open.delete(entry);
      if (own.open.size === 0) users.delete(userId);
    });
  }

  /** Pings the other side, and closes the socket when its proof no longer holds. Returns what ends that. */
  function watch(entry: OpenSocket): () => void {
    const { socket, caller } = entry;
    let alive = true;
    socket.on('pong', () => {
      alive = true;
    });
    const pings = setInterval(() => {
      if (!alive) socket.terminate(); // half open: the other side is gone
      alive = false;
      socket.ping();
      check(entry);
    }, PING_INTERVAL_MS);
    const stopWaiting = caller.proof.kind === 'token' ? onceAfter(caller.proof.expiresAt, () => end(entry)) : undefined;
    return () => {
      clearInterval(pings);
      stopWaiting?.();
    };
  }

  function end({ socket }: OpenSocket): void {
    socket.close(POLICY_VIOLATION, 'The key was revoked, or the token has expired');
  }

  function check(entry: OpenSocket): void {
    stillHolds(entry.caller).then(
      (holds) => {
        if (!holds) end(entry);
      },
      () => undefined, // the database is unreachable: the next ping checks again
    );
  }

  function deliver({ userId, events, accessChanged = false }: Notice): void {
    const frames = events.map((event) => JSON.stringify(event));
    for (const entry of users.get(userId)?.open ?? []) {
      const { socket } = entry;
      if (accessChanged) check(entry);
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.close(TRY_AGAIN_LATER, 'Too slow; read the events again');
      else for (const frame of frames) socket.send(frame);
    }
  }

  return { add, checkRoom, deliver };
}

/** Runs `action` at a moment, without asking the database: it may be away, and a timer may fire a millisecond early. Returns what cancels it. */
function onceAfter(moment: number, action: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const left = moment - Date.now();
    timer = left > LONGEST_TIMEOUT_MS ? setTimeout(wait, LONGEST_TIMEOUT_MS) : setTimeout(action, Math.max(left, 0));
  };
  wait();
  return () => clearTimeout(timer);
}

function isTooMuch(user: UserSockets): boolean {
  const second = Math.floor(Date.now() / 1000);
  if (user.second !== second) {
    user.second = second;
    user.received = 0;
  }
  user.received += 1;
  return user.received > LIMITS.socketMessagesPerSecond;
}

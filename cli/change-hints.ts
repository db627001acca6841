import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ApiClient } from './api-client.ts';

export interface ChangeHints {
  /** Resolves when something changed in the conversation, or when the time is over. */
  next(timeoutMs: number): Promise<void>;
  readonly close: () => void;
}

const FrameSchema = Type.Object({ type: Type.String(), conversationId: Type.Optional(Type.String()) });
const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 10_000;

/**
 * Listens on the WebSocket for hints that something changed. It is a convenience only: what changed is always read over
 * HTTP, so without a socket (a proxy in between, a server that restarts) nothing is lost but promptness.
 */
export function listenForChanges(
  client: ApiClient,
  { userId, conversationId }: { userId: string; conversationId: string },
): ChangeHints {
  let socket: WebSocket | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let wait = FIRST_RECONNECT_MS;
  let closed = false;
  let changed = false;
  let wake: () => void = () => undefined;

  function notice(): void {
    changed = true;
    wake();
  }

  function onFrame(data: unknown): void {
    const frame = parse(data);
    if (Value.Check(FrameSchema, frame) && (frame.conversationId ?? conversationId) === conversationId) notice();
  }

  async function connect(): Promise<void> {
    const { ticket } = await client.createEventTicket();
    if (closed) return;
    const query = new URLSearchParams({ userId, ticket });
    socket = new WebSocket(`${client.baseUrl.replace(/^http/, 'ws')}/ws?${query.toString()}`);
    socket.addEventListener('open', () => {
      wait = FIRST_RECONNECT_MS;
      notice(); // whatever happened before the socket was open
    });
    socket.addEventListener('message', ({ data }) => onFrame(data));
    socket.addEventListener('close', connectLater);
  }

  function connectLater(): void {
    if (closed) return;
    reconnecting = setTimeout(tryConnect, wait);
    wait = Math.min(wait * 2, LONGEST_RECONNECT_MS);
  }

  function tryConnect(): void {
    connect().catch(connectLater);
  }

  tryConnect();
  return {
    async next(timeoutMs) {
      if (!changed) await untilWoken(timeoutMs);
      changed = false;
    },
    close() {
      closed = true;
      clearTimeout(reconnecting);
      socket?.close();
      wake();
    },
  };

  function untilWoken(timeoutMs: number): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    wake = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    return promise;
  }
}

/** For a caller whose user id is not known, which the socket asks for. */
export const POLLING_ALONE: ChangeHints = {
  next: (timeoutMs) => delay(timeoutMs),
  close: () => undefined,
};

function parse(data: unknown): unknown {
  try {
    const frame: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return frame;
  } catch {
    return undefined;
  }
}

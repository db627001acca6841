// WebSocket clients: each frame carries the time of its sending, and how long it took is kept.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { WebSocket } from 'ws';
import { percentile } from '../statistics.ts';
import { obeyCommands } from './commanded-process.ts';
import { ClientCommandSchema, type Received } from './socket-clients.ts';

const OPENED_AT_ONCE = 20;
const GIVE_UP_MS = 10_000;
const FrameSchema = Type.Object({ messageId: Type.String() });
const NOTHING: Received = { frames: 0, medianMs: 0, p99Ms: 0 };

/** Milliseconds of every frame, by the name of the sockets. */
const received = new Map<string, number[]>();

obeyCommands(ClientCommandSchema, async (command) => {
  if ('open' in command) {
    const { groups, open: name } = command;
    received.set(name, []);
    for (const { headers, sockets, url } of groups) {
      for (let opened = 0; opened < sockets; opened += OPENED_AT_ONCE) {
        const count = Math.min(OPENED_AT_ONCE, sockets - opened);
        await Promise.all(Array.from({ length: count }, () => openSocket(name, url, headers)));
      }
    }
    return NOTHING;
  }
  if ('expect' in command) {
    received.set(command.expect, []);
    return NOTHING;
  }
  return arrived(command.await, command.frames);
});

async function openSocket(name: string, url: string, headers: Record<string, string>): Promise<void> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  socket.on('message', (data: Buffer) => {
    const at = process.hrtime.bigint();
    const { messageId } = Value.Parse(FrameSchema, JSON.parse(data.toString()));
    received.get(name)?.push(Number(at - BigInt(messageId)) / 1e6);
  });
  await once(socket, 'open');
}

async function arrived(name: string, frames: number): Promise<Received> {
  const count = (): number => received.get(name)?.length ?? 0;
  const deadline = performance.now() + GIVE_UP_MS;
  while (count() < frames && performance.now() < deadline) await delay(20);
  const times = received.get(name) ?? [];
  return { frames: times.length, medianMs: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

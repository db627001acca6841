import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listenFailure } from '../../connections/start-failures.ts';

const HOST = '127.0.0.1';
/** Below the ephemeral ports: no outgoing connection takes one between the check and the start of the server. */
const FREE = { from: 15_000, below: 32_000 };

export interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** Binds a port as a server of the stack does, so that no other process can. */
export async function holdPort(port: number): Promise<HeldPort> {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  return {
    port,
    async release() {
      await once(server.close(), 'close');
    },
  };
}

/** Binds a free port. */
export async function holdFreePort(): Promise<HeldPort> {
  try {
    return await holdPort(randomInt(FREE.from, FREE.below));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return holdFreePort();
    throw error;
  }
}

/** Why a setting's port cannot be listened on, in a sentence. */
export function portProblem(setting: string, port: number, error: unknown): string {
  return listenFailure({ setting, host: HOST, port }, error).message;
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdFreePort();
  await release();
  return port;
}

/** Free ports, all different. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdFreePort));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => port);
}

/** Waits until something accepts connections there. */
export async function untilOpen(port: number, what: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) throw new Error(`${what} did not open its port ${String(port)} in time; see its log.`);
    await delay(50);
  }
}

export async function untilAnswers(url: string, what: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error(`${what} was not ready in time (${url}); see its log.`);
    await delay(100);
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function accepts(port: number): Promise<boolean> {
  const socket = new Socket();
  try {
    socket.connect(port, HOST);
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../tools/stack/ports.ts';
import { programPath } from './program-path.ts';
import { suspend } from './suspend.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

export interface RedisServer {
  readonly url: string;
  /** A plain client of the test itself. */
  readonly client: Redis;
  /** Stops the process without ending it: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Why tests with Redis cannot run here, else `false`: for `skipIf`. */
export const redisIsMissing: string | false =
  programPath('redis-server') === undefined && 'redis-server is not installed; see tools/setup/test-tools.mjs';

/** A Redis of its own on a loopback port, without persistence. Close it in `afterAll`. */
export async function startRedis(): Promise<RedisServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `redis://127.0.0.1:${String(port)}`;
  let server = await launch(port, folder.path);
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // restarts are part of the tests
  await client.ping();

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  return {
    url,
    client,
    freeze: () => suspend(server),
    thaw: () => void server.kill('SIGCONT'),
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder.path);
    },
    async close() {
      client.disconnect();
      await kill();
      folder.remove();
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn(programPath('redis-server') ?? 'redis-server', settings, { stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGKILL')); // also when a test ended before its `afterAll`
  const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  try {
    await until('redis-server answers', () => probe.ping());
  } finally {
    probe.disconnect();
  }
  return server;
}

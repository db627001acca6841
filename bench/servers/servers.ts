import { chmodSync, mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { findProgram } from '../../tools/stack/programs.ts';
import { freePort, freePorts, untilOpen } from '../../tools/stack/ports.ts';
import { postgresPlan } from '../../tools/stack/postgres.ts';
import { pidOf } from '../measure/server-process.ts';
import { endProcess, removeFolder, startProcess, temporaryFolder } from '../resources.ts';

/** Real servers of queue mode, each of its own on a loopback port and a temporary folder. */
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;
const S3_KEYS = { S3_ACCESS_KEY: 'bench', S3_SECRET_KEY: 'bench-secret' } as const;

interface Server {
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** When Redis writes its log to the disk: never, once a second, or before it answers. */
export type RedisDurability = 'none' | 'everysec' | 'always';

export async function startRedis(durability: RedisDurability = 'everysec'): Promise<Server & { readonly url: string }> {
  const port = await freePort();
  const folder = temporaryFolder();
  const log = durability === 'none' ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', durability];
  const args = ['--port', String(port), '--bind', HOST, '--dir', folder, '--save', '', ...log];
  const server = launch({ command: findProgram('redis-server'), args, folder });
  await untilOpen(port, 'Redis');
  return { url: `redis://${HOST}:${String(port)}`, ...server };
}

// A server of one shard reads its queues 20 times a second by default, which adds 50 ms to every hop.
const TUNED = ['history.transferProcessorMaxPollRPS=2000', 'history.timerProcessorMaxPollRPS=2000'];

export interface TemporalServer extends Server {
  readonly address: string;
  /** Requests that the server has answered, by the name of the operation. */
  readonly requests: () => Promise<ReadonlyMap<string, number>>;
}

export interface TemporalOptions {
  /** With what docs/operations.md advises, else as it comes. */
  readonly tuned: boolean;
  /** `file` as in the local stack; from `memory` it answers faster, since no disk is waited for. */
  readonly rowsIn: 'file' | 'memory';
}

export async function startTemporal({ rowsIn, tuned }: TemporalOptions): Promise<TemporalServer> {
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const folder = temporaryFolder();
  const args = [
    ...['server', 'start-dev', '--headless', '--ip', HOST, '--port', String(port), '--log-level', 'never'],
    ...['--metrics-port', String(metricsPort)],
    ...(rowsIn === 'file' ? ['--db-filename', join(folder, 'temporal.db')] : []),
    ...(tuned ? TUNED : []).flatMap((value) => ['--dynamic-config-value', value]),
  ];
  const server = launch({ command: findProgram('temporal'), args, folder });
  await untilOpen(port, 'Temporal');
  await untilHealthy(`${HOST}:${String(port)}`);
  return { address: `${HOST}:${String(port)}`, requests: () => requestsOf(metricsPort), ...server };
}

/** Its port opens before it can answer. */
async function untilHealthy(address: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const connection = Connection.lazy({ address });
  const answers = (): Promise<boolean> =>
    connection.workflowService.describeNamespace({ namespace: 'default' }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error('The Temporal server does not answer');
    await delay(100);
  }
  await connection.close();
}

async function requestsOf(metricsPort: number): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://${HOST}:${String(metricsPort)}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('service_requests{') || !line.includes('service_name="frontend"')) continue;
    const operation = /operation="([^"]*)"/.exec(line)?.[1] ?? '';
    counts.set(operation, (counts.get(operation) ?? 0) + Number(/\}\s+(\S+)/.exec(line)?.[1]));
  }
  return counts;
}

export interface PostgresServer extends Server {
  readonly url: string;
  /** What the server has logged so far. */
  readonly log: () => string;
}

/** PostgreSQL as it comes: what is committed is on the disk. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort();
  const folder = temporaryFolder();
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as a user of its own, who has to get to its folder
  const logFile = join(folder, 'log');
  const plan = postgresPlan({ folder: join(folder, 'postgres'), port, password: 'bench', logFile });
  const server = launch({ ...plan, folder, logFile });
  await untilOpen(port, 'PostgreSQL');
  return {
    url: `postgres://research:bench@${HOST}:${String(port)}/postgres`,
    log: () => readFileSync(logFile, 'utf8'),
    ...server,
  };
}

/** The settings by which a gateway or worker reaches it. */
export async function startS3(): Promise<Server & { readonly settings: Readonly<Record<string, string>> }> {
  const address = `${HOST}:${String(await freePort())}`;
  const folder = temporaryFolder();
  const objects = join(folder, 's3');
  mkdirSync(objects);
  const server = launch({
    command: findProgram('versitygw'),
    args: ['--port', address, '--quiet', 'posix', objects],
    environment: { ROOT_ACCESS_KEY: S3_KEYS.S3_ACCESS_KEY, ROOT_SECRET_KEY: S3_KEYS.S3_SECRET_KEY },
    folder,
  });
  await untilOpen(Number(address.split(':')[1]), 'The S3 server');
  return { settings: { S3_ENDPOINT: `http://${address}`, ...S3_KEYS }, ...server };
}

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Removed when the server has ended. */
  readonly folder: string;
  readonly logFile?: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly stopSignal?: NodeJS.Signals;
}

function launch({ args, command, environment, folder, gid, logFile, stopSignal, uid }: Launch): Server {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const output = log ?? 'ignore';
  const child = startProcess(command, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  if (log !== undefined) closeSync(log);
  return {
    pid: pidOf(child),
    async close() {
      await endProcess(child, stopSignal);
      removeFolder(folder);
    },
  };
}

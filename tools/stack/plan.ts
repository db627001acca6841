import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../config.ts';
import { GATEWAY_FLAGS, WORKER_FLAGS } from '../node-flags.ts';
import { postgresPlan } from './postgres.ts';
import { findProgram } from './programs.ts';
import type { ProcessPlan } from './supervised-process.ts';

export interface StackPorts {
  readonly gateway: number;
  readonly gateways: readonly number[];
  readonly workers: readonly number[];
  readonly temporal: number;
  readonly temporalUi: number;
  readonly postgres: number;
  readonly redis: number;
  readonly s3: number;
}

export interface StackPlan {
  readonly servers: readonly ProcessPlan[];
  readonly workers: readonly ProcessPlan[];
  readonly gateways: readonly ProcessPlan[];
  /** What gateways and workers are given beside their port. */
  readonly settings: Readonly<Record<string, string>>;
  readonly addresses: {
    readonly gateway: string;
    readonly temporal: string;
    readonly temporalUi: string;
    readonly redis: string;
    readonly database: string;
    readonly s3: string;
  };
}

const ROOT = join(import.meta.dirname, '..', '..');
const HOST = '127.0.0.1';
const S3_ACCESS_KEY = 'research';

/** What runs, where, and how its parts reach each other. */
export function stackPlan({ folder, ports }: { folder: string; ports: StackPorts }): StackPlan {
  const logs = join(folder, 'logs');
  for (const each of [logs, ...['s3', 'redis', 'temporal'].map((name) => join(folder, name))]) makePrivate(each);
  const secret = stackSecret(join(folder, 'secret'));
  const log = (role: string): string => join(logs, `${role}.log`);
  const addresses = {
    gateway: `http://${HOST}:${String(ports.gateway)}`,
    temporal: `${HOST}:${String(ports.temporal)}`,
    temporalUi: `http://${HOST}:${String(ports.temporalUi)}`,
    redis: `redis://${HOST}:${String(ports.redis)}`,
    database: `postgres://research:${secret}@${HOST}:${String(ports.postgres)}/postgres`,
    s3: `http://${HOST}:${String(ports.s3)}`,
  };
  const shared = {
    USE_JOB_QUEUE: 'true',
    BASE_URL: addresses.gateway,
    DATABASE_URL: addresses.database,
    REDIS_URL: addresses.redis,
    TEMPORAL_ADDRESS: addresses.temporal,
    S3_ENDPOINT: addresses.s3,
    S3_ACCESS_KEY,
    S3_SECRET_KEY: secret,
    DATA_DIR: join(folder, 'work'),
  };
  checkSettings({ ...process.env, ...shared });
  const node = (role: string, args: readonly string[], environment: Readonly<Record<string, string>>): ProcessPlan => ({
    role,
    command: process.execPath,
    args,
    environment: { ...shared, ...environment },
    logFile: log(role),
  });
  return {
    addresses,
    settings: shared,
    servers: [
      postgresPlan({
        folder: join(folder, 'postgres'),
        port: ports.postgres,
        password: secret,
        logFile: log('postgres'),
      }),
      {
        role: 'redis',
        command: findProgram('redis-server'),
        args: ['--port', String(ports.redis), '--bind', HOST, '--dir', join(folder, 'redis'), '--appendonly', 'yes'],
        logFile: log('redis'),
      },
      {
        role: 's3',
        command: findProgram('versitygw'),
        args: ['--port', `${HOST}:${String(ports.s3)}`, 'posix', join(folder, 's3')],
        environment: { ROOT_ACCESS_KEY: S3_ACCESS_KEY, ROOT_SECRET_KEY: secret },
        logFile: log('s3'),
      },
      temporalPlan({ folder, ports, logFile: log('temporal') }),
    ],
    workers: ports.workers.map((port, index) =>
      node(`worker-${String(index + 1)}`, [...WORKER_FLAGS, join(ROOT, 'workers/main.ts')], {
        WORKER_PORT: String(port),
      }),
    ),
    gateways: ports.gateways.map((port, index) =>
      node(`gateway-${String(index + 1)}`, [...GATEWAY_FLAGS, join(ROOT, 'gateway/server.ts')], { PORT: String(port) }),
    ),
  };
}

/** What gateways and workers would refuse is refused before anything starts. */
function checkSettings(settings: Readonly<Record<string, string | undefined>>): void {
  try {
    readConfig(settings);
  } catch (error) {
    throw error instanceof ConfigError ? new Error(error.problems.join('\n'), { cause: error }) : error;
  }
}

function temporalPlan({ folder, ports, logFile }: { folder: string; ports: StackPorts; logFile: string }): ProcessPlan {
  // A single-shard server reads its queues 20 times a second by default, which adds 50 ms to every hop.
  const tuning = ['history.transferProcessorMaxPollRPS=2000', 'history.timerProcessorMaxPollRPS=2000'];
  return {
    role: 'temporal',
    command: findProgram('temporal'),
    args: [
      ...['server', 'start-dev', '--ip', HOST, '--port', String(ports.temporal), '--ui-port', String(ports.temporalUi)],
      ...['--db-filename', join(folder, 'temporal', 'temporal.db'), '--log-level', 'warn'],
      ...tuning.flatMap((value) => ['--dynamic-config-value', value]),
    ],
    logFile,
  };
}

/** Data folders are readable by their owner only; a folder of an earlier start is restricted too. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** One random secret of this stack, made at its first start: no password is the same anywhere else. */
function stackSecret(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}

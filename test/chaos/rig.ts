import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { stackPlan } from '../../tools/stack/plan.ts';
import { freePorts, untilAnswers, untilOpen } from '../../tools/stack/ports.ts';
import { supervise, type ProcessPlan, type SupervisedProcess } from '../../tools/stack/supervised-process.ts';
import { bundlePath } from '../../workers/workflow-bundle.ts';
import { administratorOf, type Administrator } from '../harness/postgres-server.ts';
import { ADMIN_KEY } from '../harness/stack.ts';
import { until } from '../harness/until.ts';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { createDeaths, type Deaths } from './deaths.ts';
import { startOracle, type Oracle } from './oracle.ts';
import type { Random } from './random.ts';

/** All of queue mode with the outside world in this process, and everything that can be taken away from it. */
export interface Rig {
  readonly folder: string;
  readonly gateways: readonly string[];
  readonly workers: readonly Role[];
  readonly gatewayRoles: readonly Role[];
  readonly servers: Readonly<Record<'postgres' | 'redis' | 'temporal', Role>>;
  readonly redisProxy: CuttableProxy;
  readonly oracle: Oracle;
  readonly deaths: Deaths;
  readonly random: Random;
  readonly database: Administrator;
  readonly temporal: Client;
  /** Cuts everybody off from Temporal: what is under way may be carried out again. */
  takeTemporalAway(): Promise<void>;
  giveTemporalBack(): Promise<void>;
  /** Both workers take work, both gateways answer. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

export interface Role {
  readonly role: string;
  pid(): number;
  kill(signal: NodeJS.Signals): number;
  /** Its own port says that it serves. */
  isReady(): Promise<boolean>;
}

const ROOT = join(import.meta.dirname, '..', '..');
/** High enough to be in nobody's way: limits are not what is tested here. */
const PER_TIME = '1000000';
const ITERATIONS = '2';
/** Characters of a log in which a process says what it died of. */
const LAST_WORDS = 1_500;

export async function startRig(random: Random): Promise<Rig> {
  buildBundle();
  const folder = mkdtempSync(join(tmpdir(), 'research-chaos-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as a user of its own, who has to get to its folder
  const guardian = spawn(process.execPath, [join(import.meta.dirname, 'guardian.ts'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const deaths = createDeaths();
  const supervised: SupervisedProcess[] = [];
  const run = (plan: ProcessPlan): SupervisedProcess => {
    const environment = { ...plan.environment, CHAOS_FOLDER: folder };
    let pid = 0;
    const started = supervise(
      { ...plan, environment },
      ({ cause, role }) => deaths.ended({ role, pid, cause, lastWords: lastWordsIn(plan.logFile) }),
      (launched) => (pid = launched),
    );
    supervised.push(started);
    return started;
  };

  const [gateway, g1, g2, w1, w2, temporal, temporalUi, postgres, redis, s3] = (await freePorts(10)) as Ten;
  const ports = { gateway, gateways: [g1, g2], workers: [w1, w2], temporal, temporalUi, postgres, redis, s3 };
  const plan = stackPlan({ folder: join(folder, 'stack'), ports });
  const oracle = await startOracle({ logFile: join(folder, 'oracle.jsonl'), random, deaths });
  const temporalProxy = await startCuttableProxy(temporal);
  const redisProxy = await startCuttableProxy(redis);
  const environment = {
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalProxy.port}`,
    REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`,
    DEEP_RESEARCH_RATE_LIMIT_PER_5MIN: PER_TIME,
    MAX_RUNS_PER_USER: PER_TIME,
    MAX_OPEN_UPLOADS_PER_USER: PER_TIME,
    CHAT_RATE_LIMIT_PER_MINUTE: PER_TIME,
    ADMIN_API_KEY: ADMIN_KEY,
    MAX_AUTO_ITERATIONS: ITERATIONS,
    LOG_LEVEL: 'warn',
    CHAOS_ORACLE: oracle.url,
  };
  const ours = (each: ProcessPlan, entry?: string): ProcessPlan => ({
    ...each,
    args: entry === undefined ? each.args : [join(ROOT, entry)],
    environment: {
      ...each.environment,
      ...environment,
      // Tells whose transactions wait.
      DATABASE_URL: `${plan.addresses.database}?application_name=${each.role}`,
    },
  });

  const servers = plan.servers.map((server) =>
    // The moment of a commit is what a late call is compared with.
    run(server.role === 'postgres' ? { ...server, args: [...server.args, '-c', 'track_commit_timestamp=on'] } : server),
  );
  const serverOf = (role: string): Role => roleOf(servers.find((server) => server.role === role)!);
  await untilOpen(postgres, 'PostgreSQL');
  await untilOpen(redis, 'Redis');
  await untilOpen(s3, 'The S3 server');
  await untilOpen(temporal, 'Temporal');
  const roleOf = (process: SupervisedProcess, readyUrl?: string): Role => ({
    role: process.role,
    pid: () => process.pid()!,
    kill(signal) {
      const pid = process.pid()!;
      deaths.kill(pid, signal);
      return pid;
    },
    isReady: async () => readyUrl === undefined || isOk(readyUrl),
  });
  const gatewayUrls = [g1, g2].map((port) => `http://127.0.0.1:${port}`);
  const workers = plan.workers.map((each, index) =>
    roleOf(run(ours(each, 'test/chaos/worker.ts')), `http://127.0.0.1:${[w1, w2][index]!}/ready`),
  );
  const gatewayRoles = plan.gateways.map((each, index) => roleOf(run(ours(each)), `${gatewayUrls[index]!}/api/ready`));

  const connection = Connection.lazy({ address: plan.addresses.temporal });
  const database = administratorOf({ url: plan.addresses.database });

  async function takeTemporalAway(): Promise<void> {
    await temporalProxy.cut();
    oracle.interrupted('Temporal is away');
  }

  async function giveTemporalBack(): Promise<void> {
    oracle.interrupted('Temporal is back');
    await temporalProxy.heal();
  }

  async function untilReady(): Promise<void> {
    await until('workers and gateways are ready', async () => {
      const ready = await Promise.all([...workers, ...gatewayRoles].map((role) => role.isReady()));
      return ready.every(Boolean);
    });
  }

  async function close(): Promise<void> {
    await Promise.all([temporalProxy.heal(), redisProxy.heal()]);
    const stop = (part: (role: string) => boolean): Promise<unknown> =>
      Promise.all(supervised.filter(({ role }) => part(role)).map((each) => each.stop()));
    await database.end();
    await connection.close();
    await stop((role) => role.startsWith('gateway'));
    await stop((role) => role.startsWith('worker'));
    await stop(() => true);
    await Promise.all([temporalProxy.close(), redisProxy.close(), oracle.close()]);
    rmSync(folder, { recursive: true, force: true });
    guardian.stdin.end();
  }

  try {
    await untilAnswers(`http://127.0.0.1:${w1}/ready`, 'A worker');
    await untilReady();
    deaths.takeUnexplained(); // a server may have lost a race for its port; what counts begins here
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ folder, workers, gatewayRoles, redisProxy, oracle, deaths, random, database },
    ...{ takeTemporalAway, giveTemporalBack, untilReady, close },
    gateways: gatewayUrls,
    servers: { postgres: serverOf('postgres'), redis: serverOf('redis'), temporal: serverOf('temporal') },
    temporal: new Client({ connection }),
  };
}

type Ten = [number, number, number, number, number, number, number, number, number, number];

/** Workers that are killed again and again should not make the bundle at each start. */
function buildBundle(): void {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  if (!existsSync(bundlePath({ encrypted: false })))
    execFileSync(process.execPath, [join(ROOT, 'tools/build.ts')], { stdio: 'ignore' });
}

function lastWordsIn(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').slice(-LAST_WORDS);
  } catch {
    return '';
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

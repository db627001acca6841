import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Connection } from '@temporalio/client';
import { freePort } from '../../tools/stack/ports.ts';
import { programPath } from './program-path.ts';
import { suspend } from './suspend.ts';
import { until } from './until.ts';

export interface TemporalServer {
  readonly address: string;
  /** It takes connections from then on, and answers nothing. */
  hang(): Promise<void>;
  close(): Promise<void>;
}

/** Why tests with Temporal cannot run here, else `false`: for `skipIf`. */
export const temporalIsMissing: string | false =
  programPath('temporal') === undefined && 'temporal is not built; see tools/setup/test-tools.mjs';

// By default a single-shard server reads its queues 20 times a second, and its timers are up to a second late.
const FAST = {
  'history.transferProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxTimeShift': '"1ms"',
};

// Besides the port it is given it takes others that were free a moment before.
const STARTS = 3;

/** A real Temporal server of its own on a loopback port, in memory. Close it in `afterAll`. */
export async function startTemporal(dynamicConfig: Readonly<Record<string, number>> = {}): Promise<TemporalServer> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(dynamicConfig);
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}

async function startOnce(dynamicConfig: Readonly<Record<string, number>>): Promise<TemporalServer> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const config = Object.entries({ ...FAST, ...dynamicConfig });
  const server = spawn(
    programPath('temporal') ?? 'temporal',
    [
      ...['server', 'start-dev', '--headless', '--log-level', 'never', '--ip', '127.0.0.1'],
      ...['--port', address.slice(address.indexOf(':') + 1)],
      ...config.flatMap(([name, value]) => ['--dynamic-config-value', `${name}=${String(value)}`]),
    ],
    { stdio: 'ignore' },
  );
  process.once('exit', () => server.kill('SIGKILL')); // also when a test ended before its `afterAll`
  try {
    await until('Temporal answers', () => answers(address, server));
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    address,
    hang: () => suspend(server),
    async close() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL'); // what it holds is in memory
      await gone;
    },
  };
}

async function answers(address: string, server: ChildProcess): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`Temporal ended with exit code ${String(server.exitCode)}`);
  try {
    const connection = await Connection.connect({ address, connectTimeout: '1 second' });
    await connection.workflowService.describeNamespace({ namespace: 'default' });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** Standard error, line by line. */
  readonly problems: readonly string[];
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything on standard output so far. */
  output(): string;
  /** Where it listens; throws with what it said when it ended instead. */
  listening(): Promise<string>;
  ended(): Promise<Ended>;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<Ended>;
}

/** A data folder for server processes, with the database made beforehand. */
export async function serverFolder(): Promise<ReturnType<typeof temporaryFolder>> {
  const folder = temporaryFolder();
  return folder;
}

/** Starts the real server as a process of its own, with nothing of this process's settings. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [join(ROOT, 'gateway/server.ts')], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, problems] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const closed = once(child, 'close');

  async function ended(): Promise<Ended> {
    await closed;
    return { code: child.exitCode, signal: child.signalCode, output, problems: problems.split('\n').filter(Boolean) };
  }

  return {
    child,
    output: () => output,
    listening: () =>
      until('the server listens', () => {
        if (child.exitCode !== null) throw new Error(`The server ended: ${problems}${output}`);
        return /listening on (http\S+)/.exec(output)?.[1];
      }),
    ended,
    kill() {
      child.kill('SIGKILL');
      return ended();
    },
  };
}

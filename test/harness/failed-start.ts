import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BARE_ENVIRONMENT } from './bare-environment.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface FailedStart {
  readonly code: number | null;
  /** What it says on standard error. */
  readonly problems: string;
}

/** Starts a process of queue mode that cannot start, and waits for its end. */
export async function failedStart(
  entry: 'gateway/server.ts' | 'workers/main.ts',
  environment: Readonly<Record<string, string>>,
): Promise<FailedStart> {
  const child = spawn(process.execPath, [join(ROOT, entry)], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, PORT: '0', USE_JOB_QUEUE: 'true', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, problems: problems.trimEnd() };
}

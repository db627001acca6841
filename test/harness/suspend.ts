import { execFileSync, type ChildProcess } from 'node:child_process';
import { until } from './until.ts';

/** Stops a process without ending it, and waits until it stands still: the signal by itself is only on its way. */
export async function suspend(server: ChildProcess): Promise<void> {
  server.kill('SIGSTOP');
  await until('the process stands still', () => {
    const states = execFileSync('ps', ['-L', '-o', 'state=', '-p', String(server.pid)], { encoding: 'utf8' });
    return states
      .trim()
      .split('\n')
      .every((state) => state.startsWith('T'));
  });
}

import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Keeps a process and all its threads on one core. Two processes that talk by turns are several times as fast on one core
 * as on two; left alone, the system moves them from one way to the other while they are measured.
 * Returns whether it could be done: elsewhere than on Linux it cannot.
 */
export function pinToCore(pid: number, core: number | 'any'): boolean {
  try {
    const cores = core === 'any' ? `0-${cpus().length - 1}` : String(core);
    execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever way the benchmarks end, nothing of them stays: no process, no folder. */
const folders = new Set<string>();
const children = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGKILL');
  // A server that was killed may still write its last file.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'research-bench-'));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** In a group of its own: `npm start` is a chain of processes that has to end as one. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options, detached: true });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child, signal);
  const impatience = setTimeout(() => {
    signalGroup(child, 'SIGKILL');
  }, 15_000);
  await ended;
  clearTimeout(impatience);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // it has ended by itself
  }
}

/** Waits until standard output says what is looked for. */
export async function outputOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The process has no standard output to read');
  let seen = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    seen += String(chunk);
    const found = pattern.exec(seen);
    if (found !== null) {
      stdout.resume();
      return found;
    }
  }
  throw new Error(`The process ended without saying ${String(pattern)}: ${seen}`);
}

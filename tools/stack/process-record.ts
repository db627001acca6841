import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { inOrderOfEnd } from './order-of-end.ts';

const RecordedProcessSchema = Type.Object({
  role: Type.String(),
  pid: Type.Integer({ minimum: 2 }),
  /** Distinguishes it from a later process with the same pid. */
  birth: Type.String(),
  stopSignal: Type.Union([Type.Literal('SIGTERM'), Type.Literal('SIGINT')]),
});
const RecordSchema = Type.Array(RecordedProcessSchema);
type RecordedProcess = Static<typeof RecordedProcessSchema>;

// A worker lets what it does end for 35 seconds at most.
const GRACE_MS = 45_000;

export interface ProcessRecord {
  /** A launch takes the place of its role's last one. */
  readonly note: (role: string, pid: number, stopSignal: RecordedProcess['stopSignal']) => void;
  /** In order nothing is left over. */
  readonly clear: () => void;
}

/** The processes of a stack, in a file: a start after a kill -9 finds the processes there that go on without their supervisor. */
export function createProcessRecord(path: string): ProcessRecord {
  const noted = new Map<string, RecordedProcess>();
  return {
    note(role, pid, stopSignal) {
      const birth = birthOf(pid);
      if (birth === undefined) return; // it has ended already
      noted.set(role, { role, pid, birth, stopSignal });
      writeFileSync(`${path}.part`, JSON.stringify([...noted.values()]), { mode: 0o600 });
      renameSync(`${path}.part`, path); // whole or not at all
    },
    clear: () => rmSync(path, { force: true }),
  };
}

/**
 * Ends what an earlier stack of this folder has left running, in the order of every end; two servers on the same files
 * would spoil them. The caller holds the lock of the folder, so no supervisor of these is left.
 */
export async function endLeftovers(path: string, say: (line: string) => void, graceMs = GRACE_MS): Promise<void> {
  const left = readRecord(path).filter(isRunning);
  if (left.length > 0) {
    say(`An earlier stack was killed; ending what it left running: ${left.map(({ role }) => role).join(', ')}`);
  }
  for (const group of inOrderOfEnd(left)) await Promise.all(group.map((each) => endOne(each, graceMs)));
  rmSync(path, { force: true });
}

async function endOne(each: RecordedProcess, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  signal(each, each.stopSignal);
  while (isRunning(each)) {
    if (performance.now() > deadline) signal(each, 'SIGKILL');
    await delay(50);
  }
}

function signal(each: RecordedProcess, name: NodeJS.Signals): void {
  try {
    if (isRunning(each)) process.kill(each.pid, name);
  } catch (error) {
    if (isRunning(each)) throw error; // owned by another user
  }
}

function isRunning({ birth, pid }: RecordedProcess): boolean {
  return birthOf(pid) === birth;
}

/** An incomplete file counts as empty. */
function readRecord(path: string): readonly RecordedProcess[] {
  try {
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Value.Check(RecordSchema, record) ? record : [];
  } catch {
    return [];
  }
}

/** When a process that runs was started, since the start of the machine. */
export function birthOf(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) return lstart(pid);
    // The name before it may hold anything, so the fields count from its closing bracket: 3 is the state, 22 the start.
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${String(fields[19])}`;
  } catch {
    return undefined; // gone
  }
}

function lstart(pid: number): string | undefined {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
}

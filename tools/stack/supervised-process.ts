import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProcessPlan {
  /** What it is for: "temporal", "worker-1". */
  readonly role: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Some servers refuse to run as root. */
  readonly uid?: number;
  readonly gid?: number;
  /** How it is told to end in order. */
  readonly stopSignal?: NodeJS.Signals;
}

export interface SupervisedProcess {
  readonly role: string;
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
}

const FIRST_RESTART_MS = 200;
const SLOWEST_RESTART_MS = 5_000;
const LIVED_LONG_MS = 10_000;
const STOP_TIMEOUT_MS = 45_000;

/** Runs a process and starts it again when it dies, until it is stopped. */
export function supervise(plan: ProcessPlan, onRestart: (role: string, cause: string) => void): SupervisedProcess {
  let child: ChildProcess | undefined;
  const stopped = new AbortController();
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    let wait = FIRST_RESTART_MS;
    for (;;) {
      const startedAt = Date.now();
      child = launch(plan);
      const cause = await endOf(child);
      if (stopped.signal.aborted) return;
      wait = Date.now() - startedAt > LIVED_LONG_MS ? FIRST_RESTART_MS : Math.min(wait * 2, SLOWEST_RESTART_MS);
      onRestart(plan.role, cause);
      await delay(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  return {
    role: plan.role,
    pid: () => child?.pid,
    async stop() {
      stopped.abort();
      child?.kill(plan.stopSignal ?? 'SIGTERM');
      const timeout = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

function launch({ command, args, environment, gid, logFile, uid }: ProcessPlan): ChildProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  log.on('error', () => undefined); // a full disk costs the log, not the stack
  const child = spawn(command, [...args], {
    // Of its own group: Ctrl-C goes to this program, which ends the others in their order.
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('close', () => log.end());
  return child;
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    await once(child, 'exit');
    return child.signalCode ?? `exit code ${String(child.exitCode)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

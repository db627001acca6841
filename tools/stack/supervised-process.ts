import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
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
  /** The signal or command of an orderly shutdown. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM';
}

export interface SupervisedProcess {
  readonly role: string;
  readonly pid: () => number | undefined;
  readonly launch: () => Launch;
  readonly lastLine: () => string | undefined;
  readonly stop: () => Promise<void>;
}

export interface Launch {
  /** 1 for the first. */
  readonly number: number;
  readonly isAlive: boolean;
}

export interface Restart {
  readonly role: string;
  readonly cause: string;
  /** Of its log, when it ends again and again: it can hardly be well then. */
  readonly lastLine: string | undefined;
}

const FIRST_RESTART_MS = 200;
const SLOWEST_RESTART_MS = 5_000;
const LIVED_LONG_MS = 10_000;
// A child that inherited its output may keep the log open for longer.
const LOG_WAIT_MS = 500;
const STOP_TIMEOUT_MS = 45_000;

/** Runs a process and starts it again when it dies, until it is stopped. */
export function supervise(
  plan: ProcessPlan,
  onRestart: (restart: Restart) => void,
  onLaunch: (pid: number) => void = () => undefined,
): SupervisedProcess {
  let child: ChildProcess | undefined;
  let launch: Launch = { number: 0, isAlive: false };
  const stopped = new AbortController();
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    let wait = FIRST_RESTART_MS;
    for (;;) {
      const startedAt = Date.now();
      const started = start(plan);
      child = started.child;
      if (child.pid !== undefined) onLaunch(child.pid);
      launch = { number: launch.number + 1, isAlive: true };
      const cause = await endOf(child);
      launch = { ...launch, isAlive: false };
      await Promise.race([started.logged, delay(LOG_WAIT_MS)]);
      if (stopped.signal.aborted) return;
      const livedLong = Date.now() - startedAt > LIVED_LONG_MS;
      const lastLine = !livedLong && wait > FIRST_RESTART_MS ? lastLineOf(plan.logFile) : undefined;
      wait = livedLong ? FIRST_RESTART_MS : Math.min(wait * 2, SLOWEST_RESTART_MS);
      onRestart({ role: plan.role, cause, lastLine });
      if (await isCutOff(delay(wait, undefined, { signal: stopped.signal }))) return;
    }
  }

  return {
    role: plan.role,
    pid: () => child?.pid,
    launch: () => launch,
    lastLine: () => lastLineOf(plan.logFile),
    async stop() {
      stopped.abort();
      child?.kill(plan.stopSignal ?? 'SIGTERM');
      const timeout = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  /** Its last words stand in the log. */
  readonly logged: Promise<void>;
}

function start({ command, args, environment, gid, logFile, uid }: ProcessPlan): Started {
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
  const logged = new Promise<void>((resolve) => log.once('close', resolve));
  return { child, logged };
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    await once(child, 'exit');
    return child.signalCode ?? `exit code ${String(child.exitCode)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isCutOff = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => false,
    () => true,
  );

function lastLineOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) || undefined;
  } catch {
    return undefined; // a process that could not be started has no log
  }
}

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallMessage, HostMessage, StartMessage } from './child/r-messages.ts';
import { isHostMessage } from './child/r-messages.ts';
import { residentMb } from './child/resident-memory.ts';

export type RFailureReason = 'timeout' | 'memory' | 'crashed' | 'cancelled' | 'failed' | 'closed';

/** Why a request has no result; `failed` is R's own error, all others ended the process. */
export class RFailure extends Error {
  override readonly name = 'RFailure';
  readonly reason: RFailureReason;
  constructor(reason: RFailureReason, detail: string) {
    super(`R ${reason}: ${detail}`);
    this.reason = reason;
  }
}

export interface RJob {
  /** Files of the request's directory by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly signal?: AbortSignal;
}

export interface RLimits {
  /** For one request, from the moment that R is ready for it. */
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  /** Resident memory of the process; R's own heap ends near 2 GB. */
  readonly maxMemoryMb: number;
}

export interface RProcess {
  /** Starts R, so that the next request need not wait for it. */
  warm(): void;
  /** One request after the other. Resolves with R's value as webR's `toJs()` gives it; rejects with an RFailure. */
  run(job: RJob): Promise<unknown>;
  /** `R 4.6.0`, once it has started. */
  readonly version: string | undefined;
  close(): Promise<void>;
}

export const R_LIMITS: RLimits = { timeoutMs: 120_000, startTimeoutMs: 60_000, maxMemoryMb: 2560 };

const HOST = join(import.meta.dirname, 'child', 'r-host.ts');
const ROOT = join(import.meta.dirname, '..', '..');
const POLL_MS = 100;
const STDERR_CHARACTERS = 4_096;

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<string>;
  /** Resolves with how the process ended. */
  readonly ended: Promise<RFailure>;
  /** Ends the process; what waits for it fails with this. */
  readonly kill: (failure: RFailure) => void;
}

/** What the process reads: its own code, the packages, and the directory of its requests. */
function readable(scratch: string): string[] {
  const packages = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('webr')))));
  return [join(ROOT, 'package.json'), import.meta.dirname, packages, scratch];
}

function forkHost(scratch: string): ChildProcess {
  const preloads = ['harden.ts', 'end-with-parent.ts'].map((file) => join(import.meta.dirname, 'child', file));
  return fork(HOST, [], {
    execArgv: [
      // R calls many functions a few times: V8 optimises those that run for long. That saves a second of CPU time at each start.
      '--wasm-tiering-budget=100000000',
      '--permission',
      '--allow-worker',
      ...readable(scratch).map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${scratch}`,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      ...preloads.map((path) => `--import=${path}`),
    ],
    // A process group of its own: Ctrl-C in a terminal is for the parent.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
}

function startProcess(scratch: string, limits: RLimits): Running {
  const child = forkHost(scratch);
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<RFailure>();
  let stderr = '';
  let cause: RFailure | undefined;
  const kill = (failure: RFailure): void => {
    cause ??= failure;
    child.kill('SIGKILL');
  };
  const watchdog = setInterval(() => {
    if (child.pid !== undefined && (residentMb(child.pid) ?? 0) > limits.maxMemoryMb)
      kill(new RFailure('memory', `more than ${limits.maxMemoryMb} MB`));
  }, POLL_MS);
  const starting = setTimeout(() => kill(new RFailure('timeout', 'R did not start')), limits.startTimeoutMs);
  const settle = (detail: string): void => {
    clearInterval(watchdog);
    clearTimeout(starting);
    const failure = cause ?? new RFailure('crashed', `${detail} ${stderr}`.trim());
    ready.reject(failure);
    ended.resolve(failure);
  };
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(0, STDERR_CHARACTERS);
  });
  child.once('error', (error) => settle(error.message));
  child.once('close', (code, signal) =>
    settle(signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`),
  );
  child.on('message', (message) => {
    if (!isHostMessage(message) || !('ready' in message)) return;
    clearTimeout(starting);
    ready.resolve(message.ready.version);
  });
  // Without a request nobody waits for it.
  ready.promise.catch(() => undefined);
  const start: StartMessage = { start: { scratch } };
  child.send(start, () => undefined);
  return { child, ready: ready.promise, ended: ended.promise, kill };
}

/** R in a process of its own, replaced whenever it ends. A slot has one and gives it one request at a time. */
export function createRProcess(limits: RLimits = R_LIMITS): RProcess {
  return new SupervisedR(limits);
}

class SupervisedR implements RProcess {
  readonly #limits: RLimits;
  #version: string | undefined;
  #running: Promise<Running> | undefined;
  #scratch: string | undefined;
  #jobs = 0;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(limits: RLimits) {
    this.#limits = limits;
  }

  get version(): string | undefined {
    return this.#version;
  }

  warm(): void {
    this.#process().catch(() => undefined);
  }

  run(job: RJob): Promise<unknown> {
    const turn = this.#last.then(() => this.#run(job));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const running = await this.#running?.catch(() => undefined);
    running?.kill(new RFailure('closed', 'the process was closed'));
    await running?.ended;
    if (this.#scratch !== undefined) await rm(this.#scratch, { recursive: true, force: true });
  }

  #process(): Promise<Running> {
    this.#running ??= this.#start();
    return this.#running;
  }

  async #start(): Promise<Running> {
    this.#scratch ??= await mkdtemp(join(tmpdir(), 'r-process-'));
    const running = startProcess(this.#scratch, this.#limits);
    void running.ended.then(() => (this.#running = undefined));
    void running.ready.then(
      (version) => (this.#version = version),
      () => undefined,
    );
    return running;
  }

  async #run({ files, signal }: RJob): Promise<unknown> {
    if (this.#closed) throw new RFailure('closed', 'the process was closed');
    if (signal?.aborted) throw new RFailure('cancelled', 'before it began');
    const running = await this.#process();
    const cancel = (): void => running.kill(new RFailure('cancelled', 'by the caller'));
    signal?.addEventListener('abort', cancel, { once: true });
    const job = ++this.#jobs;
    const directory = join(this.#scratch ?? '', String(job));
    try {
      await mkdir(directory);
      for (const [name, bytes] of files) await writeFile(join(directory, name), bytes);
      await running.ready;
      return await this.#answer(running, job);
    } finally {
      signal?.removeEventListener('abort', cancel);
      await rm(directory, { recursive: true, force: true });
    }
  }

  async #answer(running: Running, job: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const late = `no result within ${this.#limits.timeoutMs / 1000} seconds`;
    const deadline = setTimeout(() => running.kill(new RFailure('timeout', late)), this.#limits.timeoutMs);
    const onMessage = (message: unknown): void => {
      if (isHostMessage(message) && 'job' in message && message.job === job) settle(message, resolve, reject);
    };
    running.child.on('message', onMessage);
    void running.ended.then(reject);
    const request: CallMessage = { job };
    running.child.send(request, () => undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      running.child.off('message', onMessage);
    }
  }
}

function settle(
  message: Exclude<HostMessage, { ready: unknown }>,
  resolve: (table: unknown) => void,
  reject: (reason: RFailure) => void,
): void {
  if ('failed' in message) reject(new RFailure('failed', message.failed));
  else resolve(message.table);
}

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { residentMb } from '../../science/compute/child/resident-memory.ts';

export interface ChildTask {
  /** Takes the request as its first message and ends by itself. */
  readonly module: string;
  readonly request: object;
  /** The only directory the child can write to. */
  readonly outputDirectory: string;
  readonly onMessage?: (message: unknown) => void;
}

export interface ChildLimits {
  readonly timeoutMs: number;
  /** Resident memory of the whole process: DuckDB's does not count for Node's own limit. */
  readonly maxMemoryMb: number;
  /** CPU time of all threads of the process; undefined sets no limit. */
  readonly maxCpuSeconds?: number;
  readonly signal?: AbortSignal;
}

export interface ChildEnding {
  readonly cause: 'finished' | 'crashed' | 'timeout' | 'cpu' | 'memory' | 'cancelled';
  /** "exit code 1", "signal SIGSEGV"; for the operator. */
  readonly detail: string;
  /** The beginning of what the child wrote to stderr; for the operator only. */
  readonly stderr: string;
}

const ENDS_WITH_PARENT = join(import.meta.dirname, '../../science/compute/child/end-with-parent.ts');
const POLL_MS = 100;
const STDERR_CHARACTERS = 8_192;
const ABORTED_BY_SIGNAL = 'SIGABRT';
/** The child sends it to itself, as the kernel does where a limit of CPU time is set. */
const OUT_OF_CPU_TIME = 'SIGXCPU';
const HEAP_SHARE = 0.6;
const LEAST_HEAP_MB = 64;

export function startChild(
  { module, outputDirectory }: Pick<ChildTask, 'module' | 'outputDirectory'>,
  { maxCpuSeconds, maxMemoryMb }: Pick<ChildLimits, 'maxCpuSeconds' | 'maxMemoryMb'>,
): ChildProcess {
  return fork(module, maxCpuSeconds === undefined ? [] : [String(maxCpuSeconds)], {
    // Only the output directory can be written and no further process started, whatever the data make a library do.
    execArgv: [
      `--max-old-space-size=${Math.max(LEAST_HEAP_MB, Math.floor(maxMemoryMb * HEAP_SHARE))}`,
      '--permission',
      '--allow-addons',
      // Larger workbooks are unpacked in worker threads, which have no more permissions than the process.
      '--allow-worker',
      '--allow-fs-read=*',
      `--allow-fs-write=${outputDirectory}`,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      `--import=${ENDS_WITH_PARENT}`,
    ],
    // A process group of its own: Ctrl-C in a terminal is for the parent, which lets the work under way come to its end.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
}

/** Runs the module with the request as its only message, until it ends or has to be ended. Never rejects. */
export function superviseChild(task: ChildTask, limits: ChildLimits): Promise<ChildEnding> {
  const { promise, resolve } = Promise.withResolvers<ChildEnding>();
  const child = startChild(task, limits);
  let stderr = '';
  let cause: ChildEnding['cause'] | undefined;
  const end = (reason: ChildEnding['cause']): void => {
    cause ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = (): void => end('cancelled');
  const deadline = setTimeout(() => end('timeout'), limits.timeoutMs);
  const watchdog = setInterval(() => {
    if (child.pid !== undefined && (residentMb(child.pid) ?? 0) > limits.maxMemoryMb) end('memory');
  }, POLL_MS);
  const settle = (ending: ChildEnding['cause'], detail: string): void => {
    clearTimeout(deadline);
    clearInterval(watchdog);
    limits.signal?.removeEventListener('abort', cancel);
    resolve({ cause: cause ?? ending, detail, stderr });
  };
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(0, STDERR_CHARACTERS);
  });
  if (task.onMessage) child.on('message', task.onMessage);
  child.once('error', (error) => settle('crashed', error.message));
  // 'close' comes after the last message and the last of stderr.
  child.once('close', (code, signal) =>
    settle(endingOf(code, signal, stderr), signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`),
  );
  limits.signal?.addEventListener('abort', cancel, { once: true });
  if (limits.signal?.aborted) cancel();
  // A child that dies at once closes the channel first; how it ended says 'close'.
  child.send(task.request, () => undefined);
  return promise;
}

export function endingOf(code: number | null, signal: string | null, stderr: string): ChildEnding['cause'] {
  if (code === 0) return 'finished';
  if (signal === OUT_OF_CPU_TIME) return 'cpu';
  // V8 aborts the process when its heap is full.
  return signal === ABORTED_BY_SIGNAL && stderr.includes('heap out of memory') ? 'memory' : 'crashed';
}

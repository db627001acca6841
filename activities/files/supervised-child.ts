import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ExtractionRequest } from '../../contracts/extraction.ts';

export interface ChildLimits {
  readonly timeoutMs: number;
  /** Resident memory of the whole process: DuckDB's does not count for Node's own limit. */
  readonly maxMemoryMb: number;
  readonly signal?: AbortSignal;
}

export interface ChildEnding {
  readonly cause: 'finished' | 'crashed' | 'timeout' | 'memory' | 'cancelled';
  /** The beginning of what the child wrote to stderr; for the operator only. */
  readonly stderr: string;
}

const POLL_MS = 100;
const STDERR_CHARACTERS = 8_192;
const ABORTED_BY_SIGNAL = 'SIGABRT';

/** Kilobytes, unlike the pages of statm, whose size depends on the machine. Undefined where there is no /proc. */
function residentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

function start(module: string, request: ExtractionRequest, maxMemoryMb: number): ChildProcess {
  return fork(module, [], {
    // Only the output directory can be written and no further process started, whatever the file makes a parser do.
    execArgv: [
      `--max-old-space-size=${Math.max(64, Math.floor(maxMemoryMb * 0.6))}`,
      '--permission',
      '--allow-addons',
      // Larger workbooks are unpacked in worker threads, which have no more permissions than the process.
      '--allow-worker',
      '--allow-fs-read=*',
      `--allow-fs-write=${request.outputDirectory}`,
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
    ],
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
}

/** Runs the module with the request as its only message, until it ends or has to be ended. Never rejects. */
export function superviseChild(module: string, request: ExtractionRequest, limits: ChildLimits): Promise<ChildEnding> {
  const { promise, resolve } = Promise.withResolvers<ChildEnding>();
  const child = start(module, request, limits.maxMemoryMb);
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
  const settle = (ending: ChildEnding['cause']): void => {
    clearTimeout(deadline);
    clearInterval(watchdog);
    limits.signal?.removeEventListener('abort', cancel);
    resolve({ cause: cause ?? ending, stderr });
  };
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(0, STDERR_CHARACTERS);
  });
  child.once('error', () => settle('crashed'));
  child.once('close', (code, signal) => {
    // V8 aborts the process when its heap is full.
    const outOfHeap = signal === ABORTED_BY_SIGNAL && stderr.includes('heap out of memory');
    settle(code === 0 ? 'finished' : outOfHeap ? 'memory' : 'crashed');
  });
  limits.signal?.addEventListener('abort', cancel, { once: true });
  if (limits.signal?.aborted) cancel();
  // A child that dies at once closes the channel first; how it ended says 'close'.
  child.send(request, () => undefined);
  return promise;
}

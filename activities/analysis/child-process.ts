import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisRequest, AnalysisResult } from '../../contracts/analysis.ts';

export interface ChildLimits {
  readonly wallClockMs: number;
  /** Size of the JavaScript heap. */
  readonly heapMegabytes: number;
  /** Memory of the whole process, the database and the figures included. */
  readonly residentMegabytes: number;
}

export interface RunningAnalysis {
  readonly result: Promise<AnalysisResult>;
  readonly kill: () => void;
}

const MAIN = join(import.meta.dirname, 'engine', 'main.ts');
const WATCH_EVERY_MS = 250;

/** One analysis in a process of its own: it can be killed, and what it breaks is only itself. */
export function startAnalysis(
  request: AnalysisRequest,
  limits: ChildLimits,
  onTrace: (line: string) => void,
): RunningAnalysis {
  const child = fork(MAIN, [], {
    env: { PATH: process.env['PATH'] ?? '' },
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let cause: string | undefined;
  const kill = (reason: string) => {
    cause ??= reason;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(
    () => kill(`The analysis took longer than ${limits.wallClockMs / 1000} seconds and was stopped.`),
    limits.wallClockMs,
  );
  const watch = setInterval(() => {
    if (residentMegabytes(child) > limits.residentMegabytes)
      kill(
        `The analysis needed more than ${limits.residentMegabytes} MB of memory and was stopped; fewer rows or columns would help.`,
      );
  }, WATCH_EVERY_MS);
  const result = outcomeOf(child, onTrace, () => cause).finally(() => {
    clearTimeout(clock);
    clearInterval(watch);
  });
  child.send(request, (error) => {
    if (error) kill('The analysis process could not be given its task.');
  });
  return { result, kill: () => kill('The analysis was cancelled.') };
}

function outcomeOf(
  child: ChildProcess,
  onTrace: (line: string) => void,
  cause: () => string | undefined,
): Promise<AnalysisResult> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null) return;
      if ('trace' in message && typeof message.trace === 'string') onTrace(message.trace);
      if ('result' in message && isResult(message.result)) resolve(message.result);
      if ('reason' in message && typeof message.reason === 'string')
        reject(new Error(`The analysis failed: ${message.reason}`));
    });
    child.on('error', (error) => reject(new Error(`The analysis process could not be run: ${error.message}`)));
    // 'close' comes after the last message has been delivered; a promise that is settled already stays as it is.
    child.on('close', (code, signal) => reject(new Error(cause() ?? endedEarly(code, signal))));
  });
}

function endedEarly(code: number | null, signal: string | null): string {
  // V8 aborts when its heap is full.
  if (signal === 'SIGABRT' || code === 134) return 'The analysis ran out of memory; fewer rows or columns would help.';
  return `The analysis process ended before it had a result (${signal ? `signal ${signal}` : `exit code ${code ?? 'unknown'}`}).`;
}

function isResult(value: unknown): value is AnalysisResult {
  return typeof value === 'object' && value !== null && 'output' in value && 'findings' in value && 'files' in value;
}

/** Linux only; elsewhere the heap limit and the clock have to do. */
function residentMegabytes(child: ChildProcess): number {
  try {
    const pages = Number(readFileSync(`/proc/${child.pid ?? 0}/statm`, 'latin1').split(' ')[1]);
    return (pages * 4096) / 1e6;
  } catch {
    return 0;
  }
}

import { join } from 'node:path';
import type { AnalysisRequest, AnalysisResult } from '../../contracts/analysis.ts';
import type { ChildEnding, ChildLimits } from '../child/supervised-child.ts';
import { superviseChild } from '../child/supervised-child.ts';

export interface AnalyseInChildOptions extends ChildLimits {
  readonly onTrace: (line: string) => void;
}

const MAIN = join(import.meta.dirname, 'engine', 'main.ts');

/** One analysis in a process of its own: it can be killed, and what it breaks is only itself. Rejects with a sentence. */
export function analyseInChild(request: AnalysisRequest, options: AnalyseInChildOptions): Promise<AnalysisResult> {
  return runAnalysis(MAIN, request, options);
}

/** Runs another module than the engine as the child; tests use it to see how misbehaving children are taken. */
export async function runAnalysis(
  module: string,
  request: AnalysisRequest,
  { onTrace, ...limits }: AnalyseInChildOptions,
): Promise<AnalysisResult> {
  const told: Told = {};
  const onMessage = (message: unknown): void => {
    const { trace, ...end } = read(message);
    if (trace !== undefined) onTrace(trace);
    Object.assign(told, end);
  };
  const { outputDirectory } = request;
  const ending = await superviseChild({ module, request, outputDirectory, onMessage }, limits);
  if (told.result) return told.result;
  throw new Error(told.reason === undefined ? endedEarly(ending, limits) : `The analysis failed: ${told.reason}`);
}

interface Told {
  readonly trace?: string;
  readonly reason?: string;
  readonly result?: AnalysisResult;
}

function read(message: unknown): Told {
  if (typeof message !== 'object' || message === null) return {};
  if ('trace' in message && typeof message.trace === 'string') return { trace: message.trace };
  if ('reason' in message && typeof message.reason === 'string') return { reason: message.reason };
  return 'result' in message && isResult(message.result) ? { result: message.result } : {};
}

function endedEarly({ cause, detail }: ChildEnding, { timeoutMs, maxMemoryMb }: ChildLimits): string {
  if (cause === 'cancelled') return 'The analysis was cancelled.';
  if (cause === 'timeout') return `The analysis took longer than ${timeoutMs / 1000} seconds and was stopped.`;
  if (cause === 'cpu') return 'The analysis needed more computing time than is allowed and was stopped.';
  if (cause === 'memory')
    return `The analysis needed more than ${maxMemoryMb} MB of memory and was stopped; fewer rows or columns would help.`;
  return `The analysis process ended before it had a result (${detail}).`;
}

function isResult(value: unknown): value is AnalysisResult {
  return typeof value === 'object' && value !== null && 'output' in value && 'findings' in value && 'files' in value;
}

import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { AnalysisResult } from '../../contracts/analysis.ts';
import { Failure, failure } from '../../contracts/failure.ts';
import { createSupervisedThread, type SupervisedThread, type ThreadLimits } from '../child/supervised-thread.ts';

/** Each holds one R of up to 2 GB; two processors are busy with two. */
const SLOTS = 2;

const LIMITS_OF_THREAD: ThreadLimits = {
  // R ends by itself before: it has one minute to start and two to compute. The rest is for reading, writing and drawing.
  deadlineMs: 4 * 60 * 1000,
  // The same data would take as long again, and the output directory is not empty any more.
  tries: 1,
  maxMemoryMb: 1024,
  stopWithinMs: 5_000,
};

const STALLED =
  'The analysis took too long or needed too much memory and was stopped; fewer rows or columns would help.';
const CLOSING = 'The service is closing.';

export interface BuiltinEngine extends AnalysisEngine {
  /** Starts the first R, which takes a second: for a process that is about to analyse. */
  readonly warm: () => void;
  /** Ends the threads and their R processes; an analysis that runs is refused. */
  close(): Promise<void>;
}

interface EngineOptions {
  readonly module?: URL;
  readonly limits?: Partial<ThreadLimits>;
}

/** R inside this service: a slot is a thread with one warm R process, so that no analysis blocks the event loop. */
export function createBuiltinEngine({ module, limits }: EngineOptions = {}): BuiltinEngine {
  const all: SupervisedThread[] = [];
  const idle: SupervisedThread[] = [];
  let closed = false;

  function startThread(): SupervisedThread {
    const thread = createSupervisedThread(module ?? new URL('./analysis-thread.ts', import.meta.url), {
      ...LIMITS_OF_THREAD,
      ...limits,
    });
    all.push(thread);
    return thread;
  }

  function failureOf(error: unknown): unknown {
    if (closed) return failure('ANALYSIS_FAILED', CLOSING);
    const stalled = error instanceof Failure && error.code === 'WORK_STALLED';
    return stalled ? failure('ANALYSIS_FAILED', STALLED) : error;
  }

  return {
    name: 'built-in',
    slots: SLOTS,
    warm() {
      if (closed || all.length > 0) return;
      const first = startThread();
      idle.push(first);
      first.call({ name: 'warm', input: [] }).catch(() => undefined);
    },
    async analyse(request, { onTrace, signal }) {
      if (closed) throw failure('ANALYSIS_FAILED', CLOSING);
      const thread = idle.pop() ?? startThread();
      // A trace that is lost with the database harms nothing.
      const onProgress = (line: unknown): void => void onTrace(String(line)).catch(() => undefined);
      try {
        const answer = await thread.call({ name: 'analyse', input: [request] }, { signal, onProgress });
        if (!isResult(answer)) throw new Error('The thread returned no analysis');
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        throw failureOf(error);
      } finally {
        idle.push(thread);
      }
    },
    async close() {
      closed = true;
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

/** The thread runs our own code: what it returns needs no schema. */
function isResult(answer: unknown): answer is AnalysisResult {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && 'files' in answer;
}

/** The thread of one slot: reads columns, keeps one R process, writes files and draws figures. */
import type { AnalysisRequest, AnalysisResult } from '../../contracts/analysis.ts';
import { failure } from '../../contracts/failure.ts';
import { compute } from '../../science/compute/compute.ts';
import { createRProcess, RFailure } from '../../science/compute/r-process.ts';
import { reportProgress, serveCalls } from '../child/serve-calls.ts';

const SENTENCES: Readonly<Record<RFailure['reason'], string>> = {
  timeout: 'The analysis took too long and was stopped; fewer rows or columns would help.',
  memory: 'The analysis needed too much memory and was stopped; fewer rows or columns would help.',
  crashed: 'R ended before it had a result.',
  cancelled: 'The analysis was cancelled.',
  failed: 'R could not compute the analysis.',
  closed: 'The service is closing.',
};

const r = createRProcess();
const stopping = new AbortController();
let current: Promise<unknown> = Promise.resolve();

export interface AnalysisThread {
  warm: () => void;
  /** Returns when no analysis is running. */
  stop: () => Promise<void>;
  analyse: (request: AnalysisRequest) => Promise<AnalysisResult>;
}

serveCalls({
  warm: () => {
    r.warm();
  },
  async stop() {
    stopping.abort();
    await current.catch(() => undefined);
  },
  async analyse(request) {
    const computing = compute(request, { r, onTrace: reportProgress, signal: stopping.signal });
    current = computing;
    try {
      return await computing;
    } catch (error) {
      throw error instanceof RFailure ? failure('ANALYSIS_FAILED', SENTENCES[error.reason]) : error;
    }
  },
} satisfies AnalysisThread);

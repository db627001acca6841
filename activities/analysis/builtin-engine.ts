import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import { failure } from '../../contracts/failure.ts';
import { compute } from '../../science/compute/compute.ts';
import { createRProcess, RFailure, type RProcess } from '../../science/compute/r-process.ts';

/** Each holds one R of up to 2 GB; two processors are busy with two. */
const SLOTS = 2;

const SENTENCES: Readonly<Record<RFailure['reason'], string>> = {
  timeout: 'The analysis took too long and was stopped; fewer rows or columns would help.',
  memory: 'The analysis needed too much memory and was stopped; fewer rows or columns would help.',
  crashed: 'R ended before it had a result.',
  cancelled: 'The analysis was cancelled.',
  failed: 'R could not compute the analysis.',
  closed: 'The service is closing.',
};

export interface BuiltinEngine extends AnalysisEngine {
  /** Ends the R processes, which would keep this one alive; an analysis that runs is refused. */
  close(): Promise<void>;
}

/** R inside this service: one warm process a slot, replaced when it ends. */
export function createBuiltinEngine(): BuiltinEngine {
  const all: RProcess[] = Array.from({ length: SLOTS }, () => createRProcess());
  const idle = [...all];
  // R takes a second to start; the first question of a process does not wait for it.
  idle.at(-1)?.warm();

  function another(): RProcess {
    const r = createRProcess();
    all.push(r);
    return r;
  }

  return {
    name: 'built-in',
    slots: SLOTS,
    async analyse(request, { onTrace, signal }) {
      const r = idle.pop() ?? another();
      try {
        // A trace that is lost with the database harms nothing.
        const trace = (line: string): void => void onTrace(line).catch(() => undefined);
        return await compute(request, { r, onTrace: trace, ...(signal === undefined ? {} : { signal }) });
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof RFailure) throw failure('ANALYSIS_FAILED', SENTENCES[error.reason]);
        throw error;
      } finally {
        idle.push(r);
      }
    },
    async close() {
      await Promise.all(all.map((r) => r.close()));
    },
  };
}

import type { AnalysisRequest, AnalysisResult } from '../contracts/analysis.ts';

/** What an engine may need of the task that it works for. */
export interface AnalysisRun {
  /** Names the work: another attempt of the same task has the same key. */
  readonly idempotencyKey: string;
  /** Shown to people while the analysis runs. */
  readonly onTrace: (trace: string) => Promise<void>;
  readonly signal?: AbortSignal;
  /** The job that an earlier attempt submitted to the service, if any. */
  readonly findExternalJob: (service: string) => Promise<string | null>;
  /** Commits the id of a submitted job before it is polled. */
  readonly recordExternalJob: (service: string, externalId: string) => Promise<void>;
}

/** Whatever analyses data: R in this service, or a service outside. Both return estimates. */
export interface AnalysisEngine {
  /** Named in outputs and on the start page: "built-in", "edison", … */
  readonly name: string;
  /** Analyses at once in one process: few where it computes itself, many where it waits for a service. */
  readonly slots: number;
  /** Rejects with ANALYSIS_FAILED where the data cannot be analysed. */
  analyse(request: AnalysisRequest, run: AnalysisRun): Promise<AnalysisResult>;
}

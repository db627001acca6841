import type { AnalysisRequest, AnalysisResult } from '../contracts/analysis.ts';
import type { ExternalJobs } from './external-job.ts';

export interface AnalysisService extends ExternalJobs<AnalysisRequest, AnalysisResult> {
  /** Named in outputs and on the start page: "built-in", "edison", … */
  readonly name: string;
  /** Milliseconds between two polls. */
  readonly pollIntervalMs: number;
}

import type { AnalysisRequest } from '../../contracts/analysis.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import type { Choice } from './choice.ts';
import type { LoadedData } from './load/load-columns.ts';
import type { RRow } from './r-rows.ts';

/** An analysis that is done: what files and figures are made from. */
export interface Computed {
  readonly request: AnalysisRequest;
  readonly loaded: LoadedData;
  readonly choice: Choice;
  readonly outcome: AnalysisOutcome;
  /** Rows of `drawn` in r/drawn.R: lines and bands of figures. */
  readonly drawn: readonly RRow[];
}

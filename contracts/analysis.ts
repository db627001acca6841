import type { AnalysisPlan } from './analysis-plan.ts';
import type { AnalysisOutcome } from './estimate.ts';
import type { ColumnProfile } from './table-profile.ts';

/** The contract between the service and whatever analyses data: the built-in engine or an outside service. */

export interface AnalysisTable {
  readonly datasetId: string;
  readonly filename: string;
  /** Sheet or table name inside the file. */
  readonly name: string;
  /** Local path of a Parquet file. */
  readonly path: string;
  readonly columns: readonly ColumnProfile[];
  readonly rows: number;
  /** SHA-256 of the uploaded file, hex: names the data in scripts, artifacts and papers. */
  readonly sha256: string;
}

export interface AnalysisRequest {
  readonly plan: AnalysisPlan;
  /** SHA-256 of the plan's canonical JSON, stamped before any table is opened. */
  readonly planHash: string;
  /** The tables that the plan names, the first one first. */
  readonly tables: readonly AnalysisTable[];
  /** Existing, empty, private directory for the artifact files. */
  readonly outputDirectory: string;
}

export const ARTIFACT_TYPES = ['figure', 'table', 'file'] as const;
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];

export interface ProducedFile {
  readonly name: string;
  readonly type: ArtifactType;
  readonly mimeType: string;
  /** A caption: what is shown, of which variables, how many observations. */
  readonly description: string;
  /** Local path below the request's output directory. */
  readonly path: string;
}

export interface AnalysisResult {
  readonly outcome: AnalysisOutcome;
  readonly files: readonly ProducedFile[];
}

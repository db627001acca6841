import type { Column } from './extraction.ts';

/** The contract between the service and whatever analyses data: the built-in engine or an outside service. */

export interface AnalysisTable {
  readonly datasetId: string;
  readonly filename: string;
  /** Sheet or table name inside the file. */
  readonly name: string;
  /** Local path of a Parquet file. */
  readonly path: string;
  readonly columns: readonly Column[];
  readonly rows: number;
}

export interface AnalysisRequest {
  /** The researcher's question in the researcher's words. */
  readonly question: string;
  /** What this task is to find out, e.g. "Compare body_mass_g between the levels of species within each sex". */
  readonly objective: string;
  readonly tables: readonly AnalysisTable[];
  /** Existing, empty, private directory for the artifact files. */
  readonly outputDirectory: string;
  /** Whose analysis it is: where analyses wait for a slot, owners take turns. */
  readonly owner?: string;
}

export const FINDING_KINDS = [
  'comparison', // difference of a quantity between groups
  'association', // correlation of two quantities
  'regression', // a quantity modelled by one or more variables
  'contingency', // association of two categorical variables
  'trend', // change of a quantity over time or order
  'stratified', // the same relation looked at within the levels of a third variable
  'profile', // what the table holds
  'extract', // a statement taken from a document
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Statistic {
  /** Standard name with what it refers to: "Welch t", "p value", "Pearson r", "mean of body_mass_g for Gentoo". */
  readonly name: string;
  readonly value: number;
}

export interface FollowUp {
  /** A complete objective that a next task can take as it is. */
  readonly objective: string;
  /** Why it is worth doing, in one sentence. */
  readonly reason: string;
}

export interface AnalysisFinding {
  readonly kind: FindingKind;
  /** One or two plain sentences with the numbers that carry them, readable on their own. */
  readonly statement: string;
  /** "Welch two-sample t test", "Pearson correlation", … */
  readonly method: string;
  /** Column names it speaks of, outcome first. */
  readonly variables: readonly string[];
  /** Number of complete observations it rests on. */
  readonly n: number;
  readonly statistics: readonly Statistic[];
  /** p < 0.05 of the main test after correction; null where no test applies. */
  readonly significant: boolean | null;
  /** True when the relation within the strata runs against the one seen in the pooled data (Simpson's paradox). */
  readonly reversal: boolean;
  /** Assumptions that fail, small groups, missing values: in sentences. */
  readonly caveats: readonly string[];
  readonly followUps: readonly FollowUp[];
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
  /** Markdown: what was asked, what was found, how; says it comes from the built-in engine where it does. */
  readonly output: string;
  /** How it was computed, in the words of a methods section, with software and versions. */
  readonly method: string;
  readonly findings: readonly AnalysisFinding[];
  readonly files: readonly ProducedFile[];
}

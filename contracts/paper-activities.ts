import type { JobInput } from './job-activities.ts';

/**
 * The steps of a paper, in their order. Each keeps its result, so that a job that was cut off goes on after the last one
 * that is done; messages hold the job's id alone.
 */
export interface PaperActivities {
  /** Reads everything that the paper is made of, in one snapshot. */
  readonly gatherPaperMaterial: (input: JobInput) => Promise<void>;
  readonly writePaperDocument: (input: JobInput) => Promise<void>;
  /** Refuses a document that states what no evidence holds. */
  readonly checkPaperDocument: (input: JobInput) => Promise<void>;
  /** Draws the figures and packs the LaTeX sources with them. */
  readonly packPaperSources: (input: JobInput) => Promise<void>;
  readonly compilePaper: (input: JobInput) => Promise<void>;
  readonly storePaperExports: (input: JobInput) => Promise<void>;
  readonly publishPaper: (input: JobInput) => Promise<void>;
}

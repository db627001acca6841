/** The words of papers: their steps, states and files. */

/** In the order they run. */
export const PAPER_STEPS = ['gather', 'write', 'check', 'figures', 'compile', 'store', 'publish'] as const;
export type PaperStep = (typeof PAPER_STEPS)[number];

/** How far a paper is when a step is done, from 0 to 100. The rest is the end of its job. */
export const PAPER_PROGRESS = {
  gather: 10,
  write: 25,
  check: 30,
  figures: 50,
  compile: 85,
  store: 95,
  publish: 99,
} as const satisfies Record<PaperStep, number>;

export const PAPER_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];

interface PaperFileKind {
  readonly extension: string;
  readonly contentType: string;
}

/** What a paper can be exported as. */
export const PAPER_EXPORTS = {
  zip: { extension: 'zip', contentType: 'application/zip' },
  md: { extension: 'md', contentType: 'text/markdown; charset=utf-8' },
  docx: {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  bib: { extension: 'bib', contentType: 'application/x-bibtex; charset=utf-8' },
  ris: { extension: 'ris', contentType: 'application/x-research-info-systems; charset=utf-8' },
  csl: { extension: 'csl.json', contentType: 'application/vnd.citationstyles.csl+json; charset=utf-8' },
  'ro-crate': { extension: 'ro-crate.zip', contentType: 'application/zip' },
} as const satisfies Record<string, PaperFileKind>;
export type PaperExport = keyof typeof PAPER_EXPORTS;

/** Everything of a paper that a caller may download. */
export const PAPER_FILES = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  tex: { extension: 'tex', contentType: 'application/x-tex; charset=utf-8' },
  ...PAPER_EXPORTS,
} as const satisfies Record<string, PaperFileKind>;
export type PaperFile = keyof typeof PAPER_FILES;

export function isPaperExport(name: string): name is PaperExport {
  return Object.hasOwn(PAPER_EXPORTS, name);
}

/** An object below the folder of its paper. Its name begins with its SHA-256: what a late writer stores replaces nothing. */
export interface StoredPaperFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}
export type PaperFiles = Readonly<Partial<Record<PaperFile, StoredPaperFile>>>;

/** Why LaTeX made no PDF. */
export interface BuildProblem {
  /** The lines of the log that say what is wrong, and where. */
  readonly lines: readonly string[];
  /** What to do about it. */
  readonly hint: string;
}

import type { PaperDocument, PaperProblem, SourceFile } from '../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../contracts/paper-material.ts';
import type { PaperProse } from '../../contracts/paper-prose.ts';
import type { PaperFile as CrateFile, RoCrate } from '../../science/papers/exports/ro-crate.ts';
import type { compileLatex } from './compile-latex.ts';
import type { drawFigure } from './draw-figure.ts';

export interface WrittenDocument {
  readonly document: PaperDocument;
  /** Its title without markup. */
  readonly title: string;
}

/** A paper and what it was made of. */
export interface Written {
  readonly document: PaperDocument;
  readonly material: PaperMaterial;
}

export type TextExport = 'md' | 'bib' | 'ris' | 'csl';

/** Pure functions that make papers, computed off the event loop. */
export interface PaperMakers {
  /** `prose` is what a model has written of it. */
  readonly write: (material: PaperMaterial, prose?: PaperProse) => Promise<WrittenDocument>;
  readonly check: (written: Written) => Promise<readonly PaperProblem[]>;
  readonly latex: (written: Written) => Promise<readonly SourceFile[]>;
  readonly text: (format: TextExport, written: Written) => Promise<string>;
  /** `pictures` are PNG files by the id of their artifact. */
  readonly word: (written: Written, pictures: ReadonlyMap<string, Uint8Array>) => Promise<Uint8Array>;
  readonly crate: (written: Written, files: readonly CrateFile[]) => Promise<RoCrate>;
}

/** Programs of the machine, each run in a process of its own with limits. */
export interface PaperPrograms {
  readonly isInstalled: () => Promise<boolean>;
  readonly drawFigure: typeof drawFigure;
  readonly compileLatex: typeof compileLatex;
}

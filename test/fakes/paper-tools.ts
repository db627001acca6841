import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaperMakers, PaperPrograms } from '../../activities/papers/paper-tools.ts';
import type { PaperDocument } from '../../contracts/paper-document.ts';

const EMPTY = { blocks: [], subsections: [] };

/** A paper of one sentence. */
export function plainDocument(title: string): PaperDocument {
  const text = [{ type: 'text' as const, text: title }];
  return {
    title: text,
    byline: [],
    date: '2026-01-01',
    sections: {
      abstract: [{ role: 'remark', content: text, evidence: [] }],
      ...{ introduction: EMPTY, methods: EMPTY, results: EMPTY, discussion: EMPTY, conclusion: EMPTY },
    },
    appendices: [],
    references: [],
  };
}

/** Makers that write next to nothing, for tests of what happens around them. */
export function plainMakers(different: Partial<PaperMakers> = {}): PaperMakers {
  return {
    write: async ({ objective }) => ({ document: plainDocument(objective), title: objective }),
    check: async () => [],
    latex: async ({ material }) => [
      { name: 'main.tex', text: `\\title{${material.objective}}` },
      { name: 'references.bib', text: '' },
    ],
    text: async (format, { material }) => `${format} of ${material.objective}`,
    word: async ({ material }) => Buffer.from(`Word of ${material.objective}`),
    crate: async () => ({ metadata: '{}', files: [] }),
    ...different,
  };
}

/** A compiler that takes any sources. */
export function plainPrograms(different: Partial<PaperPrograms> = {}): PaperPrograms {
  return {
    isInstalled: async () => true,
    async drawFigure(folder, name) {
      await writeFile(join(folder, `${name}.png`), 'a picture');
      return `${name}.png`;
    },
    compileLatex: async () => ({ ok: true, pdf: Buffer.from('%PDF-1.5 a paper'), complaints: [] }),
    ...different,
  };
}

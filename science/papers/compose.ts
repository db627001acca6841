import type { Inline, PaperDocument, PaperSections } from '../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../contracts/paper-material.ts';
import type { PaperProse } from '../../contracts/paper-prose.ts';
import { neutral } from '../narrate/markdown.ts';
import { shortened } from '../narrate/words.ts';
import { knownFrom, type Known } from './known.ts';
import { readInline } from './markdown/read-markdown.ts';
import { inlinesOfDocument } from './walk.ts';
import { writeAppendices } from './write/appendices.ts';
import { writeSections } from './write/builtin.ts';

/** From material to document. A writer fills the sections; title, appendices and references are made here, for every writer. */

const TITLE_CHARACTERS = 140;
const BUILT_IN = 'Written by the built-in agents, without a language model';

export function composePaper(material: PaperMaterial, prose?: PaperProse): PaperDocument {
  const known = knownFrom(material);
  return assemble(known, writeSections(known, prose), prose?.byline ?? BUILT_IN);
}

/** The same with sections of another writer. */
export const assemblePaper = (material: PaperMaterial, sections: PaperSections, byline: string): PaperDocument =>
  assemble(knownFrom(material), sections, byline);

function assemble(known: Known, sections: PaperSections, byline: string): PaperDocument {
  const { objective, gatheredAt } = known.material;
  const title = readInline(neutral(shortened(objective.trim(), TITLE_CHARACTERS)), known.sourceKeys);
  const document = {
    title: title.length === 0 ? [{ type: 'text' as const, text: 'Research without a question' }] : title,
    byline: [{ type: 'text' as const, text: byline }],
    date: gatheredAt.slice(0, 10),
    sections,
    appendices: writeAppendices(known),
  };
  return { ...document, references: citedKeys(inlinesOfDocument(document)) };
}

const citedKeys = (nodes: readonly Inline[]): string[] => [
  ...new Set(nodes.flatMap((node) => (node.type === 'citation' ? node.works.map(({ key }) => key) : []))),
];

import {
  SECTIONS,
  type FigureSource,
  type PaperDocument,
  type PaperFigure,
  type PaperSections,
  type Section,
  type SectionName,
  type SourceFile,
} from '../../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { bibtexOf, bibtexKeys } from '../bibliography/index.ts';
import { SECTION_HEADINGS } from '../numbering.ts';
import { lookupOf } from '../numbers.ts';
import { blocksOfDocument } from '../walk.ts';
import { latexBlocks, figureName } from './blocks.ts';
import { latexInlines, type Label, type LatexContext } from './inlines.ts';
import { preambleFor } from './preamble.ts';

/** The LaTeX sources of a paper: they compile with XeLaTeX as they are, here and on Overleaf. */

const LONGEST_WORD = 22;

export function latexOf(document: PaperDocument, material: PaperMaterial): SourceFile[] {
  const context: LatexContext = {
    lookup: lookupOf(material),
    keys: bibtexKeys(document.references),
    labels: labelsOf(document),
    longestWord: LONGEST_WORD,
    isAppendix: false,
  };
  const body = bodyOf(document, context);
  const references =
    document.references.length === 0 ? [] : [{ name: 'references.bib', text: bibtexOf(document, material) }];
  const fonts = [body, ...references.map(({ text }) => text)].join('\n');
  return [
    { name: 'main.tex', text: `${preambleFor(fonts)}\n\\begin{document}\n${body}\n\\end{document}\n` },
    ...references,
    // Overleaf builds with pdfLaTeX unless a latexmkrc names another engine; a build here reads no such file.
    { name: 'latexmkrc', text: "$pdflatex = 'xelatex %O %S';\n" },
    ...figureSources(document, material, context),
  ];
}

function bodyOf(document: PaperDocument, context: LatexContext): string {
  const { title, byline, date, sections, appendices, references } = document;
  const abstract = sections.abstract.map(({ content }) => latexInlines(content, context)).join(' ');
  return [
    `\\title{${latexInlines(title, context)}}`,
    `\\author{${latexInlines(byline, context)}, ${date}}`,
    '\\maketitle',
    `\\begin{abstract}\n${abstract}\n\\end{abstract}`,
    ...SECTIONS.map((name) => latexSection(name, sections, context)),
    ...(references.length === 0 ? [] : ['\\bibliographystyle{IEEEtran}\n\\bibliography{references}']),
    // Tables of the evidence are as wide as the page, and longer.
    ...(appendices.length === 0 ? [] : ['\\onecolumn\n\\appendices']),
    ...appendices.map((appendix) => latexAppendix(appendix, { ...context, isAppendix: true })),
  ].join('\n\n');
}

function latexAppendix({ id, heading, blocks }: PaperDocument['appendices'][number], context: LatexContext): string {
  const label = context.labels.get(id)?.label ?? '';
  return `\\section{${latexInlines(heading, context)}}\\label{${label}}\n${latexBlocks(blocks, context)}`;
}

function latexSection(name: SectionName, sections: PaperSections, context: LatexContext): string {
  const { blocks, subsections }: Section = sections[name];
  return [
    `\\section{${SECTION_HEADINGS[name]}}`,
    latexBlocks(blocks, context),
    ...subsections.map(
      (each) => `\\subsection{${latexInlines(each.heading, context)}}\n${latexBlocks(each.blocks, context)}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Labels are counted: ids may hold anything. */
function labelsOf(document: PaperDocument): Map<string, Label> {
  const labels = new Map<string, Label>();
  for (const block of blocksOfDocument(document)) {
    const isTable = block.type === 'table' && block.id !== '';
    if (block.type === 'figure') labels.set(block.id, { kind: 'Fig.', label: `figure:${String(labels.size + 1)}` });
    if (isTable) labels.set(block.id, { kind: 'Table', label: `table:${String(labels.size + 1)}` });
  }
  for (const { id } of document.appendices)
    labels.set(id, { kind: 'Appendix', label: `appendix:${String(labels.size + 1)}` });
  return labels;
}

function figureSources(document: PaperDocument, material: PaperMaterial, { labels }: LatexContext): SourceFile[] {
  const figures = blocksOfDocument(document).filter((block): block is PaperFigure => block.type === 'figure');
  return figures.map((figure) => ({
    name: figureName(labels.get(figure.id)?.label ?? ''),
    figure: figureSource(figure, material),
  }));
}

function figureSource({ vector, picture }: PaperFigure, { tasks }: PaperMaterial): FigureSource {
  const find = (id: string | null) =>
    tasks.flatMap(({ artifacts }) => artifacts).find((artifact) => artifact.id === id);
  const [drawing, image] = [find(vector), find(picture)];
  return {
    vector: drawing === undefined ? null : { id: drawing.id, objectKey: drawing.objectKey },
    picture: image === undefined ? null : { id: image.id, objectKey: image.objectKey, mimeType: image.mimeType },
  };
}

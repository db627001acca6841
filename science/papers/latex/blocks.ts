import type { Block, PaperFigure } from '../../../contracts/paper-document.ts';
import { latexText } from './characters.ts';
import { safeFormula } from './formula.ts';
import { latexInlines, type LatexContext } from './inlines.ts';
import { latexTable } from './tables.ts';

/** Blocks of a section. LaTeX nests lists four deep: what lies deeper is written as paragraphs. */

const DEEPEST = 3;

export const latexBlocks = (blocks: readonly Block[], context: LatexContext, depth = 0): string =>
  blocks
    .map((block) => latexBlock(block, context, depth))
    .filter((text) => text !== '')
    .join('\n\n');

function latexBlock(block: Block, context: LatexContext, depth: number): string {
  switch (block.type) {
    case 'paragraph':
      return block.sentences.map(({ content }) => latexInlines(content, context)).join(' ');
    case 'run-in-heading':
      return `\\noindent\\textbf{${latexInlines(block.content, context)}}`;
    case 'list':
      return list(block, context, depth);
    case 'quotation':
      return depth >= DEEPEST
        ? latexBlocks(block.blocks, context, depth)
        : `\\begin{quote}\n${latexBlocks(block.blocks, context, depth + 1)}\n\\end{quote}`;
    case 'code-block':
      return codeLines(block.text);
    case 'formula-block':
      return formulaBlock(block.tex);
    case 'table':
      return latexTable(block, context);
    case 'figure':
      return figure(block, context);
  }
}

function list({ ordered, items }: Extract<Block, { type: 'list' }>, context: LatexContext, depth: number): string {
  const written = items.map((item) => latexBlocks(item, context, depth + 1));
  if (depth >= DEEPEST || written.length === 0) return written.join('\n\n');
  const environment = ordered ? 'enumerate' : 'itemize';
  // A bracket at the beginning of an item is text.
  const lines = written.map((item) => `\\item\\relax ${item}`);
  return [`\\begin{${environment}}`, ...lines, `\\end{${environment}}`].join('\n');
}

const CODE_WORD = 16;
const LONGEST_INDENT = 12;

function codeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const indent = Math.min(LONGEST_INDENT, line.length - line.trimStart().length);
      return `\\codeline{${'~'.repeat(indent)}${latexText(line.trim(), CODE_WORD)}}`;
    })
    .join('\n');
}

function formulaBlock(tex: string): string {
  const safe = safeFormula(tex);
  return safe === null ? codeLines(tex) : `\\fittedformula{${safe}}`;
}

function figure({ id, caption }: PaperFigure, context: LatexContext): string {
  const label = context.labels.get(id)?.label ?? '';
  return [
    '\\begin{figure}[tp]',
    '\\centering',
    `\\includegraphics[width=\\linewidth,height=0.38\\textheight,keepaspectratio]{${figureName(label)}}`,
    `\\caption[]{${latexInlines(caption, context)}}`,
    `\\label{${label}}`,
    '\\end{figure}',
  ].join('\n');
}

/** Below the folder of the sources, without its ending. */
export const figureName = (label: string): string => `figures/${label.replace(':', '-')}`;

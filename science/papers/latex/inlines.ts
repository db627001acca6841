import type { Inline } from '../../../contracts/paper-document.ts';
import { writtenNumber, type Lookup } from '../numbers.ts';
import { latexText } from './characters.ts';
import { safeFormula } from './formula.ts';

/** Nodes inside of a sentence, a caption or a cell. */

export interface LatexContext {
  readonly lookup: Lookup;
  /** Citation keys as BibTeX takes them. */
  readonly keys: ReadonlyMap<string, string>;
  /** Ids of figures, tables and appendices with what they are called, and their labels. */
  readonly labels: ReadonlyMap<string, Label>;
  /** From how many characters on a word may be broken anywhere. */
  readonly longestWord: number;
  /** The appendices are one column wide: their tables stay where they are and go on on the next page. */
  readonly isAppendix: boolean;
}

export interface Label {
  readonly kind: 'Fig.' | 'Table' | 'Appendix';
  readonly label: string;
}

const MARKS = {
  emphasis: '\\emph',
  strong: '\\textbf',
  superscript: '\\textsuperscript',
  subscript: '\\textsubscript',
  deleted: '',
} as const;
const DOUBTS = {
  'number-unverified': 'no evidence for this number',
  'citation-unknown': 'no such source',
} as const;
const LONGEST_INLINE_FORMULA = 60;

export const latexInlines = (nodes: readonly Inline[], context: LatexContext): string =>
  nodes.map((node) => latexInline(node, context)).join('');

function latexInline(node: Inline, context: LatexContext): string {
  switch (node.type) {
    case 'text':
      return latexText(node.text, context.longestWord);
    case 'code':
      return code(node.text, context);
    case 'formula':
      return formula(node.tex, context);
    case 'line-break':
      return ' ';
    case 'number':
    case 'note-count':
      return latexText(writtenNumber(node, context.lookup) ?? '?', context.longestWord);
    case 'citation':
      return citations(node.works, context);
    case 'reference':
      return reference(node.to, context);
    case 'link':
      return link(node.url, latexInlines(node.children, context));
    case 'doubtful':
      return doubtful(latexInlines(node.children, context), node.reason);
    default:
      return `${MARKS[node.type]}{${latexInlines(node.children, context)}}`;
  }
}

/** Each word is raised by itself, as a line cannot end inside of a superscript and a column may be narrow. */
function doubtful(content: string, reason: keyof typeof DOUBTS): string {
  const words = `[${DOUBTS[reason]}]`.split(' ');
  return `\\doubtful{${content}}{${words.map((word) => `\\textsuperscript{\\textbf{${word}}}`).join(' ')}}`;
}

const CODE_WORD = 12;

const code = (text: string, { longestWord }: LatexContext): string =>
  `\\texttt{${latexText(text, Math.min(CODE_WORD, longestWord))}}`;

function formula(tex: string, context: LatexContext): string {
  const safe = tex.length > LONGEST_INLINE_FORMULA ? null : safeFormula(tex);
  return safe === null ? code(tex, context) : `$${safe}$`;
}

interface Work {
  readonly key: string;
  readonly page: string | null;
}

/** Works without a page are cited together: "[1]–[3]". */
function citations(works: readonly Work[], context: LatexContext): string {
  const keys = works.map(({ key, page }) => (page === null ? context.keys.get(key) : undefined));
  if (keys.every((key) => key !== undefined)) return `\\cite{${keys.join(',')}}`;
  return works.map((work) => citation(work, context)).join(', ');
}

function citation({ key, page }: Work, context: LatexContext): string {
  const known = context.keys.get(key);
  if (known === undefined) return doubtful(latexText(key), 'citation-unknown');
  // A closing bracket would end the optional argument.
  return page === null ? `\\cite{${known}}` : `\\cite[{${latexText(page)}}]{${known}}`;
}

function reference(to: string, { labels }: LatexContext): string {
  const found = labels.get(to);
  return found === undefined ? '?' : `${found.kind}~\\ref{${found.label}}`;
}

const SAFE_IN_ADDRESS = /^[A-Za-z0-9.:/?=,;+-]$/;

/** Only addresses of the web and of mail become links. */
function link(url: string, children: string): string {
  const address = latexAddress(url);
  return address === null ? children : `\\href{${address}}{${children}}`;
}

function latexAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { href, protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:' && protocol !== 'mailto:') return null;
  return Array.from(href, addressCharacter).join('');
}

const IN_ADDRESS: Readonly<Record<string, string>> = { '&': '\\&', '#': '\\#', _: '\\_', '%': '\\%' };

function addressCharacter(character: string): string {
  if (SAFE_IN_ADDRESS.test(character)) return character;
  const known = IN_ADDRESS[character];
  if (known !== undefined) return known;
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

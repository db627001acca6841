import type { PhrasingContent, RootContent, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Block, EvidenceLink, Inline, PaperSentence } from '../../../contracts/paper-document.ts';
import {
  createHolder,
  holdCitations,
  nodesIn,
  restored,
  withoutPrivateCharacters,
  type HeldText,
} from './held-text.ts';

/** Markdown of stored texts as nodes of a paper. What a paper has no node for becomes text. */

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

export interface Stated {
  readonly role: PaperSentence['role'];
  readonly evidence: readonly EvidenceLink[];
}

interface Reading extends HeldText {
  readonly stated: Stated;
}

/** The nodes of a text of one paragraph: a title, a caption, a sentence of ours. */
export function readInline(text: string, knownKeys: ReadonlySet<string>): Inline[] {
  return inlineOf(heldFrom(text, knownKeys));
}

/** The same of a text whose places are taken already. */
export function inlineOf(held: HeldText): Inline[] {
  const reading: Reading = { ...held, stated: { role: 'remark', evidence: [] } };
  const { children } = parser.parse(held.text);
  return children.flatMap((block) => inlinesOfBlock(block, reading));
}

export function readBlocks(text: string, knownKeys: ReadonlySet<string>, stated: Stated): Block[] {
  const held = heldFrom(text, knownKeys);
  return blocksOf(parser.parse(held.text).children, { ...held, stated });
}

function heldFrom(text: string, knownKeys: ReadonlySet<string>): HeldText {
  const holder = createHolder();
  return { text: holdCitations(withoutPrivateCharacters(text), knownKeys, holder), held: holder.held };
}

/** Blocks where only a line is wanted: their texts, one after the other. */
function inlinesOfBlock(block: RootContent, reading: Reading): Inline[] {
  if (block.type === 'paragraph' || block.type === 'heading') return inlines(block.children, reading);
  const { position } = block;
  const source = reading.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  return nodesIn(source, reading.held);
}

const blocksOf = (children: readonly RootContent[], reading: Reading): Block[] =>
  children.flatMap((child) => blockOf(child, reading));

function blockOf(node: RootContent, reading: Reading): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(inlines(node.children, reading), reading)];
    case 'heading':
      return [{ type: 'run-in-heading', content: inlines(node.children, reading) }];
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered === true,
          items: node.children.map((item) => blocksOf(item.children, reading)),
        },
      ];
    case 'blockquote':
      return [{ type: 'quotation', blocks: blocksOf(node.children, reading) }];
    case 'footnoteDefinition':
      return blocksOf(node.children, reading);
    case 'code':
      return [{ type: 'code-block', text: restored(node.value, reading.held) }];
    case 'math':
      return [{ type: 'formula-block', tex: restored(node.value, reading.held) }];
    case 'table':
      return [tableOf(node, reading)];
    case 'thematicBreak':
      return [];
    default:
      return [paragraph(inlinesOfBlock(node, reading), reading)];
  }
}

const paragraph = (content: readonly Inline[], { stated }: Reading): Block => ({
  type: 'paragraph',
  sentences: [{ ...stated, content }],
});

/** A table inside of a text has no number and no caption. */
function tableOf({ children, align }: Table, reading: Reading): Block {
  const [head, ...rows] = children.map((row) => row.children.map((cell) => inlines(cell.children, reading)));
  const columns = (head ?? []).map((heading, place) => ({
    heading,
    align: align?.[place] === 'right' ? ('right' as const) : ('left' as const),
  }));
  return {
    type: 'table',
    id: '',
    caption: [],
    columns,
    rows: rows.map((row) => columns.map((_, place) => row[place] ?? [])),
    evidence: reading.stated.evidence,
  };
}

const inlines = (children: readonly PhrasingContent[], reading: Reading): Inline[] =>
  children.flatMap((child) => inline(child, reading));

const MARKED = { emphasis: 'emphasis', strong: 'strong', delete: 'deleted' } as const;

function inline(node: PhrasingContent, reading: Reading): Inline[] {
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ type: MARKED[node.type], children: inlines(node.children, reading) }];
    case 'inlineCode':
      return [{ type: 'code', text: restored(node.value, reading.held) }];
    case 'inlineMath':
      return formula(node, reading);
    case 'break':
      return [{ type: 'line-break' }];
    case 'link':
      return [{ type: 'link', url: node.url, children: inlines(node.children, reading) }];
    case 'linkReference':
      return inlines(node.children, reading);
    case 'image':
    case 'imageReference':
      return nodesIn(node.alt ?? '', reading.held);
    case 'footnoteReference':
      return nodesIn(`[${node.identifier}]`, reading.held);
    default:
      return nodesIn(node.value, reading.held);
  }
}

/** "$5 and $10" are prices: a formula has no space inside of its dollars, and no digit behind them. */
function formula(node: Extract<PhrasingContent, { type: 'inlineMath' }>, { text, held }: Reading): Inline[] {
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? text.length];
  const source = text.slice(from, to);
  const dollars = source.startsWith('$$') ? 2 : 1;
  const inside = source.slice(dollars, source.length - dollars);
  const isFormula = inside === inside.trim() && !/^\d/.test(text.slice(to));
  return isFormula ? [{ type: 'formula', tex: restored(node.value, held) }] : nodesIn(source, held);
}

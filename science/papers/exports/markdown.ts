import type { Heading, PhrasingContent, Root, RootContent, TableCell } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Block, Inline, PaperDocument, PaperFigure, PaperTable } from '../../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { printable } from '../latex/characters.ts';
import { safeFormula } from '../latex/formula.ts';
import { citationText, DOUBTS, numberingOf, sectionsOf, type Numbering } from '../numbering.ts';
import { lookupOf, writtenNumber, type Lookup } from '../numbers.ts';
import { addressText, referenceText } from '../reference-text.ts';

/** A paper as Markdown. `remark` writes it, so that text stays text. */

interface Context {
  readonly lookup: Lookup;
  readonly numbering: Numbering;
  /** Where a figure can be seen; null writes its caption alone. */
  readonly addressOf: (figure: PaperFigure) => string | null;
}

const writer = unified().use(remarkStringify).use(remarkGfm).use(remarkMath);

export function markdownOf(
  document: PaperDocument,
  material: PaperMaterial,
  addressOf: Context['addressOf'] = () => null,
): string {
  const context: Context = { lookup: lookupOf(material), numbering: numberingOf(document), addressOf };
  const root: Root = {
    type: 'root',
    children: [...opening(document, context), ...body(document, context), ...references(document, material)],
  };
  return writer.stringify(root);
}

function opening({ title, byline, date, sections }: PaperDocument, context: Context): RootContent[] {
  return [
    heading(1, title, context),
    {
      type: 'paragraph',
      children: [{ type: 'emphasis', children: [...phrasing(byline, context), text(`, ${date}`)] }],
    },
    heading(2, [{ type: 'text', text: 'Abstract' }], context),
    paragraph(
      sections.abstract.flatMap(({ content }, place) => spaced(content, place)),
      context,
    ),
  ];
}

const body = (document: PaperDocument, context: Context): RootContent[] => [
  ...sectionsOf(document).flatMap(({ heading: words, section }) => [
    heading(2, [{ type: 'text', text: words }], context),
    ...blocks(section.blocks, context),
    ...section.subsections.flatMap((each) => [heading(3, each.heading, context), ...blocks(each.blocks, context)]),
  ]),
  ...document.appendices.flatMap(({ id, heading: words, blocks: held }) => [
    heading(2, [{ type: 'text', text: `${context.numbering.places.get(id) ?? 'Appendix'}: ` }, ...words], context),
    ...blocks(held, context),
  ]),
];

function references({ references: keys }: PaperDocument, { sources }: PaperMaterial): RootContent[] {
  const byKey = new Map(sources.map((source) => [source.key, source.csl]));
  const items = keys.flatMap((key) => byKey.get(key) ?? []);
  if (items.length === 0) return [];
  return [
    { type: 'heading', depth: 2, children: [text('References')] },
    {
      type: 'list',
      ordered: true,
      spread: false,
      children: items.map((csl) => {
        const url = addressText(csl);
        const address: PhrasingContent[] =
          url === null ? [] : [text(' '), { type: 'link', url, children: [text(url)] }];
        return {
          type: 'listItem',
          children: [{ type: 'paragraph', children: [text(referenceText(csl)), ...address] }],
        };
      }),
    },
  ];
}

const text = (value: string): PhrasingContent => ({ type: 'text', value: printable(value) });

const spaced = (content: readonly Inline[], place: number): Inline[] =>
  place === 0 ? [...content] : [{ type: 'text', text: ' ' }, ...content];

const heading = (depth: Heading['depth'], content: readonly Inline[], context: Context): RootContent => ({
  type: 'heading',
  depth,
  children: phrasing(content, context),
});

const paragraph = (content: readonly Inline[], context: Context): RootContent => ({
  type: 'paragraph',
  children: phrasing(content, context),
});

const blocks = (held: readonly Block[], context: Context): RootContent[] =>
  held.flatMap((block) => blockNodes(block, context));

function blockNodes(block: Block, context: Context): RootContent[] {
  switch (block.type) {
    case 'paragraph':
      return [
        paragraph(
          block.sentences.flatMap(({ content }, place) => spaced(content, place)),
          context,
        ),
      ];
    case 'run-in-heading':
      return [{ type: 'paragraph', children: [{ type: 'strong', children: phrasing(block.content, context) }] }];
    case 'list':
      return [list(block, context)];
    case 'quotation':
      return [{ type: 'blockquote', children: contained(block.blocks, context) }];
    case 'code-block':
      return [{ type: 'code', value: block.text }];
    case 'formula-block':
      return [
        safeFormula(block.tex) === null ? { type: 'code', value: block.tex } : { type: 'math', value: block.tex },
      ];
    case 'table':
      return table(block, context);
    case 'figure':
      return figure(block, context);
  }
}

const list = ({ ordered, items }: Extract<Block, { type: 'list' }>, context: Context): RootContent => ({
  type: 'list',
  ordered,
  spread: false,
  children: items.map((item) => ({ type: 'listItem', spread: false, children: contained(item, context) })),
});

/** Inside of lists and quotations stands what Markdown allows there. */
const contained = (held: readonly Block[], context: Context) =>
  blocks(held, context).flatMap((node) =>
    node.type === 'paragraph' ||
    node.type === 'list' ||
    node.type === 'code' ||
    node.type === 'blockquote' ||
    node.type === 'table' ||
    node.type === 'math'
      ? [node]
      : [],
  );

function table({ id, caption, columns, rows }: PaperTable, context: Context): RootContent[] {
  const cell = (content: readonly Inline[]): TableCell => ({ type: 'tableCell', children: phrasing(content, context) });
  const written: RootContent = {
    type: 'table',
    align: columns.map(({ align }) => align),
    children: [columns.map(({ heading: words }) => cell(words)), ...rows.map((row) => row.map(cell))].map((cells) => ({
      type: 'tableRow',
      children: cells,
    })),
  };
  return caption.length === 0 ? [written] : [captioned(id, caption, context), written];
}

const captioned = (id: string, caption: readonly Inline[], context: Context): RootContent => ({
  type: 'paragraph',
  children: [
    { type: 'strong', children: [text(`${context.numbering.places.get(id) ?? ''}.`)] },
    text(' '),
    ...phrasing(caption, context),
  ],
});

function figure(block: PaperFigure, context: Context): RootContent[] {
  const url = context.addressOf(block);
  const alt = context.numbering.places.get(block.id) ?? 'Figure';
  const image: RootContent[] = url === null ? [] : [{ type: 'paragraph', children: [{ type: 'image', url, alt }] }];
  return [...image, captioned(block.id, block.caption, context)];
}

const phrasing = (nodes: readonly Inline[], context: Context): PhrasingContent[] =>
  nodes.flatMap((node) => phrase(node, context));

function phrase(node: Inline, context: Context): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [text(node.text)];
    case 'code':
      return [{ type: 'inlineCode', value: printable(node.text) }];
    case 'formula':
      return [
        safeFormula(node.tex) === null
          ? { type: 'inlineCode', value: node.tex }
          : { type: 'inlineMath', value: node.tex },
      ];
    case 'line-break':
      return [text(' ')];
    case 'number':
    case 'note-count':
      return [text(writtenNumber(node, context.lookup) ?? '?')];
    case 'citation':
      return [text(citationText(node.works, context.numbering))];
    case 'reference':
      return [text(context.numbering.places.get(node.to) ?? '?')];
    case 'doubtful':
      return [...phrasing(node.children, context), text(` [${DOUBTS[node.reason]}]`)];
    case 'link':
      return [{ type: 'link', url: node.url, children: phrasing(node.children, context) }];
    default:
      return marked(node, context);
  }
}

const MARKS = { emphasis: 'emphasis', strong: 'strong', deleted: 'delete' } as const;

function marked(
  { type, children }: Extract<Inline, { type: 'emphasis' | 'strong' | 'deleted' | 'superscript' | 'subscript' }>,
  context: Context,
): PhrasingContent[] {
  const inner = phrasing(children, context);
  if (type === 'superscript' || type === 'subscript') return inner;
  return [{ type: MARKS[type], children: inner }];
}

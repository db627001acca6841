import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IRunOptions,
} from 'docx';
import type { Block, Inline, PaperDocument, PaperFigure, PaperTable } from '../../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { printable } from '../latex/characters.ts';
import { citationText, DOUBTS, numberingOf, sectionsOf, type Numbering } from '../numbering.ts';
import { lookupOf, writtenNumber, type Lookup } from '../numbers.ts';
import { plainText } from '../plain-text.ts';
import { addressText, referenceText } from '../reference-text.ts';
import { pngSize } from './png-size.ts';

/** A paper as a Word document, from the same tree. */

interface Context {
  readonly lookup: Lookup;
  readonly numbering: Numbering;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

type Child = Paragraph | Table;
type Run = TextRun | ExternalHyperlink;

const WIDEST_PIXELS = 600;
const DEEPEST = 5;

/** `pictures`: PNG files of figures by the id of their artifact; without one the caption stands alone. */
export async function docxOf(
  document: PaperDocument,
  material: PaperMaterial,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  const context: Context = { lookup: lookupOf(material), numbering: numberingOf(document), pictures };
  const file = new Document({
    title: plainText(document.title, context.lookup),
    creator: plainText(document.byline, context.lookup),
    numbering: { config: [{ reference: 'ordered', levels: orderedLevels() }] },
    sections: [
      { children: [...opening(document, context), ...body(document, context), ...references(document, material)] },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

const orderedLevels = () =>
  Array.from({ length: DEEPEST + 1 }, (_, level) => ({
    level,
    format: 'decimal' as const,
    text: `%${String(level + 1)}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 300 } } },
  }));

function opening({ title, byline, date, sections }: PaperDocument, context: Context): Child[] {
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: runs(title, context) }),
    new Paragraph({ children: [...runs(byline, context, { italics: true }), run(`, ${date}`, { italics: true })] }),
    heading(HeadingLevel.HEADING_1, [{ type: 'text', text: 'Abstract' }], context),
    new Paragraph({ children: sections.abstract.flatMap(({ content }, place) => spaced(content, place, context)) }),
  ];
}

const body = (document: PaperDocument, context: Context): Child[] => [
  ...sectionsOf(document).flatMap(({ heading: words, section }) => [
    heading(HeadingLevel.HEADING_1, [{ type: 'text', text: words }], context),
    ...children(section.blocks, context),
    ...section.subsections.flatMap((each) => [
      heading(HeadingLevel.HEADING_2, each.heading, context),
      ...children(each.blocks, context),
    ]),
  ]),
  ...document.appendices.flatMap(({ id, heading: words, blocks }) => [
    heading(
      HeadingLevel.HEADING_1,
      [{ type: 'text', text: `${context.numbering.places.get(id) ?? 'Appendix'}: ` }, ...words],
      context,
    ),
    ...children(blocks, context),
  ]),
];

function references({ references: keys }: PaperDocument, { sources }: PaperMaterial): Child[] {
  const byKey = new Map(sources.map((source) => [source.key, source.csl]));
  const lines = keys.flatMap((key, place) => {
    const csl = byKey.get(key);
    if (csl === undefined) return [];
    const url = addressText(csl);
    return [
      new Paragraph({
        children: [
          run(`[${String(place + 1)}] ${referenceText(csl)} `),
          ...(url === null ? [] : [hyperlink(url, [run(url)])]),
        ],
      }),
    ];
  });
  if (lines.length === 0) return [];
  return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run('References')] }), ...lines];
}

const run = (text: string, style: IRunOptions = {}): TextRun => new TextRun({ ...style, text: printable(text) });

/** Word takes addresses of the web only as they should be. */
function hyperlink(url: string, within: readonly TextRun[]): Run {
  const link = URL.canParse(url) ? new URL(url).href : null;
  if (link === null || !/^(?:https?|mailto):/.test(link)) return run(url);
  return new ExternalHyperlink({ link, children: [...within] });
}

const heading = (
  level: (typeof HeadingLevel)[keyof typeof HeadingLevel],
  content: readonly Inline[],
  context: Context,
): Paragraph => new Paragraph({ heading: level, children: runs(content, context) });

const spaced = (content: readonly Inline[], place: number, context: Context): Run[] => [
  ...(place === 0 ? [] : [run(' ')]),
  ...runs(content, context),
];

interface Place {
  readonly level: number;
  readonly ordered: boolean;
}

const children = (blocks: readonly Block[], context: Context, place: Place | null = null): Child[] =>
  blocks.flatMap((block, index) => blockChildren(block, context, index === 0 ? place : null, place?.level ?? -1));

function blockChildren(block: Block, context: Context, place: Place | null, depth: number): Child[] {
  switch (block.type) {
    case 'paragraph':
      return [
        new Paragraph({
          ...listing(place, depth),
          children: block.sentences.flatMap(({ content }, index) => spaced(content, index, context)),
        }),
      ];
    case 'run-in-heading':
      return [new Paragraph({ children: runs(block.content, context, { bold: true }) })];
    case 'list':
      return block.items.flatMap((item) =>
        children(item, context, { level: Math.min(DEEPEST, depth + 1), ordered: block.ordered }),
      );
    case 'quotation':
      return children(block.blocks, context);
    case 'code-block':
      return block.text.split('\n').map((line) => new Paragraph({ children: [run(line, { font: 'Courier New' })] }));
    case 'formula-block':
      return [new Paragraph({ children: [run(block.tex, { italics: true })] })];
    case 'table':
      return table(block, context);
    case 'figure':
      return figure(block, context);
  }
}

function listing(place: Place | null, depth: number) {
  if (place === null) return depth < 0 ? {} : { indent: { left: 400 * (depth + 1) } };
  const { level, ordered } = place;
  return ordered ? { numbering: { reference: 'ordered', level } } : { bullet: { level } };
}

function table({ id, caption, columns, rows }: PaperTable, context: Context): Child[] {
  const cell = (content: readonly Inline[], style: IRunOptions = {}): TableCell =>
    new TableCell({ children: [new Paragraph({ children: runs(content, context, { size: 16, ...style }) })] });
  if (columns.length === 0) return [];
  const written = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: columns.map(({ heading: words }) => cell(words, { bold: true })) }),
      ...rows.map((row) => new TableRow({ children: columns.map((_, place) => cell(row[place] ?? [])) })),
    ],
  });
  return caption.length === 0 ? [written] : [captioned(id, caption, context), written];
}

const captioned = (id: string, caption: readonly Inline[], context: Context): Paragraph =>
  new Paragraph({
    children: [run(`${context.numbering.places.get(id) ?? ''}. `, { bold: true }), ...runs(caption, context)],
  });

function figure({ id, caption, picture }: PaperFigure, context: Context): Child[] {
  const bytes = picture === null ? undefined : context.pictures.get(picture);
  const size = bytes === undefined ? null : pngSize(bytes);
  if (bytes === undefined || size === null) return [captioned(id, caption, context)];
  const scale = Math.min(1, WIDEST_PIXELS / size.width);
  const transformation = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const image = new ImageRun({ type: 'png', data: bytes, transformation });
  return [new Paragraph({ children: [image] }), captioned(id, caption, context)];
}

const runs = (nodes: readonly Inline[], context: Context, style: IRunOptions = {}): Run[] =>
  nodes.flatMap((node) => runsOf(node, context, style));

const STYLES = {
  emphasis: { italics: true },
  strong: { bold: true },
  deleted: { strike: true },
  superscript: { superScript: true },
  subscript: { subScript: true },
} as const satisfies Record<string, IRunOptions>;

function runsOf(node: Inline, context: Context, style: IRunOptions): Run[] {
  switch (node.type) {
    case 'text':
      return [run(node.text, style)];
    case 'code':
      return [run(node.text, { ...style, font: 'Courier New' })];
    case 'formula':
      return [run(node.tex, { ...style, italics: true })];
    case 'line-break':
      return [run(' ', style)];
    case 'number':
    case 'note-count':
      return [run(writtenNumber(node, context.lookup) ?? '?', style)];
    case 'citation':
      return [run(citationText(node.works, context.numbering), style)];
    case 'reference':
      return [run(context.numbering.places.get(node.to) ?? '?', style)];
    case 'doubtful':
      return [...runs(node.children, context, style), run(` [${DOUBTS[node.reason]}]`, { ...style, bold: true })];
    case 'link':
      return [hyperlink(node.url, [run(plainText(node.children, context.lookup), style)])];
    default:
      return runs(node.children, context, { ...style, ...STYLES[node.type] });
  }
}

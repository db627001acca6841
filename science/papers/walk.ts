import {
  SECTIONS,
  type Block,
  type Inline,
  type PaperDocument,
  type PaperSections,
  type PaperSentence,
  type Section,
} from '../../contracts/paper-document.ts';

/** What a document holds, in the order in which it is read. */

/** All blocks, those inside of lists and quotations too. */
function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return [block, ...block.items.flatMap(allBlocks)];
    return block.type === 'quotation' ? [block, ...allBlocks(block.blocks)] : [block];
  });
}

export const blocksOfSection = ({ blocks, subsections }: Section): Block[] =>
  allBlocks([...blocks, ...subsections.flatMap((subsection) => subsection.blocks)]);

export const sentencesIn = (blocks: readonly Block[]): PaperSentence[] =>
  blocks.flatMap((block) => (block.type === 'paragraph' ? block.sentences : []));

/** All nodes, those inside of others too. */
export function allInlines(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...allInlines(node.children)] : [node]));
}

function inlinesOfBlock(block: Block): readonly Inline[] {
  switch (block.type) {
    case 'paragraph':
      return block.sentences.flatMap(({ content }) => content);
    case 'run-in-heading':
      return block.content;
    case 'table':
      return [block.caption, ...block.columns.map(({ heading }) => heading), ...block.rows.flat()].flat();
    case 'figure':
      return block.caption;
    default:
      return [];
  }
}

const inlinesOfBlocks = (blocks: readonly Block[]): Inline[] => allInlines(allBlocks(blocks).flatMap(inlinesOfBlock));

const inlinesOfSection = ({ blocks, subsections }: Section): Inline[] => [
  ...inlinesOfBlocks(blocks),
  ...subsections.flatMap((each) => [...allInlines(each.heading), ...inlinesOfBlocks(each.blocks)]),
];

const inlinesOfSections = (sections: PaperSections): Inline[] => [
  ...allInlines(sections.abstract.flatMap(({ content }) => content)),
  ...SECTIONS.flatMap((name) => inlinesOfSection(sections[name])),
];

export const blocksOfDocument = ({ sections, appendices }: Pick<PaperDocument, 'sections' | 'appendices'>): Block[] => [
  ...SECTIONS.flatMap((name) => blocksOfSection(sections[name])),
  ...allBlocks(appendices.flatMap(({ blocks }) => blocks)),
];

export const inlinesOfDocument = (document: Omit<PaperDocument, 'references'>): Inline[] => [
  ...allInlines(document.title),
  ...inlinesOfSections(document.sections),
  ...document.appendices.flatMap(({ heading, blocks }) => [...allInlines(heading), ...inlinesOfBlocks(blocks)]),
];

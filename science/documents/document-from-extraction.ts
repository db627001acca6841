import { summaryOf } from '../../contracts/csl.ts';
import type { Extraction } from '../../contracts/extraction.ts';
import type { DocumentDraft } from '../../contracts/literature.ts';
import { documentMetadata } from './document-metadata.ts';
import { isMarkdown } from './file-names.ts';
import { indexedPassages } from './index-terms.ts';
import type { SidecarIndex } from './sidecars.ts';
import { splitPassages } from './split-passages.ts';

/** A document that can be searched and cited, from what was read of its file. */
export async function documentFromExtraction(input: {
  filename: string;
  /** SHA-256 of the file, hex. */
  contentHash: string;
  extraction: Extraction;
  sidecars?: SidecarIndex;
}): Promise<DocumentDraft> {
  const { filename, contentHash, extraction } = input;
  const markdown = isMarkdown(filename);
  const passages = splitPassages({ pages: extraction.pages, markdown });
  // Markdown and plain text are one page only because they have none: "p. 1" would say nothing.
  const paged = markdown || /\.txt$/i.test(filename) ? passages.map(({ text }) => ({ page: null, text })) : passages;
  const csl = documentMetadata(input);
  const summary = summaryOf(csl);
  return { ...summary, csl, contentHash, passages: await indexedPassages(summary.title, paged) };
}

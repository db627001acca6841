import { readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import type { ExtractedPage } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import { cleanText } from './clean-text.ts';
import { doiOf } from './document-doi.ts';
import { isMostlySymbols, titleOf } from './document-title.ts';
import { LIMITS } from './extraction-limits.ts';
import type { TextLine, TextPiece } from './pdf-lines.ts';
import { linesOf, paragraphsOf } from './pdf-lines.ts';
import type { TextDocument } from './read-text.ts';
import { refuseLongText } from './read-text.ts';
import { withoutRunningHeads } from './running-heads.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** pdf.js prints warnings about a file to the console, which has no reader in a child process. */
const QUIET = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: false,
} as const;

function refusal(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof Error && error.name === 'PasswordException') {
    return new UnreadableFile(
      'The PDF is protected by a password. Please remove the password (print it to a new PDF) and upload that.',
    );
  }
  return new UnreadableFile('The PDF is damaged or cut off and cannot be opened. Please download or export it again.');
}

async function openPdf(path: string): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(readFileSync(path)), QUIET).catch((error: unknown) => {
    throw refusal(error);
  });
}

interface PageLines {
  readonly lines: TextLine[][];
  readonly unreadable: number[];
}

async function pageLines(pdf: Pdf, number: number): Promise<TextLine[]> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const pieces = content.items.flatMap((item): TextPiece[] => ('str' in item ? [item] : []));
  const lines = linesOf(pieces);
  page.cleanup();
  return lines;
}

async function allPages(pdf: Pdf): Promise<PageLines> {
  const lines: TextLine[][] = [];
  const unreadable: number[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const found = await pageLines(pdf, number).catch((_error: unknown) => {
      unreadable.push(number);
      return [];
    });
    characters += found.reduce((sum, { text }) => sum + text.length, 0);
    refuseLongText(characters);
    lines.push(found);
  }
  return { lines, unreadable };
}

function warnOfGaps(pages: readonly ExtractedPage[], unreadable: readonly number[], warnings: string[]): void {
  if (unreadable.length > 0)
    warnings.push(`${quantity(unreadable.length, 'page')} could not be read (first: page ${unreadable[0]}).`);
  if (isMostlySymbols(pages.map(({ text }) => text).join('')))
    warnings.push('Much of the text consists of symbols, because the PDF does not say which letters its fonts show.');
  const silent = pages.filter(({ page, text }) => text === '' && !unreadable.includes(page));
  if (silent.length > 0)
    warnings.push(`${quantity(silent.length, 'page')} without text, probably images (first: page ${silent[0]?.page}).`);
}

interface PdfMetadata {
  readonly title: unknown;
  /** Where publishers put the DOI: the document information and XMP. */
  readonly identifiers: readonly string[];
}

const DOI_IN_XMP = ['prism:doi', 'pdfx:doi', 'dc:identifier', 'crossmark:doi'];

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

async function metadataOf(pdf: Pdf): Promise<PdfMetadata> {
  const found = await pdf.getMetadata().catch((_error: unknown) => undefined);
  const information = new Map(entriesOf(found?.info));
  const custom = entriesOf(information.get('Custom')).filter(([key]) => /doi/i.test(key));
  const fields: unknown[] = [information.get('doi'), information.get('DOI'), information.get('Subject')];
  for (const [, value] of custom) fields.push(value);
  // Null in files without XMP, whatever the type says.
  const xmp: unknown = found?.metadata;
  if (found && xmp) for (const name of DOI_IN_XMP) fields.push(found.metadata.get(name));
  return { title: information.get('Title'), identifiers: fields.filter((field) => typeof field === 'string') };
}

async function readPages(pdf: Pdf, warnings: string[]): Promise<TextDocument> {
  if (pdf.numPages > LIMITS.pages) {
    throw new UnreadableFile(
      `The PDF has ${quantity(pdf.numPages, 'page')}; at most ${quantity(LIMITS.pages, 'page')} can be read. Please upload the part you need.`,
    );
  }
  const { lines, unreadable } = await allPages(pdf);
  const pages = withoutRunningHeads(lines).map((kept, index) => ({
    page: index + 1,
    text: cleanText(paragraphsOf(kept)).trim(),
  }));
  if (pages.every(({ text }) => text === '')) {
    if (unreadable.length > 0) throw refusal(undefined);
    throw new UnreadableFile(
      'No text could be found in the PDF; it is probably a scan. Please run text recognition (OCR) on it and upload the result.',
    );
  }
  warnOfGaps(pages, unreadable, warnings);
  const { title: stated, identifiers } = await metadataOf(pdf);
  const title = titleOf(stated, lines);
  const doi = doiOf(
    identifiers,
    lines.slice(0, 2).map((page) => page.map(({ text }) => text)),
  );
  return { pages, ...(title ? { title } : {}), ...(doi ? { doi } : {}) };
}

/** Text page by page, with the title and DOI that the document states for itself. */
export async function readPdf(path: string, warnings: string[]): Promise<TextDocument> {
  const pdf = await openPdf(path);
  try {
    return await readPages(pdf, warnings);
  } catch (error) {
    throw refusal(error);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

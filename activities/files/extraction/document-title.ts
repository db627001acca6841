import { oneLine } from './clean-text.ts';
import { LIMITS } from './extraction-limits.ts';
import type { TextLine } from './pdf-lines.ts';
import { bodyHeight } from './pdf-lines.ts';

const FILE_NAME = /\.(?:docx?|tex|dvi|pdf|indd|qxd|pptx?|odt|rtf|ps|eps)\b/i;
const PROGRAM =
  /^(?:microsoft\b|untitled|document\d*$|slide \d|powerpoint|title$|paper$|manuscript$|doi:|pii:|arxiv:|layout \d|no job name|template)/i;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const words = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;

/** Fonts without a table of characters come out as symbols. */
export function isMostlySymbols(text: string): boolean {
  return (text.match(/[\p{S}\p{Co}\ufffd]/gu)?.length ?? 0) > 0.25 * text.length;
}

function isPlausible(title: string): boolean {
  return (
    !isMostlySymbols(title) && title.length >= 5 && words(title) >= 2 && !FILE_NAME.test(title) && !PROGRAM.test(title)
  );
}

/** Lines in the largest type on the first page, when they are clearly larger than the text and look like a title. */
function largestHeading(lines: readonly TextLine[], body: number): string | undefined {
  const candidates = lines.filter(({ text, height }) => height >= 1.2 * body && words(text) >= 1);
  const largest = Math.max(...candidates.filter(({ text }) => text.length >= 4).map(({ height }) => height), 0);
  const start = candidates.findIndex(({ height, text }) => height >= 0.97 * largest && text.length >= 4);
  const heading: string[] = [];
  for (const { text, height } of candidates.slice(Math.max(start, 0))) {
    if (height < 0.97 * largest) break;
    heading.push(text);
  }
  const title = heading.join(' ').replace(/(\p{L})- (\p{Ll})/gu, '$1$2');
  return isPlausible(title) && title.length <= LIMITS.titleCharacters ? title : undefined;
}

/** The file's own statement when the first page agrees or nothing speaks against it, else the largest heading. */
export function titleOf(metadataTitle: unknown, pages: readonly (readonly TextLine[])[]): string | undefined {
  // A cover page has no running text of its own to compare with.
  const body = bodyHeight(pages.slice(0, 3).flat());
  const firstPage = pages[0] ?? [];
  const stated = typeof metadataTitle === 'string' ? oneLine(metadataTitle, LIMITS.titleCharacters) : '';
  const page = letters(firstPage.map(({ text }) => text).join(' '));
  const heading = largestHeading(firstPage, body);
  if (isPlausible(stated) && page.includes(letters(stated))) return stated;
  if (heading) return oneLine(heading, LIMITS.titleCharacters);
  return isPlausible(stated) ? stated : undefined;
}

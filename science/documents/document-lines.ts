import type { ExtractedPage } from '../../contracts/extraction.ts';
import { cleanText } from './clean-text.ts';
import { markdownText } from './markdown-text.ts';

/** A line of a document and the page it stands on; an empty text is a blank line. */
export interface Line {
  readonly page: number;
  readonly text: string;
}

// A header or footer stands this near to the edge of a page, on at least so many pages.
const EDGE_LINES = 2;
const RUNNING_PAGES = 3;

/** The lines of all pages without running headers, page numbers and tables of contents. */
export function documentLines({ pages, markdown }: { pages: readonly ExtractedPage[]; markdown: boolean }): Line[] {
  const byPage = pages.map(({ page, text }) => ({ page, lines: linesOf(markdown ? markdownText(text) : text) }));
  const running = runningLines(byPage.map(({ lines }) => lines));
  return byPage.flatMap(({ page, lines }) => {
    const edges = edgeIndexes(lines);
    return lines
      .filter((text, index) => !(edges.has(index) && (running.has(pattern(text)) || isPageNumber(text))))
      .filter((text) => !isContentsLine(text))
      .map((text) => ({ page, text }));
  });
}

function linesOf(text: string): string[] {
  return cleanText(text)
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKD'))
    .replace(/\u00ad\n?/g, '') // soft hyphens
    .replace(/\f/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
}

/** Headers differ in their numbers only: `Journal of X 12 | 4` and `Journal of X 12 | 5` are one pattern. */
function pattern(line: string): string {
  return line.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
}

function edgeIndexes(lines: readonly string[]): Set<number> {
  const filled = lines.flatMap((line, index) => (line === '' ? [] : [index]));
  return new Set([...filled.slice(0, EDGE_LINES), ...filled.slice(-EDGE_LINES)]);
}

function runningLines(pages: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const patterns = new Set([...edgeIndexes(lines)].map((index) => pattern(lines[index] ?? '')));
    for (const each of patterns) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return new Set([...counts].filter(([each, count]) => count >= RUNNING_PAGES && each !== '').map(([each]) => each));
}

function isPageNumber(line: string): boolean {
  return /^(?=.{1,40}$)(?:page\s+)?[-–—[(]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-–—\])]?(?:\s*(?:of|\/)\s*\d{1,4})?$/i.test(
    line,
  );
}

/** `Introduction ........ 3`, also with spaced dots. */
function isContentsLine(line: string): boolean {
  return line.length < 200 && /(?<!\.|\.\s)(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})?$/i.test(line);
}

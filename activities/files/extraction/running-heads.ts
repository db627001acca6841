import type { TextLine } from './pdf-lines.ts';

const EDGE_LINES = 2;
const LEAST_PAGES = 3;

const shape = (line: TextLine): string => line.text.toLowerCase().replace(/\d+/g, '#');
const isPageNumber = ({ text }: TextLine): boolean =>
  /^(?=.{1,40}$)(?:page\s+)?[-–—]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-–—]?(?:\s*(?:of|\/)\s*\d{1,4})?$/i.test(text);

/** By height on the page: the order in the file says nothing about where a line stands. */
function edgeLines(lines: readonly TextLine[]): TextLine[] {
  const byHeight = [...lines].sort((left, right) => right.y - left.y);
  return [...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)];
}

/** Removes what repeats at the top or bottom of many pages (journal name, authors) and lone page numbers. */
export function withoutRunningHeads(pages: readonly (readonly TextLine[])[]): TextLine[][] {
  const seen = new Map<string, number>();
  for (const lines of pages) {
    for (const text of new Set(edgeLines(lines).map(shape))) seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  const often = Math.max(LEAST_PAGES, pages.length * 0.2);
  return pages.map((lines) => {
    const edges = new Set(edgeLines(lines));
    const runs = (line: TextLine): boolean =>
      edges.has(line) && ((seen.get(shape(line)) ?? 0) >= often || (pages.length > 1 && isPageNumber(line)));
    return lines.filter((line) => !runs(line));
  });
}

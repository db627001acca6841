import type { Extract, SourceRecord } from '../../contracts/literature.ts';
import { doiUrl, normaliseDoi } from './doi.ts';
import { neutralMarkdown } from './neutral-markdown.ts';

export interface CitedExtract extends Extract {
  readonly key: string;
}

export interface ReviewDescription {
  readonly extracts: readonly CitedExtract[];
  /** What comes nearest where nothing speaks to all of the question. */
  readonly nearest: readonly CitedExtract[];
  readonly searched: readonly string[];
  readonly method: string;
  readonly notes: readonly string[];
}

/** The output of a literature task: the statements as quotations, where they stand, and how they were found. Markdown. */
export function describeReview({ extracts, nearest, searched, method, notes }: ReviewDescription): string {
  const remarks = notes.map((note) => `- ${neutralMarkdown(note)}`).join('\n');
  const parts =
    extracts.length > 0
      ? quoted(extracts)
      : nearest.length > 0
        ? [nothingWhole(searched), ...quoted(nearest)]
        : [nothingFound(searched)];
  return [...parts, `### How this was found\n\n${neutralMarkdown(method)}`, remarks]
    .filter((part) => part !== '')
    .join('\n\n');
}

function quoted(extracts: readonly CitedExtract[]): string[] {
  return [extracts.map(quotation).join('\n\n'), `### Sources\n\n${sourceList(extracts)}`];
}

function nothingWhole(searched: readonly string[]): string {
  return `No passage that speaks to all of this was found in ${neutralMarkdown(searched.join(', '))}. These come nearest:`;
}

function nothingFound(searched: readonly string[]): string {
  if (searched.length === 0) return 'Nothing can be said: no source of literature could be searched.';
  return `No passage that speaks to this was found in ${neutralMarkdown(searched.join(', '))}.`;
}

function quotation({ statement, key, page }: CitedExtract): string {
  const place = page === null ? `[@${key}]` : `[@${key}, p. ${String(page)}]`;
  return `> “${neutralMarkdown(statement)}” ${place}`;
}

function sourceList(extracts: readonly CitedExtract[]): string {
  const byKey = new Map(extracts.map(({ key, source }) => [key, source]));
  return [...byKey].map(([key, source]) => `- [@${key}] ${describeSource(source)}`).join('\n');
}

function describeSource({ authors, year, title, doi, url }: SourceRecord): string {
  const named = [authors.join('; '), year === null ? '' : `(${String(year)})`].filter((part) => part !== '').join(' ');
  const words = neutralMarkdown(title).replace(/\.$/, '');
  return [named === '' ? '' : `${neutralMarkdown(named)}. `, `${words}.`, linkOf(doi, url)].join('');
}

/** Only addresses that a DOI makes, or that a person gave as one of the web, and in a form that ends nowhere else. */
function linkOf(doi: string | null, url: string | null): string {
  const bare = normaliseDoi(doi);
  if (bare !== null) return ` <${doiUrl(bare)}>`;
  const web = url === null ? null : URL.parse(url);
  return web && /^https?:$/.test(web.protocol) ? ` <${web.href.replace(/[<>\s]/g, encodeURIComponent)}>` : '';
}

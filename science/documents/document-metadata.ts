import { basename } from 'node:path';
import type { Extraction } from '../../contracts/extraction.ts';
import { cleanText, oneLine } from './clean-text.ts';
import { normaliseDoi } from './doi.ts';
import { isMarkdown, nameWithoutExtension } from './file-names.ts';
import { frontMatterMetadata } from './front-matter.ts';
import { frontMatterOf } from './markdown-text.ts';
import type { SidecarRecord } from './sidecars.ts';
import { NOTHING, type StatedMetadata } from './stated-metadata.ts';

const MAX_CHARACTERS = { title: 500, author: 200, abstract: 5_000 } as const;
const MAX_AUTHORS = 500;

/**
 * Who wrote what and when, from the first that says so: a file beside the document, its front matter, the document itself.
 * What nobody says stays empty.
 */
export function documentMetadata({
  filename,
  extraction,
  sidecars = [],
}: {
  filename: string;
  extraction: Extraction;
  sidecars?: readonly SidecarRecord[];
}): StatedMetadata {
  const front = isMarkdown(filename) ? frontMatterOf(cleanText(extraction.pages[0]?.text ?? '')) : null;
  const written = front === null ? NOTHING : frontMatterMetadata(front);
  const own: StatedMetadata = {
    ...NOTHING,
    title: readable(extraction.title ?? ''),
    doi: normaliseDoi(extraction.doi),
  };
  const beside = recordFor({ filename, doi: written.doi ?? own.doi, sidecars });
  const named = { ...NOTHING, title: nameWithoutExtension(filename).replaceAll('_', ' ') };
  return tidy([beside, written, own, named].reduce(completed));
}

/** What files beside the document say of it; their word is the researcher's own. */
export function recordFor({
  filename,
  doi,
  sidecars,
}: {
  filename: string;
  doi: string | null;
  sidecars: readonly SidecarRecord[];
}): StatedMetadata {
  const name = nameWithoutExtension(filename).toLowerCase();
  const byName = sidecars.find(({ files }) =>
    files.some((file) => file === name || file === basename(filename).toLowerCase()),
  );
  const byDoi = doi === null ? undefined : sidecars.find(({ metadata }) => metadata.doi === doi);
  return tidy((byName ?? byDoi)?.metadata ?? NOTHING);
}

/** Some PDFs give glyph numbers for letters; a title of symbols is worse than the name of the file. */
function readable(title: string): string {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 0.5 * title.replace(/\s/g, '').length ? title : '';
}

function completed(first: StatedMetadata, next: StatedMetadata): StatedMetadata {
  return {
    title: first.title.trim() === '' ? next.title : first.title,
    authors: first.authors.length > 0 ? first.authors : next.authors,
    year: first.year ?? next.year,
    doi: first.doi ?? next.doi,
    url: first.url ?? next.url,
    abstract: first.abstract ?? next.abstract,
  };
}

function tidy({ title, authors, year, doi, url, abstract }: StatedMetadata): StatedMetadata {
  return {
    title: oneLine(title, MAX_CHARACTERS.title),
    authors: authors
      .slice(0, MAX_AUTHORS)
      .map((author) => oneLine(author, MAX_CHARACTERS.author))
      .filter((author) => author !== ''),
    year: year !== null && Number.isInteger(year) && year >= 1400 && year <= 2200 ? year : null,
    doi: normaliseDoi(doi),
    url: webAddress(url),
    abstract: abstract === null ? null : oneLine(abstract, MAX_CHARACTERS.abstract),
  };
}

function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

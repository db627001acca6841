import { inertText } from '../../contracts/inert-text.ts';
import { basename } from 'node:path';
import type { CslItem } from '../../contracts/csl.ts';
import type { Extraction } from '../../contracts/extraction.ts';
import { cleanText } from './clean-text.ts';
import { completedBy, NOTHING } from './csl.ts';
import { isMarkdown, nameWithoutExtension } from './file-names.ts';
import { frontMatterMetadata } from './front-matter.ts';
import { frontMatterOf } from './markdown-text.ts';
import type { SidecarIndex } from './sidecars.ts';
import { tidyCsl } from './tidy-csl.ts';

/**
 * Who wrote what and when, from the first that says so: a file beside the document, its front matter, the document itself.
 * What nobody says stays empty.
 */
export function documentMetadata({
  filename,
  extraction,
  sidecars,
}: {
  filename: string;
  extraction: Extraction;
  sidecars?: SidecarIndex | undefined;
}): CslItem {
  const front = isMarkdown(filename) ? frontMatterOf(cleanText(extraction.pages[0]?.text ?? '')) : null;
  const written = tidyCsl(front === null ? NOTHING : frontMatterMetadata(front));
  const own = tidyCsl({ ...NOTHING, title: readable(extraction.title ?? ''), DOI: extraction.doi ?? '' });
  const beside = sidecars === undefined ? NOTHING : recordFor(filename, written.DOI ?? own.DOI, sidecars);
  const named = tidyCsl({ ...NOTHING, title: inertText(nameWithoutExtension(filename).replaceAll('_', ' ')) });
  return [beside, written, own, named].reduce(completedBy);
}

/** What files beside the document say of it; their word is the researcher's own. */
function recordFor(filename: string, doi: string | undefined, { byFile, byDoi }: SidecarIndex): CslItem {
  const name = nameWithoutExtension(filename).toLowerCase();
  const record = byFile.get(name) ?? byFile.get(basename(filename).toLowerCase());
  return tidyCsl(record ?? (doi === undefined ? undefined : byDoi.get(doi)) ?? NOTHING);
}

/** Some PDFs give glyph numbers for letters; a title of symbols is worse than the name of the file. */
function readable(title: string): string {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 0.5 * title.replace(/\s/g, '').length ? title : '';
}

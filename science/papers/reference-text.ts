import type { CslItem, CslName } from '../../contracts/csl.ts';

/** A work as IEEE prints it, in plain words: for forms of a paper that BibTeX does not set. */

const LISTED_NAMES = 6;

function nameText({ family, given, literal }: CslName): string {
  if (family === undefined) return literal ?? given ?? '';
  const initials = (given ?? '')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0] ?? ''}.`);
  return [...initials, family].join(' ');
}

function namesText(names: readonly CslName[]): string {
  const listed = names.map(nameText).filter((name) => name !== '');
  if (listed.length > LISTED_NAMES) return `${listed[0] ?? ''} et al.`;
  return listed.length < 3 ? listed.join(' and ') : `${listed.slice(0, -1).join(', ')}, and ${listed.at(-1) ?? ''}`;
}

/** Without the address, which is a link of its own. */
export function referenceText({
  title,
  author = [],
  issued,
  volume,
  issue,
  page,
  publisher,
  ...item
}: CslItem): string {
  const year = issued?.['date-parts'][0]?.[0];
  const parts = [
    namesText(author),
    `“${title ?? 'Untitled'}”`,
    item['container-title'] ?? '',
    volume === undefined ? '' : `vol. ${volume}`,
    issue === undefined ? '' : `no. ${issue}`,
    page === undefined ? '' : `pp. ${page}`,
    publisher ?? '',
    year === undefined ? '' : String(year),
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

export const addressText = ({ DOI, URL: url }: CslItem): string | null =>
  DOI === undefined ? (url ?? null) : `https://doi.org/${DOI}`;

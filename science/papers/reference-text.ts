import type { CslItem, CslName } from '../../contracts/csl.ts';
import { splitInitial, wholeName } from './author-names.ts';

/** A work as IEEE prints it, in plain words: for forms of a paper that BibTeX does not set. */

const LISTED_NAMES = 6;

function nameText(name: CslName): string {
  const whole = wholeName(name);
  if (whole !== null) return whole;
  const { family = '', given = '' } = name;
  const initials = given
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .map((word) => `${splitInitial(word)[0]}.`);
  return [...initials, family].join(' ');
}

function namesText(names: readonly CslName[]): string {
  const listed = names.map(nameText).filter((name) => name !== '');
  if (listed.length > LISTED_NAMES) return `${listed[0] ?? ''} et al.`;
  return listed.length < 3 ? listed.join(' and ') : `${listed.slice(0, -1).join(', ')}, and ${listed.at(-1) ?? ''}`;
}

const labelled = (label: string, value: string | undefined): string => (value === undefined ? '' : `${label}${value}`);

/** Without the address, which is a link of its own. */
export function referenceText(item: CslItem): string {
  const year = item.issued?.['date-parts'][0]?.[0];
  const parts = [
    namesText(item.author ?? []),
    `“${item.title ?? 'Untitled'}”`,
    labelled('', item['container-title']),
    labelled('vol. ', item.volume),
    labelled('no. ', item.issue),
    labelled('pp. ', item.page),
    labelled('', item.publisher),
    labelled('', year?.toString()),
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

export const addressText = ({ DOI, URL: url }: CslItem): string | null =>
  DOI === undefined ? (url ?? null) : `https://doi.org/${DOI}`;

import type { Citation, KnownExtract, Quotation } from '../../contracts/agents.ts';
import { listed } from '../../contracts/wording.ts';
import { neutral, quote } from './markdown.ts';
import { uniqueBy } from './words.ts';

/** Statements of documents as they are quoted, and the list of references. */

/** `[@gorman2014, p. 3]` */
export const citationMark = ({ key, page }: Citation): string =>
  page === null ? `[@${key}]` : `[@${key}, p. ${String(page)}]`;

/** “Gentoo penguins were heaviest.” [@gorman2014, p. 3] */
export const cited = ({ statement, citation }: KnownExtract | Quotation, maxCharacters?: number): string =>
  `${quote(statement, maxCharacters)} ${citationMark(citation)}`;

export const citedList = (extracts: readonly (KnownExtract | Quotation)[], maxCharacters?: number): string =>
  listed(extracts.map((extract) => cited(extract, maxCharacters)));

function referenceLine({ key, title, doi }: Citation): string {
  const link = doi === null ? '' : ` <https://doi.org/${encodeURI(doi)}>`;
  const words = neutral(title);
  return `- [@${key}] ${words.endsWith('.') ? words : `${words}.`}${link}`;
}

/** A line for each source once, in the order of the keys. */
export function referenceLines(citations: readonly Citation[]): string[] {
  const byKey = uniqueBy(citations, ({ key }) => key).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return byKey.map(referenceLine);
}

import type { CslItem } from '../../../contracts/csl.ts';
import type { PaperDocument } from '../../../contracts/paper-document.ts';
import type { PaperMaterial, PaperSource } from '../../../contracts/paper-material.ts';
import { printable } from '../latex/characters.ts';
import { bibtexEntry, risEntry } from './entries.ts';
import { hiddenItem, texNames, texOf } from './tex-fields.ts';

/** The references of a paper as BibTeX, RIS and CSL-JSON. */

export const BIBLIOGRAPHY_FORMATS = ['bib', 'ris', 'csl'] as const;
export type BibliographyFormat = (typeof BIBLIOGRAPHY_FORMATS)[number];

export function bibliographyOf(document: PaperDocument, material: PaperMaterial, format: BibliographyFormat): string {
  const sources = citedSources(document, material);
  if (format === 'csl')
    return `${JSON.stringify(
      sources.map(({ key, csl }) => ({ ...csl, id: key })),
      null,
      2,
    )}\n`;
  if (format === 'ris') return sources.map(risRecord).join('\n');
  return bibtexOf(document, material);
}

/** In the order in which they are first cited. */
function citedSources({ references }: PaperDocument, { sources }: PaperMaterial): PaperSource[] {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  return references.flatMap((key) => byKey.get(key) ?? []);
}

const SAFE_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/;

/** Keys as BibTeX takes them: those that it could misread are counted. */
export function bibtexKeys(references: readonly string[]): Map<string, string> {
  return new Map(references.map((key, place) => [key, SAFE_KEY.test(key) ? key : `source.${String(place + 1)}`]));
}

export function bibtexOf(document: PaperDocument, material: PaperMaterial): string {
  const keys = bibtexKeys(document.references);
  return citedSources(document, material)
    .map((source) => bibtexRecord(source, keys.get(source.key) ?? ''))
    .join('\n');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Made anew from the record, or of no use in print. */
const LEFT_OUT: ReadonlySet<string> = new Set(['month', 'url', 'howpublished', 'author', 'doi']);

function bibtexRecord({ csl, retractedAt }: PaperSource, key: string): string {
  const { type, fields } = bibtexEntry(hiddenItem(csl));
  const month = monthOf(csl);
  const names = texNames(csl.author ?? []);
  const url = addressOf(csl);
  const lines = [
    ...(names === '' ? [] : [`author = {${names}}`]),
    ...[...fields].filter(([name]) => !LEFT_OUT.has(name)).map(([name, value]) => `${name} = {${texOf(value)}}`),
    ...(fields.has('title') ? [] : ['title = {Untitled}']),
    ...(month === undefined ? [] : [`month = ${month}`]),
    ...(csl.DOI === undefined ? [] : [`doi = {${safeAddress(csl.DOI)}}`]),
    ...(url === null ? [] : [`url = {${url}}`]),
    ...(retractedAt === null ? [] : ['note = {Retracted}']),
  ];
  return `@${type}{${key},\n${lines.map((line) => `  ${line},\n`).join('')}}\n`;
}

const monthOf = ({ issued }: CslItem): string | undefined => MONTHS[(issued?.['date-parts'][0]?.[1] ?? 0) - 1];

const SAFE_IN_ADDRESS = /[^A-Za-z0-9.:/?=,;+_~()-]/gu;

/** What BibTeX and `\url` take as it is; everything else as percent signs and bytes. */
const safeAddress = (address: string): string =>
  address
    .toWellFormed()
    .replace(SAFE_IN_ADDRESS, (character) =>
      character === '%' || character === '&' ? character : encodeURIComponent(character),
    );

/** The DOI first: IEEE prints one address. */
function addressOf({ DOI, URL: url }: CslItem): string | null {
  if (DOI !== undefined && DOI.trim() !== '') return `https://doi.org/${safeAddress(DOI.trim())}`;
  if (url === undefined || !URL.canParse(url)) return null;
  return ['http:', 'https:'].includes(new URL(url).protocol) ? safeAddress(new URL(url).href) : null;
}

/** One line a value: some readers take a wrapped line for the end of it. */
function risRecord({ key, csl, retractedAt }: PaperSource): string {
  const tags = risEntry(csl).filter(([tag]) => tag !== 'ID');
  const lines = [...tags, ['ID', key] as const, ...(retractedAt === null ? [] : [['N1', 'Retracted'] as const])];
  return `${lines.map(([tag, value]) => `${tag}  - ${printable(value).trim()}\n`).join('')}ER  - \n`;
}

import { CSL_TEXTS, type CslItem, type CslName } from '../../contracts/csl.ts';
import { oneLine } from './clean-text.ts';
import { cslItem } from './csl.ts';
import { normaliseDoi } from './doi.ts';

const MAX_CHARACTERS: Readonly<Partial<Record<(typeof CSL_TEXTS)[number], number>>> = { abstract: 5_000 };
const USUAL_CHARACTERS = 500;
const MAX_NAME_CHARACTERS = 200;
const MAX_AUTHORS = 500;
const FIRST_YEAR = 1400;
const LAST_YEAR = 2200;

/** A record that can be stored and shown: bounded texts, a bare DOI, an address of the web, a year that can be one. */
export function tidyCsl(csl: CslItem): CslItem {
  const bounded = CSL_TEXTS.flatMap((field) => {
    const text = csl[field];
    return text === undefined ? [] : [[field, oneLine(text, MAX_CHARACTERS[field] ?? USUAL_CHARACTERS)] as const];
  });
  const texts = { ...Object.fromEntries(bounded), DOI: normaliseDoi(csl.DOI ?? null), URL: webAddress(csl.URL) };
  const authors = (csl.author ?? []).slice(0, MAX_AUTHORS).map(tidyName);
  const year = csl.issued?.['date-parts'][0]?.[0] ?? Number.NaN;
  const issued = year >= FIRST_YEAR && year <= LAST_YEAR ? csl.issued : undefined;
  return cslItem(oneLine(csl.type, 50), texts, {
    authors: authors.filter((name) => Object.keys(name).length > 0),
    issued,
  });
}

function tidyName(name: CslName): CslName {
  const parts = Object.entries(name).map(([part, text]) => [part, oneLine(String(text), MAX_NAME_CHARACTERS)] as const);
  return Object.fromEntries(parts.filter(([, text]) => text !== ''));
}

function webAddress(text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

import { CSL_TEXTS, type CslDate, type CslItem, type CslName } from '../../contracts/csl.ts';

/** A record that says nothing but what kind of thing it describes. */
export const NOTHING: CslItem = { type: 'document' };

/** "Gorman, Kristen B." falls into its parts; any other name stays whole, as its order is not known. */
export function cslName(name: string): CslName {
  const [family = '', given = '', ...rest] = name.split(',').map((part) => part.trim());
  return rest.length > 0 || family === '' || given === '' ? { literal: name.trim() } : { family, given };
}

/** The first year in a text that can be one of a publication. */
function yearIn(text: string | null): number | null {
  const year = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text ?? '')?.[1];
  return year === undefined ? null : Number(year);
}

/** `2014-03-05`, `March 2014` and the like: the year with what else of the date is written as numbers. */
export function cslDate(text: string | null): CslDate | undefined {
  const [, year, month, day] = /^\s*(\d{4})-(\d{1,2})(?:-(\d{1,2}))?/.exec(text ?? '') ?? [];
  const numbers = [year, month, day].flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const only = yearIn(text);
  if (numbers.length > 0 && numbers[0] === only) return { 'date-parts': [numbers] };
  return only === null ? undefined : { 'date-parts': [[only]] };
}

/** A record of those texts that are not empty. */
export function cslItem(
  type: string,
  texts: Readonly<Partial<Record<(typeof CSL_TEXTS)[number], string | null | undefined>>>,
  { authors, issued }: { authors: readonly CslName[]; issued: CslDate | undefined },
): CslItem {
  const filled = CSL_TEXTS.flatMap((field) => {
    const text = texts[field]?.trim() ?? '';
    return text === '' ? [] : [[field, text] as const];
  });
  return {
    type,
    ...Object.fromEntries(filled),
    ...(authors.length > 0 ? { author: authors } : {}),
    ...(issued ? { issued } : {}),
  };
}

/** What the first record of a work leaves open, the next one may know. */
export function completedBy(first: CslItem, next: CslItem): CslItem {
  return { ...next, ...first, type: first.type === NOTHING.type ? next.type : first.type };
}

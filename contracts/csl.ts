/** A work in CSL-JSON, the format of citation processors: https://docs.citationstyles.org/en/stable/specification.html */

export interface CslName {
  readonly family?: string;
  readonly given?: string;
  /** A name that does not fall into parts, such as that of an institution. */
  readonly literal?: string;
}

export interface CslDate {
  readonly 'date-parts': readonly (readonly number[])[];
}

export interface CslItem {
  readonly type: string;
  readonly title?: string;
  readonly author?: readonly CslName[];
  readonly issued?: CslDate;
  readonly 'container-title'?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly publisher?: string;
  readonly license?: string;
  readonly ISSN?: string;
  readonly ISBN?: string;
  readonly PMID?: string;
  readonly DOI?: string;
  readonly URL?: string;
  readonly abstract?: string;
}

/** The fields that are plain text. */
export const CSL_TEXTS = [
  'title',
  'container-title',
  'volume',
  'issue',
  'page',
  'publisher',
  'license',
  'ISSN',
  'ISBN',
  'PMID',
  'DOI',
  'URL',
  'abstract',
] as const satisfies readonly (keyof CslItem)[];

/** The fields of a work that readers of sources need most, taken from its CSL-JSON in this one place. */
export interface CslSummary {
  readonly title: string;
  /** "Family, Given" where known; empty when nobody is named. */
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  readonly url: string | null;
  readonly abstract: string | null;
}

export function summaryOf(csl: CslItem): CslSummary {
  return {
    title: csl.title ?? '',
    authors: (csl.author ?? []).map(nameText).filter((name) => name !== ''),
    year: csl.issued?.['date-parts'][0]?.[0] ?? null,
    doi: csl.DOI ?? null,
    url: csl.URL ?? null,
    abstract: csl.abstract ?? null,
  };
}

function nameText({ family, given, literal }: CslName): string {
  if (family === undefined) return literal ?? given ?? '';
  return given === undefined ? family : `${family}, ${given}`;
}

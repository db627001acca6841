/** What somebody says of a document; what nobody says stays empty. */
export interface StatedMetadata {
  readonly title: string;
  /** "Family, Given" where the order is known, else as written; empty when nobody is named. */
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  readonly url: string | null;
  readonly abstract: string | null;
}

export const NOTHING: StatedMetadata = { title: '', authors: [], year: null, doi: null, url: null, abstract: null };

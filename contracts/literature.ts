/** What a literature source answers: records that can be cited and passages that say something. */

export interface SourceRecord {
  /** Stable within its origin: a DOI, a content hash. The same work found twice has the same `identity`. */
  readonly identity: string;
  readonly title: string;
  /** "Family, Given" where known; empty when the document names none. */
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  readonly url: string | null;
  /** `knowledge-base`, `upload`, `europepmc`, … */
  readonly origin: string;
  readonly abstract: string | null;
  /** SHA-256 of the text the passages were taken from, hex. */
  readonly contentHash: string;
}

/** A document that can be searched and cited, as it is stored. */
export interface DocumentDraft {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  readonly url: string | null;
  readonly abstract: string | null;
  readonly contentHash: string;
  readonly passages: readonly { readonly page: number | null; readonly text: string }[];
}

export interface Passage {
  readonly source: SourceRecord;
  readonly text: string;
  /** 1-based page, null where the source has none. */
  readonly page: number | null;
  /** Higher is better; comparable only within one search. */
  readonly score: number;
}

export interface LiteratureQuery {
  readonly userId: string;
  readonly conversationId: string;
  readonly question: string;
  readonly objective: string;
  readonly limit: number;
}

/** A verbatim statement of a source that speaks to the question. */
export interface Extract {
  readonly source: SourceRecord;
  readonly statement: string;
  readonly page: number | null;
  readonly score: number;
}

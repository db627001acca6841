import type { CslItem, CslSummary } from './csl.ts';

/** What a literature source answers: records that can be cited and passages that say something. */

export interface SourceRecord extends CslSummary {
  /** Stable within its origin: a DOI, a content hash. The same work found twice has the same `identity`. */
  readonly identity: string;
  /** The whole record; title, authors, year, DOI, URL and abstract are taken from it. */
  readonly csl: CslItem;
  /** `knowledge-base`, `upload`, `europepmc`, … */
  readonly origin: string;
  /** SHA-256 of the text the passages were taken from, hex. */
  readonly contentHash: string;
  /** When the text was read or fetched, ISO 8601. */
  readonly retrievedAt: string;
  /** When a registry was last searched for a retraction; null while none was. */
  readonly checkedAt: string | null;
  /** When the work was retracted; null unless a registry says so. */
  readonly retractedAt: string | null;
}

/** A piece of a document as it is stored. */
export interface PassageDraft {
  readonly page: number | null;
  readonly text: string;
  /** What the passage is found by: each term once, with how much it counts there. */
  readonly terms: readonly (readonly [term: string, impact: number])[];
}

/** A document that can be searched and cited, as it is stored. */
export interface DocumentDraft extends CslSummary {
  readonly csl: CslItem;
  readonly contentHash: string;
  readonly passages: readonly PassageDraft[];
}

/** A word to search for, as the index has it. */
export interface SearchTerm {
  readonly term: string;
  readonly weight: number;
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

/** How far a search by meaning reached. */
export interface MeaningExtent {
  /** Passages that have a vector. */
  readonly embedded: number;
  /** Why this search went by words alone, in a sentence. */
  readonly problem?: string;
}

/** How far the reading of the knowledge folder is; `total` is 0 while its files are still being listed. */
export interface FolderReading {
  readonly read: number;
  readonly total: number;
}

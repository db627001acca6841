import type { FolderReading, LiteratureQuery, MeaningExtent, Passage } from '../contracts/literature.ts';

/** How much there is to search, where the source knows it. */
export interface LiteratureExtent {
  readonly documents: number;
  readonly passages: number;
  /** Set while documents are still being read: what is not read yet was not searched. */
  readonly reading?: FolderReading;
  /** Set where passages are also found by their meaning. */
  readonly meaning?: MeaningExtent;
}

/**
 * One place where literature is searched. A source that cannot answer throws; "nothing found" is an empty list. One that asks
 * for another time throws SOURCE_BUSY with `retryAfter` in seconds.
 */
export interface LiteratureSource {
  /** As people read it in outputs: "Europe PMC", "the knowledge base and your uploads". */
  readonly name: string;
  search(query: LiteratureQuery): Promise<readonly Passage[]>;
  extent?(query: LiteratureQuery): Promise<LiteratureExtent>;
}

import type { LiteratureQuery, Passage } from '../contracts/literature.ts';

/** How much there is to search, where the source knows it. */
export interface LiteratureExtent {
  readonly documents: number;
  readonly passages: number;
}

/** One place where literature is searched. A source that cannot answer throws; "nothing found" is an empty list. */
export interface LiteratureSource {
  /** As people read it in outputs: "Europe PMC", "the knowledge base and your uploads". */
  readonly name: string;
  search(query: LiteratureQuery): Promise<readonly Passage[]>;
  extent?(query: LiteratureQuery): Promise<LiteratureExtent>;
}

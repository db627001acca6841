import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import type { LearnedKind, Role } from '../learned/parts-played.ts';

/** What the encoder makes of a question beside a table. */
export interface Encoding {
  /** Logarithms of probabilities. */
  readonly kinds: ReadonlyMap<LearnedKind, number>;
  /** Of each column by its name, logarithms of probabilities. */
  readonly roles: ReadonlyMap<string, ReadonlyMap<Role, number>>;
  /** Of each column by its name, the probabilities that the question is about its levels; of those that the encoder was shown. */
  readonly levels: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The probability that the table does not answer the question. */
  readonly unanswerable: number;
}

/** The cached encoding of a text beside a table; null when the cache lacks it. */
export type EncodingOf = (text: string, table: ProfiledTable) => Encoding | null;

export const noEncoding: EncodingOf = () => null;

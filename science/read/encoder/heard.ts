import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import type { LearnedKind, Role } from '../learned/parts-played.ts';

/** What the encoder makes of a question beside a table. */
export interface Heard {
  /** Logarithms of probabilities. */
  readonly kinds: ReadonlyMap<LearnedKind, number>;
  /** Of each column by its name, logarithms of probabilities. */
  readonly roles: ReadonlyMap<string, ReadonlyMap<Role, number>>;
  /** The probability that the table does not answer the question. */
  readonly unanswerable: number;
}

/** What was heard of a text beside a table; null where nothing was. */
export type Hearing = (text: string, table: ProfiledTable) => Heard | null;

export const heardNothing: Hearing = () => null;

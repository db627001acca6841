import type { Phrase } from './sentence.ts';

/** What one kind of result says: the claim without numbers, the numbers that carry it, and what follows from them. */
export interface Description {
  /** Past tense, without a capital and a full stop. */
  readonly claim: Phrase;
  /** Stands in brackets behind the claim, in this order. */
  readonly evidence: readonly Phrase[];
  /** Follows the brackets. */
  readonly tail?: Phrase;
}

import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';

/** A message and what is known when it is read. */
export interface QuestionInput {
  readonly message: string;
  readonly tables: readonly ProfiledTable[];
  /** Plans of the conversation, oldest first: "and within each sex?" speaks of the newest. */
  readonly earlier: readonly AnalysisPlan[];
}

export interface Reading {
  /** One for each part of the message and data set that it is asked of; each is at least as sure as LEAST_SURENESS. */
  readonly plans: readonly AnalysisPlan[];
  /** For a part without such a plan the analysis that comes nearest: computed, and told as a reading that may be wrong. */
  readonly nearest: readonly AnalysisPlan[];
  /** What the data could answer, best first, at most three; offered where nothing was understood or a part was not. */
  readonly offers: readonly AnalysisPlan[];
  /** Words of the message that look like columns or levels and match none. */
  readonly unmatched: readonly string[];
  /** Words of an answered part that match nothing and were passed over: "the Arctic sea ice", "daily caffeine". */
  readonly aside: readonly string[];
  /** Columns of the plans that no word names: they are taken for what the message means. */
  readonly byMeaning: readonly string[];
  /** Parts of the message that were understood but that no method of the engine answers, each with the kind of question. */
  readonly unsupported: readonly { readonly asked: string; readonly kind: string }[];
  /** Parts of the message that have no answer beside others that have one. */
  readonly unanswered: readonly string[];
  /** Whether the message asks anything of data, and of documents. */
  readonly asks: { readonly data: boolean; readonly documents: boolean };
}

/** Nothing is asked of data, or there are none. */
export const nothing = (asks: Reading['asks']): Reading => ({
  plans: [],
  nearest: [],
  offers: [],
  unmatched: [],
  unsupported: [],
  unanswered: [],
  aside: [],
  byMeaning: [],
  asks,
});

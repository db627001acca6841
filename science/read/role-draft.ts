import type { Argument } from './arguments.ts';
import type { Mention } from './mention.ts';

/** What the grammar of a part says of the columns it names. */
export interface Roles {
  readonly outcomes: readonly Mention[];
  readonly predictors: readonly Mention[];
  readonly strata: readonly Mention[];
  readonly covariates: readonly Mention[];
  /** Levels that choose rows, and whether they are kept. */
  readonly filters: readonly { readonly mention: Mention; readonly keep: boolean }[];
  /** The effect of the predictors may depend on these. */
  readonly moderators: readonly Mention[];
  /** Rows of one of these are not independent. */
  readonly clusters: readonly Mention[];
  /** Named without a role of their own. */
  readonly rest: readonly Mention[];
  /** Words in a place of the phrase that fit no column: without them the question cannot be answered. */
  readonly missing: {
    readonly outcome: readonly string[];
    readonly predictor: readonly string[];
    readonly other: readonly string[];
  };
  /** The phrase that gave outcome and predictor; null where only the kinds of the columns can. */
  readonly frame: 'directed' | 'symmetric' | 'comparison' | null;
}

export interface Draft {
  readonly taken: Set<Mention>;
  outcomes: Mention[];
  predictors: Mention[];
  strata: Mention[];
  covariates: Mention[];
  filters: { mention: Mention; keep: boolean }[];
  moderators: Mention[];
  clusters: Mention[];
  missingOutcome: string[];
  missingPredictor: string[];
  missingOther: string[];
  frame: Roles['frame'];
}

export const free = (draft: Draft, mentions: readonly Mention[]): Mention[] =>
  mentions.filter((mention) => !draft.taken.has(mention));

export function take(draft: Draft, mentions: readonly Mention[]): Mention[] {
  const open = free(draft, mentions);
  for (const mention of open) draft.taken.add(mention);
  return open;
}

export function addFilters(draft: Draft, argument: Argument, keep: boolean): void {
  const levels = free(draft, argument.mentions).filter(({ level }) => level !== null);
  for (const mention of take(draft, levels)) draft.filters.push({ mention, keep });
}

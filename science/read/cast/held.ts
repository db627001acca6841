import { setOf } from '../words/word-sets.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { textAt, type Word } from '../words/words.ts';

/** What a plan says of its table, in words. */
export interface Held {
  readonly plan: AnalysisPlan;
  readonly ask: Ask;
  readonly columns: readonly ColumnFacts[];
  /** Every form of every word in the names of the columns and levels that the plan holds. */
  readonly forms: ReadonlySet<string>;
}

/** Whether a word of the question is accounted for by the plan. */
export type Account = (word: Word, at: number, held: Held) => boolean;

export const isIn = (spans: readonly { readonly from: number; readonly to: number }[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

/** The words of the ranges that the plan holds: "within tolerance, 24.99 to 25.01". */
export const heldRanges = ({ success, rows }: AnalysisPlan, { comparisons }: Ask) =>
  comparisons.flatMap(({ span, values: [low, high] }) => {
    const isCounted = success !== null && success.value === low && success.upper === high;
    const isChosen = rows.some(
      ({ comparison, values }) => comparison === 'between' && values[0] === low && values[1] === high,
    );
    return span && (isCounted || isChosen) ? [span] : [];
  });

/** "Below 8", where the 8 of the plan is that of `ISI_wk8`. */
export const isOnlyInName = (
  { rows, success, hypothesizedValue, bound }: AnalysisPlan,
  { comparisons, spoken: { words } }: Ask,
  at: number,
) =>
  !isDistance(words, at) &&
  rows.length === 0 &&
  success === null &&
  hypothesizedValue === null &&
  bound === null &&
  comparisons.some((each) => each.at === at && BOUNDS.has(each.comparison) && each.moment === null);
const BOUNDS = setOf('above at-least below at-most');

/** "For table 1, give me …". */
export const numbersFigure = (words: readonly Word[], at: number): boolean =>
  FIGURES.has(textAt(words, at - 1)) && words[at]?.after === 'comma';
const FIGURES = setOf('table figure fig');

/** "Slower over 30 m" of `sprint30_s`: how far, and no bound. */
const isDistance = (words: readonly Word[], at: number): boolean =>
  textAt(words, at - 1) === 'over' && DISTANCES.has(textAt(words, at + 1));
const DISTANCES = setOf('m km metre metres meter meters yards miles');

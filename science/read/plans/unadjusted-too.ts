import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Is protein related to yield, also after allowing for fertilizer?": the relation as it is, and with something held fixed. */

const HELD_BEHIND = setOf('after when once if');
const ADJUSTING = setOf('adjusting adjustment controlling accounting allowing correcting taking adjusted');
const JOINED: ReadonlySet<string> = new Set(['before and after', 'with and without', 'without and with']);

const isSaid = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at) === 'also' && HELD_BEHIND.has(textAt(words, at + 1))) ||
  (JOINED.has([0, 1, 2].map((step) => textAt(words, at + step)).join(' ')) && ADJUSTING.has(textAt(words, at + 3)));

const ADJUSTED: readonly AnalysisPlan['question'][] = ['regression', 'survival', 'rate'];

const mayStandAlone = ({ question, covariates, predictors }: AnalysisPlan): boolean =>
  ADJUSTED.includes(question) && covariates.length > 0 && predictors.length > 0;

export function withUnadjusted(words: readonly Word[], plans: readonly AnalysisPlan[]): readonly AnalysisPlan[] {
  if (!words.some((_, at) => isSaid(words, at))) return plans;
  return plans.flatMap((plan) => (mayStandAlone(plan) ? [{ ...plan, covariates: [] }, plan] : [plan]));
}

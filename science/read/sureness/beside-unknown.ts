import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { leftWords } from './accounted.ts';
import type { Ask } from '../ask.ts';
import { OTHER_QUESTION } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Beside words that fit no column a plan that has another part of its own, or none where one is asked for, is no reading of the question. */
export const fillsBesideUnknown: Rule = (plan, { ask }) => {
  const isOther = NARROWER.includes(plan.question) || isOfAllRows(plan) || hasFilledPart(plan, ask);
  // What is left is searched for only where it decides.
  if (!isOther && !ask.spoken.words.some(({ text }) => OVER.has(text))) return 1;
  const left = new Set(leftWords(plan, ask));
  return left.size > 0 && (isOther || isComparedOver(left, ask)) ? OTHER_QUESTION : 1;
};

/** "The same in both growing seasons", of a table without them. */
const isComparedOver = (left: ReadonlySet<string>, { spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => left.has(text) && [1, 2].some((step) => OVER.has(textAt(words, at - step))));
const OVER = setOf('both each every either');

/** "A pupil with a diagnosis": a value, or a column to group on, that is left out. */
const NARROWER: readonly AnalysisPlan['question'][] = ['expected-value', 'grouping', 'one-sample'];

/** "Did patients on a beta-blocker live longer", of a table without it: all rows together say nothing to what is compared. */
const isOfAllRows = ({ question, predictors, rows }: AnalysisPlan): boolean =>
  (question === 'survival' || question === 'description') && predictors.length + rows.length === 0;

/** "Is it lower where sulphide is higher", of a table without it: a predictor or a time that nothing names. */
function hasFilledPart({ question, predictors, time }: AnalysisPlan, ask: Ask): boolean {
  const isNamed = (name: string) =>
    ask.spoken.mentions.some(({ column, rivals }) => [column, ...rivals].some((each) => each.name === name));
  const isTimed = question !== 'trend' || time === null || isNamed(time) || ask.has('trend', 'course');
  return !isTimed || predictors.some((name) => !isNamed(name));
}

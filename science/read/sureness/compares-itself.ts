import { OTHER_QUESTION } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Plans that hold a column against itself or a subject against its name, and what only repeats a verb. */

/** "Between survey dates in spring and autumn": no effect of a column varies with itself, and no subject is compared in what it is called. */
const comparesItself: Rule = (plan, each) => {
  const { subject, units } = each.ask.index.structure;
  const outcome = each.ask.index.columns.find(({ name }) => name === plan.outcome);
  const isOfSelf = plan.interactions.some(([one, other]) => one === other);
  const isOfName = [subject, units].some((unit) => unit !== null && plan.predictors.includes(unit.name));
  const isOfGroups = outcome !== undefined && outcome.kind === 'category' && plan.question === 'difference';
  return isOfSelf || (isOfName && isOfGroups) ? OTHER_QUESTION : 1;
};

/** "…, and does it do so faster with oil?": what is done stands in the question before. */
const leavesDoing: Rule = (_plan, { ask: { spoken } }) =>
  spoken.words.some(({ text }, at) => text === 'so' && DOES.has(textAt(spoken.words, at - 1))) ? OTHER_QUESTION : 1;
const DOES = setOf('do does did');

export const COMPARES_ITSELF: readonly Rule[] = [comparesItself, leavesDoing];

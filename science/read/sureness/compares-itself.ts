import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import { isQuantity } from '../tables/columns.ts';
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

const BETWEEN_GROUPS: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression'];
const FARTHEST_START = 3;
/** "Are Wistar rats slower at 60 min than at baseline": two measurements are held against each other, and no groups. */
const leavesStart: Rule = (plan, { ask: { index, spoken } }) => {
  const { words, cues } = spoken;
  const pair = index.structure.pairs.find(({ last }) => last.name === plan.outcome);
  const isSaid = cues.some(
    ({ name, to }) => name === 'than' && words.slice(to, to + FARTHEST_START).some(({ text }) => STARTING.has(text)),
  );
  const held = [plan.baseline, ...plan.predictors, ...plan.covariates];
  return isSaid && pair && BETWEEN_GROUPS.includes(plan.question) && !held.includes(pair.first.name)
    ? OTHER_QUESTION
    : 1;
};

/** "Which centres have adherence below 80 on average": the mean is bounded, and no rows are. */
const boundsMean: Rule = (plan, { ask }) =>
  plan.question === 'description' &&
  plan.rows.some(({ comparison }) => BOUNDS.has(comparison)) &&
  textAt(ask.spoken.words, 0) === 'which' &&
  ask.spoken.words.some(({ text }, at) => text === 'average' && textAt(ask.spoken.words, at - 1) === 'on')
    ? OTHER_QUESTION
    : 1;
const BOUNDS = setOf('above below at-least at-most');

const GAPS = setOf('difference gap cost change discrepancy');
const OF_PAIRS: readonly AnalysisPlan['question'][] = ['paired-difference', 'agreement', 'one-sample', 'power'];
/** "Is the difference between the two readings related to age": what is made of two columns is neither of them. */
const leavesGap: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isQuantityAt = (place: number) =>
    mentions.find(
      ({ from, level, column }) => from >= place && from <= place + 1 && level === null && isQuantity(column),
    );
  const isGap = words.some(({ root }, at) => {
    const one = GAPS.has(root) && textAt(words, at + 1) === 'between' ? isQuantityAt(at + 2) : undefined;
    const other = one && textAt(words, one.to) === 'and' ? isQuantityAt(one.to + 1) : undefined;
    return other !== undefined && other.column !== one?.column;
  });
  return isGap && !OF_PAIRS.includes(plan.question) ? OTHER_QUESTION : 1;
};

/** "On which beach are nests lost soonest": the beach is sought, and no result that is compared. */
const comparesSought: Rule = (plan, { ask: { roles, form, spoken } }) =>
  plan.question === 'difference' &&
  form === 'open' &&
  roles.frame === null &&
  spoken.mentions.some(
    ({ column, level, from }) =>
      level === null &&
      column.kind === 'category' &&
      column.name === plan.outcome &&
      textAt(spoken.words, from - 1) === 'which',
  )
    ? OTHER_QUESTION
    : 1;

export const COMPARES_ITSELF: readonly Rule[] = [
  comparesItself,
  leavesDoing,
  leavesStart,
  boundsMean,
  leavesGap,
  comparesSought,
];

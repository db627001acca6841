import { isNumeric } from './columns.ts';
import { UNANSWERED, type Rule } from './leftovers.ts';
import { levelConcept } from './level-index.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

/** Rows and other explanations that a question names and that a plan cannot hold. */

/** "Among women", of a column of codes that do not say which is which. */
export const leavesCodedSex: Rule = ({ predictors }, { ask: { spoken } }) => {
  const sexes = spoken.mentions.flatMap(({ column, level, from }) => {
    const sex = levelConcept(textAt(spoken.words, from));
    const isCompared = predictors.length === 1 && predictors[0] === column.name;
    const isCoded = level === null && isNumeric(column) && !isCompared;
    return isCoded && (sex === 'female' || sex === 'male') ? [{ sex, from }] : [];
  });
  const [one] = sexes;
  const isOne = one !== undefined && sexes.every(({ sex }) => sex === one.sex);
  const before = textAt(spoken.words, (one?.from ?? 0) - 1);
  const isChosen = ['among', 'amongst', 'in', 'for', 'of', 'only', 'within'].includes(before);
  return isOne && (isChosen || textAt(spoken.words, one.from + 1) === 'only') ? UNANSWERED : 1;
};

const ONLY = setOf('just simply only merely');

/** "Is she just a better observer", "or are those simply the keen ones": whether something else explains it. */
export const leavesExplanation: Rule = (plan, { ask: { spoken } }) => {
  const { words } = spoken;
  const or = words.findIndex(({ text }) => text === 'or');
  const isOther = words.some(({ text }, at) => ONLY.has(text) && or >= 0 && at > or && at - or <= FARTHEST_ONLY);
  const isJustA = words.some(({ text }, at) => text === 'just' && textAt(words, at + 1) === 'a');
  if (plan.method === 'quadratic-model') return 1;
  return isJustA || (isOther && plan.covariates.length === 0) ? UNANSWERED : 1;
};
const FARTHEST_ONLY = 4;

/** "Corvus yields best, everyone says": a claim about others as well, which the mean of one group is not. */
export const leavesOthers: Rule = (plan, { ask }) =>
  plan.question === 'description' && ask.part.asks === 'no' && ask.has('whichMost') && plan.rows.length > 0
    ? UNANSWERED
    : 1;

/** "Did they get better?", with nothing that says who or at what. */
export const namesNothing: Rule = (plan, { ask }) =>
  plan.question === 'survival' && ask.form === 'polar' && ask.spoken.mentions.length === 0 && !ask.has('survival')
    ? UNANSWERED
    : 1;

import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isOfAnother } from '../roles/exposures.ts';
import { isBehindThan } from '../cast/predictors.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isDose, isQuantity } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { SPANS, type Rule } from './leftovers.ts';
import { PERSONS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** What the question wants of a method, by name, and the plan does not have: a rate by time at risk, an effect that depends on something. */

const isSpan = (word: Word | undefined): boolean =>
  word !== undefined && (word.text === 'time' || SPANS.has(word.root));

/** "The infection rate per 100 person-years": events over time at risk, which a share of rows is not. */
const leavesTimeAtRisk: Rule = (plan, { ask: { spoken } }) => {
  const isWanted = spoken.words.some(
    ({ text }, at) => PERSONS.has(text) && isSpan(spoken.words[at + 1]) && spoken.words[at]?.after === 'none',
  );
  return isWanted && plan.exposure === null && plan.question !== 'survival' ? UNANSWERED : 1;
};

/** "Per million passenger kilometres", which no column counts. */
const leavesCarrier: Rule = ({ exposure }, { ask }) => {
  const column = ask.index.columns.find(({ name }) => name === exposure);
  return column && isOfAnother(ask.spoken.words, column) ? UNANSWERED : 1;
};

/** "Take all control wells together. How many per group …": no comparison within groups that nobody named. */
const detectsWithin: Rule = (plan, { ask }) =>
  plan.question === 'power' && plan.strata.length > 0 && !ask.says('within', 'each', 'every', 'separately')
    ? UNANSWERED
    : 1;

/** "What did the irrigated plots make on average": the mean of something, which the share of a level is not. */
const sharesForMean: Rule = (plan, { ask }) => {
  const isMean = ask.spoken.words.some(({ text }) => MEANS.has(text));
  return plan.question === 'description' && plan.outcomeLevel !== null && isMean && !ask.has('share') ? UNANSWERED : 1;
};
const MEANS = setOf('average averages mean means');

/** "The lowest concentration at which viability drops significantly": tests of each dose against the control, which no mean is. */
const leavesLowestDose: Rule = (_plan, { ask: { spoken } }) => {
  const { words } = spoken;
  const isLowest = words.some(({ root }, at) => DOSES.has(root) && LOWEST.has(textAt(words, at - 1)));
  return isLowest && words.some(({ text }) => HELD_AGAINST.has(text)) ? UNANSWERED : 1;
};
const DOSES = setOf('dose concentration level');
const LOWEST = setOf('lowest smallest');
const HELD_AGAINST = setOf('significantly significant detectable detectably differs differ different');

const EXPLAINING: readonly AnalysisPlan['question'][] = ['regression', 'difference', 'association'];
const LEAST_GROUPS = 3;
/** "How much of the variance lies between schools", "… is explained by age": a model of all rows, or of three groups and more, estimates it. */
const leavesVarianceShare: Rule = (plan, { ask }) => {
  if (plan.method === 'variance-components') return plan.cluster === null ? 1 : UNANSWERED;
  if (!ask.has('varianceShare')) return 1;
  if (ask.has('agreement')) return isOfMeters(plan, ask) ? 1 : UNANSWERED;
  return tellsVariance(plan, ask) && !ask.says('between', 'within') ? 1 : UNANSWERED;
};

/** The intraclass correlation of two meters is their agreement; that of sessions, or of groups, is a share of the variance. */
const isOfMeters = ({ question, predictors: [other] }: AnalysisPlan, { index: { columns } }: Ask): boolean =>
  question === 'agreement' &&
  columns.some((column) => column.name === other && isQuantity(column) && column.profile.distinct > MOST_VISITS);
const MOST_VISITS = 12;

function tellsVariance({ question, predictors: [first], ...plan }: AnalysisPlan, { index: { columns } }: Ask): boolean {
  const isOfAll = plan.cluster === null && plan.covariates.length + plan.strata.length === 0;
  const groups = columns.find(({ name }) => name === first)?.profile.distinct ?? 0;
  return isOfAll && EXPLAINING.includes(question) && (question !== 'difference' || groups >= LEAST_GROUPS);
}

/** "Did sales rise more after the campaign in its stores than in others": units of two groups whose changes are held against each other. */
const comparesChanges: Rule = (plan, { ask, cast }) => {
  if (plan.question !== 'before-after' || plan.predictors.length === 0 || plan.time === null) return 1;
  const [group, another] = cast.predictors.filter(({ name }) => name !== plan.time);
  const isOfTwo = group?.profile.distinct === 2 && another === undefined && plan.outcomeLevel === null;
  return isOfTwo && comparesChange(ask) && plan.cluster !== null ? 1 : OTHER_QUESTION;
};
const comparesChange = (ask: Ask): boolean =>
  ask.has('than', 'compare', 'between', 'interaction', 'rest') &&
  ask.spoken.words.some(({ text }, at, words) => isChange(words, at) || CHANGING.has(text));
const CHANGING = setOf('change effect impact differently');

const OVER_TIME: readonly AnalysisPlan['question'][] = ['trend', 'before-after'];
/** "Did it rise since 2010 compared with fished sites": the course of those alone is another question. */
const followsOthers: Rule = (plan, { ask }) =>
  OVER_TIME.includes(plan.question) &&
  ask.spoken.mentions.some(
    ({ column, level, from }) =>
      level !== null && isBehindThan(ask, from) && plan.rows.some((row) => row.column === column.name),
  )
    ? OTHER_QUESTION
    : 1;

/** "At which doses does CX-202 reduce viability": doses are sought, and a plan without the doses finds none. */
const leavesSoughtDoses: Rule = (plan, { ask: { index, spoken } }) => {
  const { words } = spoken;
  const isSought = words.some(
    ({ text, root }, at) => DOSES.has(root) && root !== text && ['which', 'what'].includes(textAt(words, at - 1)),
  );
  const held = new Set([plan.outcome, ...plan.predictors, ...plan.strata]);
  const [dose, another] = index.columns.filter(isDose);
  return isSought && dose && !another && !held.has(dose.name) ? OTHER_QUESTION : 1;
};

const ALL_OTHERS = setOf('other others else');
const FARTHEST_OTHERS = 5;
/** "Adjusting for all the other variables": a plan that holds none fixed. */
const leavesAllOthers: Rule = (plan, { ask: { spoken } }) => {
  const isAll = ({ to }: Cue) =>
    spoken.words.slice(to, to + FARTHEST_OTHERS).some(({ text }) => ALL_OTHERS.has(text)) &&
    ['all', 'everything', 'the', 'any'].includes(textAt(spoken.words, to));
  return plan.covariates.length === 0 && spoken.cues.some((cue) => cue.name === 'adjustRight' && isAll(cue))
    ? UNANSWERED
    : 1;
};

export const WANTED_METHODS: readonly Rule[] = [
  followsOthers,
  comparesChanges,
  leavesVarianceShare,
  leavesTimeAtRisk,
  leavesCarrier,
  detectsWithin,
  sharesForMean,
  leavesLowestDose,
  leavesSoughtDoses,
  leavesAllOthers,
];

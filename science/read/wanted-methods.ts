import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { UNANSWERED, type Rule } from './leftovers.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

/** What the question wants of a method, by name, and the plan does not have: a share for a rate, a level for a trend. */

const PERSONS = setOf('person patient subject participant animal device');
const SPANS = setOf('year years month months week weeks day days time hour hours');

/** "The infection rate per 100 person-years": events over time at risk, which a share of rows is not. */
const leavesTimeAtRisk: Rule = (plan, { ask: { spoken } }) => {
  const isWanted = spoken.words.some(
    ({ text }, at) =>
      PERSONS.has(text) && SPANS.has(textAt(spoken.words, at + 1)) && spoken.words[at]?.after === 'none',
  );
  return isWanted && plan.exposure === null && plan.question !== 'survival' ? UNANSWERED : 1;
};

const holdsTime = (plan: AnalysisPlan): boolean =>
  plan.time !== null || plan.kinds.some(({ kind }) => kind === 'year' || kind === 'month');

/** "Is there a trend in counts per km": one rate has no course. */
const leavesTrendOfRate: Rule = (plan, { ask }) =>
  plan.question === 'rate' && ask.has('trend') && !holdsTime(plan) && plan.predictors.length === 0 ? UNANSWERED : 1;

/** "Does the effect of nitrogen depend on whether the plot was irrigated": an interaction, and no two effects side by side. */
const leavesDependence: Rule = (plan, { ask: { spoken } }) => {
  const { cues, words } = spoken;
  const effect = cues.find(({ name }) => name === 'effectOf');
  const depends = cues.find(({ name, from }) => name === 'outcomeBy' && words[from]?.stem === 'depend');
  const isWanted = effect !== undefined && depends !== undefined && effect.from < depends.from;
  return isWanted && plan.interactions.length + plan.strata.length === 0 ? UNANSWERED : 1;
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

export const WANTED_METHODS: readonly Rule[] = [
  leavesTimeAtRisk,
  leavesTrendOfRate,
  leavesDependence,
  detectsWithin,
  sharesForMean,
];

import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { isOfAmount } from '../kinds/expected-values.ts';
import { anyRowsOf } from '../kinds/outliers.ts';
import { isTakenTogether } from '../cast/taken-together.ts';
import type { Rule } from './leftovers.ts';
import type { Mention } from '../tables/mention.ts';
import { namesEvent } from '../tables/survival-columns.ts';
import { textAt } from '../words/words.ts';

/** "Balanced in age and BMI": each has a plan of its own. */
function listedOutcomes({ spoken: { words, mentions } }: Ask, { outcomes }: Case['cast']): readonly string[] {
  const named = mentions.filter(({ column }) => outcomes.includes(column));
  const isListed = named.every(({ from }, place) => {
    const end = named[place - 1]?.to;
    return end === undefined || (end === from ? words[end - 1]?.after === 'comma' : textAt(words, from - 1) === 'and');
  });
  return isListed && named.length === outcomes.length ? outcomes.map(({ name }) => name) : [];
}

/** Columns that are named, however loosely where the outcome is not, and play no part: the question is about more than the plan. */
export const leavesNamed: Rule = (plan, { ask, cast }) => {
  const held = new Set([
    plan.outcome,
    ...listedOutcomes(ask, cast),
    ...(plan.question === 'outliers' ? [...cast.outcomes, ...anyRowsOf(ask)].map(({ name }) => name) : []),
    ...plan.predictors,
    ...plan.strata,
    ...plan.covariates,
    ...plan.rows.map(({ column }) => column),
    plan.time,
    plan.baseline,
    plan.pairedBy,
    plan.cluster,
    plan.event?.column,
    plan.exposure,
    plan.trials,
    plan.weight,
  ]);
  const event = plan.event && ask.index.structure.survival?.event;
  const isLeft = ({ column, from, level, score, rivals }: Mention) =>
    (level !== null ? !(event && namesEvent(level, event)) : score >= (cast.outcomeNamed ? CLEARLY_NAMED : 0)) &&
    column.kind !== 'identifier' &&
    !(plan.statistic === 'total' && isTakenTogether(ask, column)) &&
    !(plan.question === 'expected-value' && isOfAmount(ask.spoken.words, { column, from })) &&
    ![column, ...rivals].some(({ name }) => held.has(name));
  return ask.spoken.mentions.some(isLeft) && plan.question !== 'power' ? UNANSWERED : 1;
};
const CLEARLY_NAMED = 0.85;

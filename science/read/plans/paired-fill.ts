import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { contrastOf, expectedOf } from '../cast/levels-in-plan.ts';
import { isComparedPair, isCompleteBlock, type Case } from '../cast/cases.ts';
import { besideEachOther, besideOr, besideThan, fromTo } from '../cast/from-to.ts';
import { namesOf, TURNED, without, type Fill } from './fill.ts';
import { repeatedUnit } from '../cast/repeated-units.ts';
import { pairingTime } from '../kinds/paired-in-time.ts';
import { isRepeated } from '../kinds/repeated-columns.ts';
import { isGroup, isQuantity } from '../tables/columns.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';

/** The same rows measured twice or more, side by side or one below the other. */
export const paired: Fill = (plan, each) => {
  const { ask } = each;
  if (isRepeated(each)) return plan;
  const pair = pairOf(each);
  if (pair && !isCompleteBlock(each)) return { ...plan, ...(changeBeside(plan, each, pair) ?? sideBySide(each, pair)) };
  const pairedBy = pairingTime(each) ?? repeatedUnit(ask);
  if (pairedBy !== null && actsByNumber(each))
    return { ...plan, question: 'association', cluster: pairedBy.name, expected: expectedOf(each) };
  return { ...plan, pairedBy: pairedBy?.name ?? null, contrast: contrastOf(each), expected: expectedOf(each) };
};

/** "Are heavier players slower", of players who were tested three times: no groups stand in one subject. */
function actsByNumber({ cast: { predictors } }: Case): boolean {
  const [acting, another] = predictors;
  return acting !== undefined && another === undefined && isQuantity(acting) && acting.profile.distinct > MOST_GROUPS;
}
const MOST_GROUPS = 12;

/**
 * "Did pressure fall more on the drug": a change that another column acts on is the last measurement by that column, with the first one held fixed
 * (Vickers and Altman 2001). Null where nothing acts on it.
 */
function changeBeside(plan: AnalysisPlan, each: Case, { first, last }: ColumnPair): Partial<AnalysisPlan> | null {
  const acting = without(each.cast.predictors, first, last);
  if (acting.length === 0) return null;
  return {
    question: acting.every(isGroup) ? 'difference' : 'regression',
    outcome: last.name,
    predictors: namesOf(acting),
    covariates: [...plan.covariates.filter((name) => name !== first.name && name !== last.name), first.name],
    contrast: contrastOf(each),
    expected: expectedOf(each),
  };
}

function sideBySide(each: Case, { first, last }: ColumnPair): Partial<AnalysisPlan> {
  const expected = besideOr(each.ask) ? 'different' : expectedOf(each);
  // "Was the score lower at pre than at post".
  const isTurned = besideThan(each.ask)?.last === first && (expected === 'higher' || expected === 'lower');
  return {
    outcome: last.name,
    baseline: first.name,
    predictors: [],
    expected: isTurned ? TURNED[expected] : expected,
  };
}

/** Both columns of a pair are named, or one of them, or two columns are held against each other. */
function pairOf(each: Case): ColumnPair | undefined {
  const { ask, cast, outcome } = each;
  const { pairs } = ask.index.structure;
  const named = [outcome, ...cast.outcomes, ...cast.predictors];
  const said = fromTo(ask);
  if (said) return said;
  const both = pairs.find(({ first, last }) => named.includes(first) && named.includes(last));
  const one = pairs.find(({ first, last }) => named.includes(first) || named.includes(last));
  const [other] = cast.predictors;
  const compared =
    outcome && other && isComparedPair(each) ? (besideEachOther(ask) ?? { first: other, last: outcome }) : undefined;
  return both ?? one ?? compared;
}

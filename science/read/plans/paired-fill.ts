import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { contrastOf, expectedOf } from '../cast/levels-in-plan.ts';
import { isComparedPair, isCompleteBlock, type Case } from '../cast/cases.ts';
import { besideEachOther, besideOr, besideThan, fromTo } from '../cast/from-to.ts';
import { namesOf, TURNED, without, type Fill } from './fill.ts';
import { repeatedUnit } from '../cast/repeated-units.ts';
import { pairingTime } from '../kinds/paired-in-time.ts';
import { isRepeated } from '../kinds/repeated-columns.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';

/** The same rows measured twice or more, side by side or one below the other. */
export const paired: Fill = (plan, each) => {
  const { ask } = each;
  if (isRepeated(each)) return plan;
  const pair = pairOf(each);
  if (pair && !isCompleteBlock(each)) return { ...plan, ...sideBySide(each, pair) };
  const pairedBy = pairingTime(each) ?? repeatedUnit(ask);
  return { ...plan, pairedBy: pairedBy?.name ?? null, contrast: contrastOf(each), expected: expectedOf(each) };
};

function sideBySide(
  each: Case,
  { first, last }: ColumnPair,
): Pick<AnalysisPlan, 'outcome' | 'baseline' | 'predictors' | 'expected'> {
  const expected = besideOr(each.ask) ? 'different' : expectedOf(each);
  // "Was the score lower at pre than at post".
  const isTurned = besideThan(each.ask)?.last === first && (expected === 'higher' || expected === 'lower');
  return {
    outcome: last.name,
    baseline: first.name,
    predictors: namesOf(without(each.cast.predictors, first, last)),
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

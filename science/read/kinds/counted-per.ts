import type { Ask } from '../ask.ts';
import type { Cast } from '../cast/settle.ts';
import { mayBeCount } from '../tables/count-columns.ts';

/** "Is unemployment related to calls per ward population?": of two columns that go together, the one before "per" is counted. */
export function withCountedPer(ask: Ask, cast: Cast): Cast {
  const { exposure, spoken } = ask;
  const pair = relatedIn(cast);
  if (exposure === null || !pair) return cast;
  const counted = spoken.mentions.find(({ to, level }) => level === null && to === exposure.from)?.column;
  const isTurned = counted === pair.predictor && counted !== pair.outcome && mayBeCount(counted);
  return isTurned ? { ...cast, outcomes: [pair.predictor], predictors: [pair.outcome] } : cast;
}

/** One column beside one other, no groups compared and none of their values counted. */
function relatedIn({ predictors, outcomes, levels, success }: Cast) {
  const [[predictor, more], [outcome, another]] = [predictors, outcomes];
  const isPair = predictor && outcome && !more && !another && levels.length === 0 && success === null;
  return isPair ? { predictor, outcome } : null;
}

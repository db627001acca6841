import type { Ask } from '../ask.ts';
import { isGroup, isQuantity } from '../tables/columns.ts';
import type { Cast } from '../cast/settle.ts';

/** "Is one of the heats more variable in strength": the groups come first in the sentence, and what is spread out is the quantity. */
export function withSpread(ask: Ask, cast: Cast): Cast {
  const [groups, another] = cast.outcomes;
  const [quantity, other] = cast.predictors;
  const isTurned = groups && quantity && !another && !other && isGroup(groups) && isQuantity(quantity);
  if (!ask.has('variance') || !isTurned) return cast;
  return { ...cast, outcomes: [quantity], outcomeLevel: null, predictors: [groups], outcomeNamed: true };
}

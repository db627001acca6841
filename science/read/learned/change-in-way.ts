import { pairWith } from '../tables/paired-columns.ts';
import type { Ask } from '../ask.ts';
import { asksOfChanges } from '../cast/change-of-groups.ts';
import type { Cast } from '../cast/settle.ts';
import type { LearnedKind } from './parts-played.ts';

const OF_CHANGES: readonly LearnedKind[] = ['relation', 'paired-difference', 'interaction'];

/**
 * "Was the drop in pH larger at 8 °C than at 4 °C": where the outcome was measured twice and one column acts on it, the last measurement
 * with the first one held fixed.
 */
export function withChangeCompared(ask: Ask, kind: LearnedKind, cast: Cast): Cast {
  const [outcome] = cast.outcomes;
  const pair = pairWith(ask.index.structure.pairs, outcome);
  if (!pair || !OF_CHANGES.includes(kind) || !asksOfChanges(ask)) return cast;
  const { first, last } = pair;
  const acting = [...cast.predictors, ...cast.moderators].filter((column) => column !== first && column !== last);
  const others = cast.covariates.filter((column) => column !== first && column !== last);
  if (acting.length !== 1 || cast.strata.length > 0) return cast;
  return {
    ...cast,
    outcomes: [last],
    outcomeLevel: null,
    predictors: acting,
    moderators: [],
    covariates: [...others, first],
  };
}

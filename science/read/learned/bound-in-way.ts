import type { Ask } from '../ask.ts';
import { onlyNumberBound } from '../cast/bound-shares.ts';
import { filterOf, successOf } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { isOften, succeeded } from '../cast/success.ts';
import { mayHold } from '../mentions/amount-units.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { LearnedKind } from './parts-played.ts';

/** "What proportion were controlled, say under 140 systolic": a bound of the outcome is what is counted, where no phrase of the rules says so. */
export function withBoundCounted(ask: Ask, kind: LearnedKind, cast: Cast): Cast {
  const [outcome] = cast.outcomes;
  if (cast.success !== null || outcome === undefined || !isQuantity(outcome) || ask.has('average')) return cast;
  const bound = boundOn(ask, outcome);
  if (bound === null) return cast;
  return asksShare(ask, kind) ? asShare(cast, outcome, bound) : asCount(ask, kind, cast, { ...bound, column: outcome });
}

const asksShare = (ask: Ask, kind: LearnedKind): boolean =>
  (ask.has('share') || isOften(ask)) && (kind === 'description' || kind === 'relation');

function asShare(cast: Cast, outcome: ColumnFacts, bound: Comparison): Cast {
  const success = successOf(bound);
  return success ? succeeded(cast, outcome, success) : cast;
}

/** "How many were below 10": of these rows. */
function asCount(ask: Ask, kind: LearnedKind, cast: Cast, bound: Comparison): Cast {
  const row = filterOf(bound);
  if (kind !== 'description' || !ask.has('howMany') || row === null) return cast;
  const rows = [...cast.rows.filter(({ column }) => column !== row.column), row];
  return { ...cast, outcomes: [], outcomeNamed: false, rows };
}

/** The only bound of the question, where it is one of the outcome or of no column that is named. */
function boundOn(ask: Ask, outcome: ColumnFacts): Comparison | null {
  const bound = onlyNumberBound(ask);
  if (!bound || ![null, outcome].includes(bound.column)) return null;
  return bound.values.every((value) => typeof value === 'number' && mayHold(outcome, value)) ? bound : null;
}

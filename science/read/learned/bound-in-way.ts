import type { Ask } from '../ask.ts';
import { filterOf, successOf } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { isOften, succeeded } from '../cast/success.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { LearnedKind } from './parts-played.ts';

/** "What proportion were controlled, say under 140 systolic": a bound of the outcome is what is counted, where no phrase of the rules says so. */
export function withBoundCounted(ask: Ask, kind: LearnedKind, cast: Cast): Cast {
  const [outcome] = cast.outcomes;
  if (cast.success !== null || outcome === undefined || !isQuantity(outcome) || ask.has('average')) return cast;
  const isShare = ask.has('share') || isOften(ask);
  const bound = boundOn(ask, outcome);
  const success = bound ? successOf(bound) : null;
  if (!bound || !success) return cast;
  if (isShare && (kind === 'description' || kind === 'relation')) return succeeded(cast, outcome, success);
  const row = filterOf({ ...bound, column: outcome });
  if (kind !== 'description' || !ask.has('howMany') || row === null) return cast;
  const rows = [...cast.rows.filter(({ column }) => column !== outcome.name), row];
  return { ...cast, outcomes: [], outcomeNamed: false, rows };
}

/** The only bound of the question, where it is one of the outcome or of no column that is named. */
function boundOn({ comparisons }: Ask, outcome: ColumnFacts): Comparison | null {
  const [bound, another] = comparisons.filter(({ moment }) => moment === null);
  if (!bound || another !== undefined || ![null, outcome].includes(bound.column)) return null;
  return bound.values.every((value) => isReached(outcome, value)) ? bound : null;
}

const isReached = ({ profile: { minimum, maximum } }: ColumnFacts, value: number | string): boolean =>
  typeof value === 'number' && minimum !== null && maximum !== null && value >= minimum && value <= maximum;

import type { Ask } from '../ask.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { mayHold } from '../mentions/amount-units.ts';
import type { Mention } from '../tables/mention.ts';
import { arePaired } from '../tables/paired-columns.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { boundOfShare, type Bound } from './counted-bounds.ts';
import { filterOf, successOf } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { saysThatShare } from './share-again.ts';

/**
 * "On what share of days did it exceed 15", "what proportion lies within 10 to 20": where a share is asked for and nothing is named but
 * one quantity, groups and rows, the one bound is what is counted.
 */
export function boundOfOutcome(ask: Ask, cast: Cast): Bound | undefined {
  const bound = asksShare(ask) ? onlyNumberBound(ask) : undefined;
  const column = bound && quantityOf(ask, cast, bound);
  if (!bound || !column || !namesNothingElse(ask, cast, { column, bound })) return undefined;
  const of = { ...bound, column };
  const row = filterOf(of);
  const success = successOf(of);
  // "What share of those above 30": rows.
  return row && success && boundOfShare(ask, [row]) ? { column, success } : undefined;
}

const asksShare = (ask: Ask): boolean =>
  (ask.has('share') || saysThatShare(ask)) && !ask.spoken.words.some(({ text }) => AVERAGES.has(text));
const AVERAGES = setOf('average mean median total');

/** "Within the over-60s, what share …": rows. */
const isBeforeShare = ({ spoken: { cues } }: Ask, { at }: Comparison): boolean => {
  const share = cues.find(({ name }) => name === 'share');
  return share !== undefined && at < share.from;
};

/** The only bound of the question that is no moment. */
export function onlyNumberBound({ comparisons }: Ask): Comparison | undefined {
  const [bound, another] = comparisons.filter(({ moment }) => moment === null);
  const isNumber = bound?.values.every((value) => typeof value === 'number');
  return another === undefined && isNumber ? bound : undefined;
}

function quantityOf(ask: Ask, { outcomes: [outcome] }: Cast, bound: Comparison): ColumnFacts | undefined {
  const column = isBeforeShare(ask, bound) ? undefined : (bound.column ?? outcome);
  const isHeld = bound.values.every((value) => typeof value === 'number' && column && mayHold(column, value));
  return column && isQuantity(column) && isHeld ? column : undefined;
}

/** But its other measurements, groups, what rows are chosen by, and units. */
function namesNothingElse(ask: Ask, { rows }: Cast, { column, bound }: Bounded): boolean {
  const { spoken, index } = ask;
  return spoken.mentions.every((mention) => {
    const { column: named, level, rivals } = mention;
    return (
      named === column ||
      rivals.includes(column) ||
      (isGroup(named) && (level === null || saysWhose(ask, mention, bound))) ||
      named.kind === 'identifier' ||
      named === index.structure.subject ||
      rows.some((row) => row.column === named.name) ||
      arePaired(index.structure.pairs, named, column)
    );
  });
}
interface Bounded {
  readonly column: ColumnFacts;
  readonly bound: Comparison;
}

/** "What share of the females weigh more than 100 g": a level before the bound; one behind it may be what is counted. */
const saysWhose = ({ spoken }: Ask, { from, level }: Mention, { at }: Comparison): boolean =>
  level !== null && from < at && spoken.cues.some(({ name, to }) => name === 'share' && to <= from);

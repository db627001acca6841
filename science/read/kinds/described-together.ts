import type { Ask } from '../ask.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isDescribing } from '../cast/pool.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';

const JOINING = setOf('and or the mean means average median medians total totals of');

/** "The mean height and weight": quantities in one list with the outcome are described beside it, and not along it. */
export function withListedOutcomes(ask: Ask, cast: Cast): Cast {
  const [outcome, another] = cast.outcomes;
  if (!outcome || another || !isQuantity(outcome) || !isDescribing(ask) || ask.has('whichMost')) return cast;
  const listed = listWith(ask, outcome).filter((column) => column === outcome || cast.predictors.includes(column));
  if (listed.length < 2) return cast;
  return { ...cast, outcomes: listed, predictors: cast.predictors.filter((column) => !listed.includes(column)) };
}

/** The quantities that stand side by side with one of them. */
function listWith({ spoken: { words, mentions } }: Ask, outcome: ColumnFacts): readonly ColumnFacts[] {
  let list: ColumnFacts[] = [];
  let end: number | undefined;
  for (const { column, level, from, to } of mentions) {
    const isNext = words.slice(end ?? from, from).every(({ text }) => JOINING.has(text));
    if (level !== null || !isQuantity(column) || !isNext) {
      if (list.includes(outcome)) break;
      list = [];
    }
    if (level === null && isQuantity(column)) list = [...list, column];
    end = to;
  }
  return list;
}

import type { Ask } from '../ask.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt } from '../words/words.ts';

/** "Compare load between bearings that failed and those that did not", "is load higher in the failed bearings": the event says who the rows are, and another quantity is compared. */
export function isEventOfRows(ask: Ask): boolean {
  const { index, spoken } = ask;
  const { survival } = index.structure;
  const isEvent = ({ column }: Mention) => column === survival?.event;
  const others = spoken.mentions.filter(
    ({ column, level }) => level === null && isQuantity(column) && column !== survival?.time,
  );
  const events = spoken.mentions.filter(isEvent);
  const isOfTime = spoken.cues.some(
    ({ name, from, to }) => name === 'survival' && !events.some((event) => event.from <= from && to <= event.to),
  );
  const [first, another] = new Set(others.map(({ column }) => column));
  return (
    ask.has('compare', 'higher', 'lower') &&
    first !== undefined &&
    another === undefined &&
    !isOfTime &&
    events.length > 0 &&
    !spoken.mentions.some(({ column }) => column === survival?.time) &&
    events.some((event) => saysWho(ask, event))
  );
}

const WHO = setOf('that who which');
const PLACES = setOf('in among between than for of do does did');
/** "Bearings that failed", "in the failed bearings". */
function saysWho({ spoken: { words, entities } }: Ask, { from, to }: Mention): boolean {
  const isRow = (at: number) => callsRows(entities, words[at]) || textAt(words, at) === 'those';
  if (WHO.has(textAt(words, from - 1))) return isRow(from - 2);
  return isRow(to) && PLACES.has(textAt(words, beforeThe(words, from)));
}

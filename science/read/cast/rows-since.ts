import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { NO, YES } from '../mentions/levels-in-words.ts';
import { tellsEvent } from '../parts/event-clauses.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeAny, textAt } from '../words/words.ts';

const SINCE = setOf('since after once following');
const UNTIL = setOf('before until till');
const ARTICLES = setOf('the our');
const LATER = setOf('after post since');
const EARLIER = setOf('before pre until');
const LONGEST_EVENT = 4;

/** "How many cases since the cleaning began" of a `cleaning` with before and after: the level of the rows that are meant. */
export function levelSince({ spoken: { words, mentions } }: Ask, column: ColumnFacts): string | null {
  const own = mentions.filter((each) => each.column === column);
  const mention = own.find(({ level }) => level === null);
  if (column.kind !== 'binary' || !mention) return null;
  const at = beforeAny(words, mention.from, ARTICLES);
  // "Before" may be a level of it already.
  if (own.some((each) => each !== mention && each.from !== at)) return null;
  const isSince = SINCE.has(textAt(words, at));
  const isEvent = tellsEvent(words.slice(mention.to, mention.to + LONGEST_EVENT));
  if (!isEvent || !(isSince || UNTIL.has(textAt(words, at)))) return null;
  const isMeant = (text: string) => (isSince ? LATER.has(text) || YES.has(text) : EARLIER.has(text) || NO.has(text));
  return column.profile.levels.find(({ value }) => isMeant(value.toLowerCase()))?.value ?? null;
}

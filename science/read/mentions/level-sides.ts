import type { Spoken } from './arguments.ts';
import { placesOf } from './described.ts';
import { cellOf, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { orderOf, type LevelOrder } from '../tables/level-order.ts';
import type { Mention } from '../tables/mention.ts';
import type { Comparison } from './numbers.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "D or worse", "at least moderate", "rated A to C": levels in an order, chosen by one of them. */
export interface LevelSide {
  readonly column: ColumnFacts;
  readonly levels: readonly string[];
  /** The words that say it. */
  readonly from: number;
  readonly to: number;
}

type End = 'least' | 'most';

const MORE = setOf('above higher more up greater over beyond later upwards onwards');
const LESS = setOf('below lower less under fewer earlier');
const WORSE = setOf('worse poorer');
const BETTER = setOf('better');
const JOINS = setOf('or and');

const isDirection = (text: string): boolean => [MORE, LESS, WORSE, BETTER].some((words) => words.has(text));

/** Towards which end a word goes; null where the order does not say it. */
function endOf(text: string, { worse }: LevelOrder): End | null {
  if (MORE.has(text)) return 'most';
  if (LESS.has(text)) return 'least';
  if (worse === null) return null;
  const best = worse === 'least' ? 'most' : 'least';
  return WORSE.has(text) ? worse : best;
}

function cut({ levels }: LevelOrder, level: string, end: End | null, isWith: boolean): readonly string[] {
  const at = levels.indexOf(level);
  if (end === null || at < 0) return [];
  const chosen = end === 'most' ? levels.slice(isWith ? at : at + 1) : levels.slice(0, isWith ? at + 1 : at);
  return chosen.length === levels.length ? [] : chosen;
}

/** A level that is named, with the order of its column. */
interface Named {
  readonly mention: Mention;
  readonly level: string;
  readonly order: LevelOrder;
}

const sideOf = (
  { mention: { column } }: Named,
  from: number,
  to: number,
  levels: readonly string[],
): LevelSide | null => (levels.length === 0 ? null : { column, levels, from, to });

/** "D or worse". */
function withBehind(words: readonly Word[], named: Named): LevelSide | null {
  const { from, to } = named.mention;
  const text = textAt(words, to + 1);
  if (!JOINS.has(textAt(words, to)) || !isDirection(text)) return null;
  return sideOf(named, from, to + 2, cut(named.order, named.level, endOf(text, named.order), true));
}

const AT: ReadonlyMap<string, End> = new Map([
  ['least', 'most'],
  ['most', 'least'],
]);
const OUTRIGHT = setOf('above below');
const RATED = setOf('rated graded scored classified classed rating is are was were be of');

/** "At least moderate", "rated worse than fair". */
function withBefore({ words, mentions }: Spoken, named: Named): LevelSide | null {
  const { from, to, column } = named.mention;
  const last = textAt(words, from - 1);
  const end = textAt(words, from - 2) === 'at' ? AT.get(last) : undefined;
  if (end) return sideOf(named, from - 2, to, cut(named.order, named.level, end, true));
  const isThan = last === 'than';
  const opens = isThan ? from - 2 : from - 1;
  const text = textAt(words, opens);
  // "Do severe cases score higher than moderate ones" compares them.
  const isSaid =
    RATED.has(textAt(words, opens - 1)) ||
    mentions.some((each) => each.level === null && each.column === column && each.to === opens);
  const isBound = isThan ? isDirection(text) : OUTRIGHT.has(text);
  if (!isSaid || !isBound) return null;
  return sideOf(named, opens, to, cut(named.order, named.level, endOf(text, named.order), false));
}

const RANGE = setOf('to through');

/** "A to C". */
function asRange(words: readonly Word[], named: Named, next: Mention | undefined): LevelSide | null {
  const { from, to, column } = named.mention;
  if (next?.level == null || next.column !== column || next.from !== to + 1) return null;
  const before = textAt(words, from - 1);
  if (!RANGE.has(textAt(words, to)) || before === 'from') return null;
  const { levels } = named.order;
  const [one, other] = [levels.indexOf(named.level), levels.indexOf(next.level)].toSorted((a, b) => a - b);
  const chosen = levels.slice(one, (other ?? 0) + 1);
  return sideOf(named, from, next.to, chosen.length < levels.length ? chosen : []);
}

function directSides(spoken: Spoken): LevelSide[] {
  const { words, mentions } = spoken;
  const levels = mentions.filter(({ level }) => level !== null);
  return levels.flatMap((mention, place) => {
    const order = orderOf(mention.column);
    if (order === null || mention.level === null) return [];
    const named = { mention, level: mention.level, order };
    return withBehind(words, named) ?? withBefore(spoken, named) ?? asRange(words, named, levels[place + 1]) ?? [];
  });
}

/** "Rated B or C" beside "D or worse": levels that are listed are a side where another side is said. */
function listedSide({ words, mentions }: Spoken, sides: readonly LevelSide[]): LevelSide[] {
  const [side] = sides;
  if (!side || sides.some(({ column }) => column !== side.column)) return [];
  const free = mentions.filter(
    ({ column, level, from }) =>
      column === side.column && level !== null && !sides.some((each) => each.from <= from && from < each.to),
  );
  const [first, last] = [free[0], free.at(-1)];
  if (!first || !last) return [];
  const isListed = free.every((each, place) => {
    const end = free[place - 1]?.to;
    return end === undefined || end === each.from || (JOINS.has(textAt(words, end)) && end + 1 === each.from);
  });
  const levels = free.flatMap(({ level }) => level ?? []);
  const isOther = levels.every((level) => !side.levels.includes(level));
  return isListed && isOther ? [{ column: side.column, levels, from: first.from, to: last.to }] : [];
}

/** "What share is satisfied or very satisfied": levels of an order that are counted together. */
function countedTogether({ words, mentions, cues }: Spoken): LevelSide[] {
  if (!cues.some(({ name }) => name === 'share' || name === 'howMany')) return [];
  const levels = mentions.filter(({ level }) => level !== null);
  const follows = (mention: Mention, before: Mention | undefined): boolean =>
    before?.column === mention.column && before.to === mention.from - 1 && textAt(words, before.to) === 'or';
  const first = levels.findIndex((mention, place) => follows(levels[place + 1] ?? mention, mention));
  const listed = levels.filter(
    (mention, place) => place === first || (place > first && follows(mention, levels[place - 1])),
  );
  const [opens, closes] = [listed[0], listed.at(-1)];
  if (first < 0 || !opens || !closes || orderOf(opens.column) === null) return [];
  const chosen = listed.flatMap(({ level }) => level ?? []);
  return [{ column: opens.column, levels: chosen, from: opens.from, to: closes.to }];
}

export function levelSides(spoken: Spoken): readonly LevelSide[] {
  const direct = directSides(spoken);
  if (direct.length === 0) return countedTogether(spoken);
  return [...direct, ...(direct.length === 1 ? listedSide(spoken, direct) : [])].toSorted((a, b) => a.from - b.from);
}

/** "D or worse" of levels that have no known order. */
export const isHalfSide = ({ words, mentions }: Spoken): boolean =>
  mentions.some(
    ({ level, to }) =>
      level !== null &&
      JOINS.has(textAt(words, to)) &&
      isDirection(textAt(words, to + 1)) &&
      !OTHERWISE.has(textAt(words, to + 2)),
  );
const OTHERWISE = setOf('than in on at with when');

const FARTHEST_NAME = 5;

/** Levels that are chosen by a side are no levels that are compared, and the words that choose them no phrases. */
export function withoutSides(said: Spoken, sides: readonly LevelSide[]): Spoken {
  if (sides.length === 0) return said;
  const isIn = ({ from, to }: { readonly from: number; readonly to: number }) =>
    sides.some((side) => from < side.to && side.from < to);
  const isName = ({ column, level, to }: Mention) =>
    level === null && sides.some((side) => side.column === column && to <= side.from && side.from - to < FARTHEST_NAME);
  const gone = said.mentions.filter((mention) => isIn(mention) || isName(mention));
  const places = placesOf([...sides, ...gone.filter(isName)]);
  return {
    ...said,
    cues: said.cues.filter((cue) => !isIn(cue)),
    mentions: said.mentions.filter((mention) => !gone.includes(mention)),
    described: new Map([...said.described, ...places]),
  };
}

/** As a bound of the column: of numbers their ends, of other levels all that are chosen. */
export function boundsOfSides(sides: readonly LevelSide[]): readonly Comparison[] {
  return sides.map(({ column, levels, from }) => {
    const values = levels.map((level) => cellOf(column, level));
    const numbers = values.filter((value) => typeof value === 'number');
    const held = { at: from, column, moment: null };
    if (!isNumeric(column) || numbers.length < levels.length)
      return { ...held, comparison: 'is', values: values.map(String) };
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    if (most === column.profile.maximum) return { ...held, comparison: 'at-least', values: [least] };
    return least === column.profile.minimum
      ? { ...held, comparison: 'at-most', values: [most] }
      : { ...held, comparison: 'between', values: [least, most] };
  });
}

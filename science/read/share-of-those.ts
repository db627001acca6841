import { columnsOf, type Ask } from './ask.ts';
import { isGroup, type ColumnFacts } from './columns.ts';
import { levelOf } from './levels-in-words.ts';
import type { Mention } from './mention.ts';
import { rowsOfLevels } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** "What share of the diabetics smoke": the diabetics are the rows, and smoking is counted among them. */
export function withShareOfThose(ask: Ask, cast: Cast): Cast {
  const whole = wholeOf(ask);
  if (!whole) return cast;
  const counts = ask.index.structure.binomial;
  if (counts && whole.column === counts.trials && columnsOf(ask.spoken.mentions).includes(counts.successes))
    return {
      ...cast,
      outcomes: [counts.successes],
      outcomeLevel: null,
      predictors: cast.predictors.filter((column) => column !== counts.successes && column !== counts.trials),
      outcomeNamed: true,
      doubts: [],
    };
  const counted = countedAmong(ask, whole);
  const level = whole.level ?? levelOf(whole.column, false);
  if (!counted || level === null) return cast;
  const [row] = rowsOfLevels([{ ...whole, level }]);
  return {
    ...cast,
    outcomes: [counted.column],
    outcomeLevel: counted.level,
    predictors: [],
    strata: [],
    rows: row ? [row] : [],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

const ARTICLES = setOf('the all our these those');

/** What stands right behind "share of". */
function wholeOf({ form, spoken: { words, mentions, cues } }: Ask): Mention | undefined {
  const share = cues.find(({ name, to }) => name === 'share' && textAt(words, to - 1) === 'of');
  if (!share || form !== 'open') return undefined;
  const at = ARTICLES.has(textAt(words, share.to)) ? share.to + 1 : share.to;
  return mentions.find(({ from }) => from === at);
}

const PLACES = setOf('in on at among amongst within for by with without between across per from under during of');
const CARRIES = setOf('is are was were had have');

/** The one other column, a level of it or yes: "smoke", "were on insulin"; "in the north" says where. */
function countedAmong(
  { spoken: { words, mentions } }: Ask,
  whole: Mention,
): { readonly column: ColumnFacts; readonly level: string } | null {
  const others = mentions.filter(({ column }) => column !== whole.column);
  const [column, another] = columnsOf(others);
  if (!column || another || !isGroup(column) || whole.column.kind !== 'binary') return null;
  const level = levelSaid(others, column);
  const isElsewhere = words.slice(whole.to, others[0]?.from ?? 0).some(isPlace) || isBefore(others, whole);
  return level === null || isElsewhere ? null : { column, level };
}

/** The one level that is named, or yes; null of several. */
function levelSaid(mentions: readonly Mention[], column: ColumnFacts): string | null {
  const [level, more] = new Set(mentions.flatMap((mention) => mention.level ?? []));
  return more === undefined ? (level ?? levelOf(column, false)) : null;
}

const isBefore = ([first]: readonly Mention[], { to }: Mention): boolean => first !== undefined && first.from < to;

const isPlace = ({ text }: Word, at: number, between: readonly Word[]): boolean =>
  PLACES.has(text) && !CARRIES.has(textAt(between, at - 1));

import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { settledAnew } from '../cast/settled-anew.ts';
import type { Cast } from '../cast/settle.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isCount } from '../tables/count-columns.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** "Top 5 districts by crashes", "which three junctions have the most crashes": groups, or rows by what identifies them, in the order of one column. */

interface Ranked {
  readonly group: ColumnFacts;
  readonly outcome: ColumnFacts;
}

export function rankedIn(ask: Ask): Ranked | null {
  const at = placeRanked(ask);
  const group = at < 0 ? undefined : groupAt(ask, at);
  const behind = ask.spoken.mentions.filter(({ from }) => from > at);
  const [outcome, another] = [...new Set(behind.map(({ column }) => column))].filter((column) => column !== group);
  if (!group || !outcome || another || !isQuantity(outcome) || behind.some(({ level }) => level !== null)) return null;
  const isOther = ask.exposure !== null || ask.has('rate', 'per', 'average', 'variance', 'survival');
  return isOther || !isMostOf(ask, outcome) ? null : { group, outcome };
}

/** "Which three junctions have the most crashes": of a count; what a group leads to or survives most is no list. */
function isMostOf({ spoken: { words, mentions } }: Ask, outcome: ColumnFacts): boolean {
  if (!SOUGHT.has(textAt(words, 0))) return true;
  const isHad = words.some(({ text }) => HAD.has(text));
  return (
    isHad &&
    isCount(outcome) &&
    mentions.some(({ column, from }) => column === outcome && MOST.has(textAt(words, from - 1)))
  );
}
const HAD = setOf('had has have saw see');

const TOP = setOf('top worst best highest biggest busiest leading');
const SOUGHT = setOf('which what');
const MOST = setOf('most fewest least');
/** Where what is ranked is called: behind "top 5", behind "which three". */
function placeRanked({ form, spoken: { words } }: Ask): number {
  const isMost = words.some(({ text }) => MOST.has(text));
  const by = words.findIndex(({ text }) => BY.has(text));
  const top = words.findIndex(({ text }) => TOP.has(text));
  const isNumber = (at: number) => words[at]?.number != null || NUMBER_WORDS.has(textAt(words, at));
  if (SOUGHT.has(textAt(words, 0)) && isMost) return isNumber(1) ? 2 : 1;
  if (top < 0 || by < top || form === 'polar' || top > FARTHEST_TOP) return -1;
  return isNumber(top + 1) ? top + 2 : top + 1;
}
const BY = setOf('by for in');
const FARTHEST_TOP = 3;

/** The groups that are named there, or the one column that identifies the rows, where these are called so. */
function groupAt({ index, spoken: { words, mentions, entities } }: Ask, at: number): ColumnFacts | undefined {
  const named = mentions.find(({ from, level }) => from === at && level === null);
  if (named) return isGroup(named.column) || named.column.kind === 'identifier' ? named.column : undefined;
  const [only, another] = index.columns.filter(
    ({ kind, profile }) => kind === 'identifier' && profile.distinct <= MOST_ROWS,
  );
  const isRow = callsRows(entities, words[at]) || only?.parts.some(({ root }) => root === words[at]?.root);
  return isRow && !another ? only : undefined;
}
const MOST_ROWS = 1000;

export function withRanked(ask: Ask, cast: Cast): Cast {
  const ranked = rankedIn(ask);
  if (!ranked) return cast;
  return settledAnew(cast, { outcome: ranked.outcome, predictors: [ranked.group], rows: [] });
}

export const isRanked = ({ ask, outcome }: Case): boolean => outcome !== null && rankedIn(ask)?.outcome === outcome;

import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { onlyBound, type Bound } from './counted-bounds.ts';
import { CARRIED } from './doubts.ts';
import { distinctLevels } from './pool.ts';
import type { Cast } from './settle.ts';

/** What was counted before, and the groups that it is compared between. */
export interface ShareAgain {
  readonly cast: Cast;
  readonly bound: Bound;
}

/** "How many had 5 mm or more, and is this more common in smokers?", "…, and is that share the same everywhere?" */
export function shareAgain(ask: Ask, cast: Cast): ShareAgain | undefined {
  const { before, index } = ask;
  const bound = before && countedBefore(ask, before);
  if (!bound || !speaksOfShare(ask) || !comparesGroups(ask)) return undefined;
  const columnOf = (name: string) => index.columns.find((column) => column.name === name && isGroup(column)) ?? [];
  const named = [...new Set(ask.spoken.mentions.map(({ column }) => column))];
  const groups = named.length > 0 ? named : before.predictors.flatMap(columnOf);
  const [group, another] = groups;
  if (!group || another || !isGroup(group)) return undefined;
  const rows = before.rows.filter(({ column }) => column !== bound.column.name && column !== group.name);
  const levels = levelsOf(ask, group);
  return { cast: { ...cast, predictors: [group], levels, rows, strata: [], doubts: [CARRIED] }, bound };
}

function countedBefore(ask: Ask, { question, outcome, rows, success }: AnalysisPlan): Bound | undefined {
  const column = ask.index.columns.find(({ name }) => name === outcome);
  if (success !== null) return column && { column, success };
  return question === 'description' && outcome === null ? onlyBound(ask, rows) : undefined;
}

/** "That share", "these percentages", "is this more common". */
function speaksOfShare(ask: Ask): boolean {
  return saysThatShare(ask) || (ask.has('likely') && ask.spoken.words.some(({ text }) => PRONOUNS.has(text)));
}
export const saysThatShare = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => SHARES.has(text) && BACK.has(textAt(words, at - 1)));
const SHARES = setOf(
  'share shares proportion proportions percentage percentages fraction fractions number numbers rate rates',
);
const BACK = setOf('that this these those the does do');
const PRONOUNS = setOf('this that it');

const comparesGroups = (ask: Ask): boolean =>
  ask.has('compare', 'higher', 'lower', 'than', 'between') || ask.spoken.words.some(({ text }) => SAME.has(text));
const SAME = setOf('same differ differs different similar equal vary varies everywhere');

/** Of three groups and more the two that are named. */
function levelsOf({ spoken: { mentions } }: Ask, group: ColumnFacts): string[] {
  const named = distinctLevels(mentions.filter(({ column }) => column === group));
  return named.length > 1 || group.profile.distinct === 2 ? named : [];
}

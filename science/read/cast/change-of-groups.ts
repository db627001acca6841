import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { areLevelsNamed } from './effects-compared.ts';
import type { Cast } from './settle.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';
import { unknownPlaces } from './unknown-words.ts';

/**
 * "Did the treated gain more weight than the others", of a first and a last measurement: the last one is compared between the
 * groups with the first one held fixed (Vickers and Altman 2001).
 */
export function changeOfGroups(ask: Ask, cast: Cast): Cast {
  const pair = pairInQuestion(ask);
  const isCompared = ask.has('than', 'compare', 'between', 'higher', 'lower', 'whichMost') || whichOf(ask) !== null;
  if (!pair || !isCompared || ask.has('relate', 'strata')) return cast;
  const { first, last } = pair;
  const isOfPair = (column: ColumnFacts) => column === first || column === last;
  const groups = [...cast.predictors, ...cast.outcomes].filter(
    (column) => (isGroup(column) || areLevelsNamed(ask, column)) && !isOfPair(column),
  );
  const [group, another] = groups.length > 0 ? groups : oneOfTwo(ask);
  const others = [...cast.outcomes, ...cast.covariates].filter((column) => column !== group && !isOfPair(column));
  if (!group || another || others.length + cast.strata.length > 0) return cast;
  if (asksWhichChanged(ask, group)) return changeWithin(group, pair, cast);
  const levels = ask.spoken.mentions.flatMap(({ column, level }) =>
    column === group && level !== null ? [level] : [],
  );
  return {
    ...cast,
    outcomes: [last],
    outcomeLevel: null,
    predictors: [group],
    covariates: [first],
    rows: cast.rows.filter(({ column }) => column !== group.name),
    levels: [...new Set(levels)],
    outcomeNamed: true,
  };
}

/** Whether the plan is such a comparison, and the question holds the changes of its groups against each other. */
export function comparesChanges(ask: Ask, plan: AnalysisPlan): boolean {
  const isOfPair = ({ first, last }: ColumnPair) => plan.outcome === last.name && plan.covariates.includes(first.name);
  const isOfGroups = plan.predictors.length === 1 && plan.covariates.length === 1 && plan.strata.length === 0;
  return isOfGroups && ask.index.structure.pairs.some(isOfPair) && asksOfChanges(ask);
}

/** "Fell more", "a larger gain than". */
export const asksOfChanges = ({ spoken: { words } }: Ask): boolean =>
  words.some((_, at) => isChange(words, at)) && words.some(({ text }) => GREATER.has(text) || AGAINST.has(text));
const AGAINST = setOf('than between differ differs differed different differently most same');

const changeWithin = (group: ColumnFacts, { first, last }: ColumnPair, cast: Cast): Cast => ({
  ...cast,
  outcomes: [last],
  outcomeLevel: null,
  predictors: [first],
  strata: [group],
  levels: [],
  outcomeNamed: true,
});

const BETWEEN = setOf('of the these those');
const COMPARING = ['more', 'less', 'most', 'least', 'better', 'best', 'worse', 'worst', 'other', 'others'] as const;
/** "In which of the treatment groups was there a gain?", "which treatments led to a gain?": a change is looked for in each, and not held against another. */
function asksWhichChanged(ask: Ask, group: ColumnFacts): boolean {
  const isRanked = ask.has('than', 'compare', 'whichMost') || ask.says(...COMPARING);
  return whichOf(ask)?.column === group && !isRanked;
}

/** Groups right behind "which". */
function whichOf({ spoken: { words, mentions } }: Ask): Mention | null {
  const named = mentions.find(({ column, level }) => isGroup(column) && level === null);
  const which = words.findLastIndex(({ text }, at) => text === 'which' && at < (named?.from ?? 0));
  const isBehind = words.slice(which + 1, named?.from).every(({ text }) => BETWEEN.has(text) || NUMBER_WORDS.has(text));
  return named && which >= 0 && isBehind ? named : null;
}

/** "Was the growth greater in thinned plots", of plots that are thinned or not: held against the others. */
function oneOfTwo({ spoken: { words, mentions } }: Ask): readonly ColumnFacts[] {
  const named = mentions.filter(({ column }) => isGroup(column));
  const isAlone = named.length === 1 && named[0]?.level != null && named[0].column.profile.distinct === 2;
  return isAlone && words.some(({ text }) => GREATER.has(text)) ? named.map(({ column }) => column) : [];
}
const GREATER = setOf('more less greater larger bigger smaller faster slower steeper worse');

/** Both columns are named, or words that fit both; or nothing but groups, where the table holds one pair. */
function pairInQuestion(ask: Ask): ColumnPair | undefined {
  const {
    index,
    spoken: { words, mentions },
  } = ask;
  const { pairs } = index.structure;
  if (!words.some((_, at) => isChange(words, at))) return undefined;
  const named = new Set(mentions.flatMap(({ column, rivals }) => [column, ...rivals]));
  const both =
    pairs.find(({ first, last }) => named.has(first) && named.has(last)) ??
    (isFromStart(words) ? pairs.find(({ last }) => named.has(last)) : undefined);
  const isOfGroups = !hasUnknown(ask) && mentions.length > 0 && mentions.every(({ column }) => isGroup(column));
  return both ?? (isOfGroups && pairs.length === 1 ? pairs[0] : undefined);
}

const FROM = setOf('from since to with versus vs');
/** "The change from baseline to week 12", "down the most relative to baseline". */
const isFromStart = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => STARTING.has(text) && FROM.has(textAt(words, beforeThe(words, at))));

/** "Lower the cholesterol": words that stand in no name of the table. */
const hasUnknown = (ask: Ask): boolean =>
  unknownPlaces(ask).some((at) => {
    const word = ask.spoken.words[at];
    return word !== undefined && !ask.index.isNamed(word) && !ask.spoken.described.has(at);
  });

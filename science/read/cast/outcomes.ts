import { columnsOf, type Ask } from '../ask.ts';
import { isCount, mayBeCount } from '../tables/count-columns.ts';
import { isGroup, isNumeric, isQuantity, isUsable, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import { distinctLevels, DOUBT, isDescribing, isLevelOnly, tellsResult, type Pool, asksHowMuch } from './pool.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import {
  describesRows,
  isAssociatedWith,
  isHigherBehind,
  isInLevel,
  isBehindAdjusted,
  isCondition,
  isExplainedByTime,
  isDivisor,
  isDoneToMore,
  isSaidOfGroup,
  isForeseen,
  isNamedByLevel,
  isOfShare,
  isSought,
  speaksOfEvent,
} from './outcome-places.ts';
import { isEventOfRows } from './event-of-rows.ts';
import { asksWhenSome } from './time-of-event.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

/** Which of the named columns is measured; several where an "and" joins them. */
export function namedOutcomes(pool: Pool): readonly ColumnFacts[] {
  const { ask } = pool;
  const isCompared = (column: ColumnFacts) =>
    isLevelOnly(pool.byColumn.get(column)) &&
    !tellsResult(column) &&
    !isNamedByLevel(ask, column) &&
    !isForeseen(ask, column) &&
    !isOfShare(ask, column);
  const explicit = columnsOf(ask.roles.outcomes).filter((column) => isUsable(column) && !isCompared(column));
  const counted = countOfRate(ask);
  if (counted) return [counted];
  const { survival } = ask.index.structure;
  if (survival && asksSurvival(ask, explicit))
    return [asksShareOf(ask) || ask.has('logistic') || foretells(ask, explicit) ? survival.event : survival.time];
  if (explicit.length > 0) return explicit.slice(0, 3);
  if (ask.roles.missing.outcome.length > 0 && ask.roles.frame !== 'comparison') return [];
  return chosenOutcomes(pool);
}

/** "The incidence in each region": the one count of a table that holds what counts are divided by. */
function countOfRate(ask: Ask): ColumnFacts | null {
  const { index, spoken } = ask;
  const { exposure } = index.structure;
  const others = index.columns.filter((column) => column !== exposure && !column.temporal);
  const counts = others.filter(isCount);
  const [count, another] = counts.length > 0 ? counts : others.filter(mayBeCount);
  const isPer = spoken.mentions.some(
    ({ column, from }) => column === exposure && [from, from - 1].some((at) => textAt(spoken.words, at) === 'per'),
  );
  if (exposure === null || !count || another || !(isPer || ask.has('rate'))) return null;
  const isOther = spoken.mentions.some(
    ({ column, level }) =>
      level === null && isQuantity(column) && !column.temporal && column !== exposure && column !== count,
  );
  return isOther ? null : count;
}

function asksSurvival(ask: Ask, explicit: readonly ColumnFacts[]): boolean {
  const { survival } = ask.index.structure;
  if (isExplainedByTime(ask) || isEventOfRows(ask)) return false;
  const isOther = (column: ColumnFacts) => column !== survival?.time && column !== survival?.event && isNumeric(column);
  const relates = ask.roles.frame !== null && ask.spoken.mentions.some(({ column }) => column === survival?.event);
  return survival !== null && (relates || (speaksOfEvent(ask) && !explicit.some(isOther)));
}

/** "How well can readmission be predicted from age", "can death be predicted from the stage": whether it happens. */
const foretells = (ask: Ask, [first]: readonly ColumnFacts[]): boolean =>
  (ask.has('foretold') && first === ask.index.structure.survival?.event) ||
  (ask.form !== 'polar' && ask.has('prediction') && !ask.has('survival', 'screening', 'adjustRight', 'adjustLeft'));

/** "How many died" counts the events, "the risk ratio of dying", "is the proportion who left larger in" compare their shares. */
export const asksShareOf = (ask: Ask): boolean =>
  asksRatioOfShares(ask) ||
  ask.spoken.words.some(({ text }, at) => SHARES.has(text) && !isIn(ask.spoken.mentions, at)) ||
  (isDescribing(ask) && ask.has('howMany', 'share') && !ask.has('average') && !asksWhenSome(ask.spoken.words));

const SHARES = setOf('odds proportion proportions percentage percentages fraction share shares');
const isIn = (mentions: readonly Mention[], at: number): boolean =>
  mentions.some(({ from, to }) => from <= at && at < to);
const asksRatioOfShares = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => RATIOS.has(`${textAt(words, at - 1)} ${text}`));
const RATIOS: ReadonlySet<string> = new Set(['risk ratio', 'odds ratio', 'relative risk']);

function chosenOutcomes(pool: Pool): readonly ColumnFacts[] {
  const { ask, byColumn } = pool;
  const predictors = new Set(columnsOf(ask.roles.predictors));
  const open = [...byColumn.keys()].filter(
    (column) =>
      !predictors.has(column) && isUsable(column) && column.kind !== 'identifier' && !isOnlyGroup(pool, column),
  );
  const rated = open
    .map((column, place) => ({ column, points: claim(pool, column, place) }))
    .sort((a, b) => b.points - a.points);
  const [first, second] = rated;
  if (!first || !canBeOutcome(pool, first.column, rated.length)) return [];
  if (second && first.points - second.points < 1) pool.doubts.push(DOUBT.guessedOrder);
  const equals = rated.filter(
    ({ column }) =>
      isQuantity(column) &&
      isQuantity(first.column) &&
      !isLevelOnly(byColumn.get(column)) &&
      areJoined(pool, first.column, column),
  );
  const hasGroups = predictors.size > 0 || rated.some(({ column }) => isGroup(column) || column.coded);
  return hasGroups && ask.roles.frame !== 'symmetric' && equals.length > 1
    ? equals.map(({ column }) => column).slice(0, 3)
    : [first.column];
}

/** Behind "the effect of A" a group named by a level is none of its outcomes. */
function isOnlyGroup({ ask, byColumn }: Pool, column: ColumnFacts): boolean {
  return (
    ask.roles.frame === 'directed' &&
    ask.roles.predictors.length > 0 &&
    isLevelOnly(byColumn.get(column)) &&
    !tellsResult(column)
  );
}

/** What speaks for a named column being the outcome, in points. */
function claim({ ask, byColumn }: Pool, column: ColumnFacts, place: number): number {
  const mentions = byColumn.get(column) ?? [];
  const levels = distinctLevels(mentions);
  const points: readonly (readonly [boolean, number])[] = [
    [levels.length > 1, -9],
    // "Plots with cover crops" says which rows.
    [levels.length === 1 && isLevelOnly(mentions) && (!tellsResult(column) || mentions.some(({ had }) => had)), -5],
    [isGroup(column) && isSharedOut(ask, mentions), 8],
    [isDoneOften(ask, mentions), 8],
    [isDoneToMore(ask, mentions), 8],
    [isBesideComparison(ask, mentions), 3],
    [isRatio(ask, column), 8],
    [isCondition(ask, mentions), 8],
    [isDivisor(ask, mentions), -9],
    [isSaidOfGroup(ask, mentions), 8],
    [isNamedFirstOf(ask, mentions), 2],
    [isWhatDiffers(ask, mentions), 6],
    [isSought(ask, mentions), -6],
    [isBehindAdjusted(ask, column, mentions), 3],
    [isAssociatedWith(ask, mentions), 0.5],
    [isHigherBehind(ask, mentions), 8],
    [describesRows(ask, mentions), -6],
  ];
  const sum = points.reduce((total, [holds, value]) => (holds ? total + value : total), 0);
  return (
    outcomeLikeness(column) + sum + (ask.roles.frame === 'symmetric' && ask.says('between') ? 0.01 : -0.01) * place
  );
}

/** "The sex ratio". */
export const isRatio = ({ spoken: { words, mentions } }: Ask, column: ColumnFacts): boolean =>
  mentions.some((mention) => mention.column === column && isGroup(column) && textAt(words, mention.to) === 'ratio');

/** "Likely to pass", "a higher share of passes", "are passes more common"; what stands behind "in the" says where. */
function followsLikely({ spoken }: Ask, mentions: readonly Mention[]): boolean {
  const cues = spoken.cues.filter(({ name }) => name === 'likely');
  const isPlace = (mention: Mention) => isInLevel(spoken, mention);
  const isFirst = (cue: Cue, { from }: Mention) =>
    from >= cue.to && spoken.mentions.every((other) => other.from < cue.to || other.from >= from);
  // "Is fever more likely for large stones": said of what stands before.
  const isSaidBefore = (cue: Cue) => OF_WHOM.has(textAt(spoken.words, cue.to));
  const isBefore = (cue: Cue, { to }: Mention) =>
    to <= cue.from && cue.from - to <= 1 && (COMMON.has(textAt(spoken.words, cue.to - 1)) || isSaidBefore(cue));
  // "Likely to end up with a D, F or withdrawal"
  const isNext = (cue: Cue, mention: Mention) => textAt(spoken.words, cue.to - 1) === 'to' && isFirst(cue, mention);
  // "The risk of fever bigger for large stones".
  const isBehind = (cue: Cue, mention: Mention) =>
    (mention.from >= cue.to - 1 &&
      mention.from - cue.to <= 4 &&
      !isSaidBefore(cue) &&
      (textAt(spoken.words, cue.to - 1) !== 'of' || isFirst(cue, mention))) ||
    isNext(cue, mention);
  if (mentions.some(isPlace)) return false;
  return mentions.some((mention) => cues.some((cue) => isBehind(cue, mention) || isBefore(cue, mention)));
}
const isSharedOut = (ask: Ask, mentions: readonly Mention[]): boolean =>
  (ask.has('likely', 'share') && followsLikely(ask, mentions)) || (ask.has('share') && isSaidOfThem(ask, mentions));

/** "What percentage of mice at the highest dose had severe fibrosis": what they had or were. */
const isSaidOfThem = ({ spoken: { words } }: Ask, mentions: readonly Mention[]): boolean =>
  mentions.some(({ level, from }) => level !== null && HAD.has(textAt(words, from - 1)));
const HAD = setOf('had have has were are show showed developed got');

const COMMON = setOf('common frequent prevalent');
const OF_WHOM = setOf('for in among after with');

/** "Do employees who work overtime leave more often": of groups that which is said last. */
function isDoneOften({ spoken: { cues, words, mentions: all } }: Ask, mentions: readonly Mention[]): boolean {
  const often = cues.find(({ name, to }) => name === 'likely' && OFTEN.has(textAt(words, to - 1)));
  if (often === undefined || !isLast(words, often)) return false;
  const isBefore = (most: number) =>
    mentions.some(({ to, level }) => level === null && to <= often.from && often.from - to <= most);
  return all.every(({ column }) => isGroup(column))
    ? isBefore(HAPPENS.has(textAt(words, often.from - 1)) ? 1 : 0)
    : isBefore(1) && isOnlyYesNo(all, mentions) && !words.some(({ text }) => LOW.has(text));
}
const isLast = (words: readonly Word[], { to }: Cue): boolean =>
  to === words.length ||
  words[to - 1]?.after !== 'none' ||
  BEHIND.has(textAt(words, to)) ||
  SOME.has(textAt(words, to + 1));
/** "Do better-off people vote Dole more often": how often is said of yes and no, and of no income. */
const isOnlyYesNo = (all: readonly Mention[], mentions: readonly Mention[]): boolean => {
  const binary = new Set(all.flatMap(({ column }) => (column.kind === 'binary' ? [column] : [])));
  return binary.size === 1 && mentions.some(({ column }) => binary.has(column));
};
/** "People with a low score default more often": more often is less of the score. */
const LOW = setOf('low little short poor few small');
const OFTEN = setOf('often frequently');
/** "Stoppages happen more often on certain shifts". */
const HAPPENS = setOf('happen occur');
const BEHIND = setOf('than if when where in among');
const SOME = setOf('some certain particular specific');

/** "have a lower SVL", "is the yield higher": what a comparison speaks of; of several comparisons the last. */
function isBesideComparison({ spoken, roles }: Ask, mentions: readonly Mention[]): boolean {
  const cues = spoken.cues.filter(({ name }) => name === 'higher' || name === 'lower');
  const names = (place: number) => spoken.mentions.some(({ from, to }) => from <= place && place < to);
  const isOfRows = ({ from }: Cue) =>
    (from > (cues[0]?.to ?? 0) && CHOOSES_ROWS.has(beforeThere(spoken.words, from))) || isPlace(spoken.words, from);
  const cue =
    cues.findLast((each) => !names(each.from) && !isOfRows(each)) ??
    cues.findLast(({ from }) => !isPlace(spoken.words, from));
  if (!cue || roles.frame === 'directed') return false;
  return mentions.some(
    ({ from, to, level }) =>
      level === null && ((from >= cue.from && from - cue.to <= 1) || (to <= cue.from && cue.from - to <= 1)),
  );
}

/** "Less ice in years with higher CO2", "where there is more shade": the second comparison says which years, or where. */
const CHOOSES_ROWS = setOf('with when where having');
const beforeThere = (words: readonly Word[], at: number): string =>
  textAt(words, textAt(words, at - 2) === 'there' ? at - 3 : at - 1);
/** "Does it level off at the higher doses". */
const isPlace = (words: readonly Word[], at: number): boolean => textAt(words, beforeThe(words, at)) === 'at';

/** "differ in BMI", "difference in weight". */
function isWhatDiffers({ spoken }: Ask, mentions: readonly Mention[]): boolean {
  const ends = spoken.cues
    .filter(
      ({ name, to }) => name === 'compare' && ['in', 'of', 'for', 'regarding'].includes(spoken.words[to]?.text ?? ''),
    )
    .map(({ to }) => to);
  return mentions.some(({ from, level }) => level === null && ends.some((end) => from > end && from - end <= 4));
}

/** "absorbance vs concentration", "absorbance against concentration", "yield by temperature". */
function isNamedFirstOf({ spoken }: Ask, mentions: readonly Mention[]): boolean {
  const at = spoken.words.findIndex(
    ({ text }) => text === 'vs' || text === 'versus' || text === 'against' || text === 'by',
  );
  return at > 0 && mentions.some(({ to, level }) => level === null && to <= at && at - to <= 1);
}

const DESCRIBING: readonly CueName[] = [
  ...(['howMany', 'share', 'average', 'whichMost', 'normality', 'screening'] as const),
  ...(['prediction', 'power', 'oneSample', 'trend', 'season', 'changePoint'] as const),
];

/** Groups that are compared are no outcome; a single named group is one only if it tells a result. */
function canBeOutcome(pool: Pool, column: ColumnFacts, count: number): boolean {
  const { ask } = pool;
  const isCalendar = column.temporal && count === 1;
  if (isCalendar || (isDivided(pool, column) && (!tellsResult(column) || asksHowMuch(ask)))) return false;
  if (isMeasured(ask, column) || count > 1) return true;
  return ask.roles.predictors.length > 0 || (!ask.has('whichMost') && ask.has(...DESCRIBING));
}

const isMeasured = (ask: Ask, column: ColumnFacts): boolean =>
  isQuantity(column) || tellsResult(column) || isRatio(ask, column);

/** Its levels divide the rows: two are held against each other, or one says where. */
function isDivided({ ask, byColumn }: Pool, column: ColumnFacts): boolean {
  const mentions = byColumn.get(column);
  const levels = distinctLevels(mentions).length;
  if (levels === 1 && isDoneToMore(ask, mentions ?? [])) return false;
  return levels > 1 || (levels === 1 && isLevelOnly(mentions) && !ask.has('share', 'howMany', 'likely'));
}

/** "mass and length": names that an "and" joins. */
function areJoined({ ask, byColumn }: Pool, one: ColumnFacts, other: ColumnFacts): boolean {
  if (one === other) return true;
  const [a, b] = [byColumn.get(one)?.[0], byColumn.get(other)?.[0]];
  if (!a || !b) return false;
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  const between = ask.spoken.words.slice(first.to, last.from).map(({ text }) => text);
  return between.length <= 2 && (between.includes('and') || between.includes('or') || between.length === 0);
}

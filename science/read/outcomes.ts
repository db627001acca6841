import { columnsAround, columnsOf, type Ask } from './ask.ts';
import { isCount, mayBeCount } from './count-columns.ts';
import { hasWord, isGroup, isNumeric, isQuantity, isUsable, outcomeLikeness, type ColumnFacts } from './columns.ts';
import type { CueName } from './cues.ts';
import type { Mention } from './mention.ts';
import { distinctLevels, DOUBT, isCounting, isDescribing, isLevelOnly, tellsResult, type Pool } from './pool.ts';
import type { Cue } from './find-cues.ts';
import { RESULT_WORDS } from './name-words.ts';
import { isBehindAdjusted, isCondition, isDivisor, isSaidOfGroup, isSought, speaksOfEvent } from './outcome-places.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';
import { conceptOf } from './vocabulary.ts';

/** Which of the named columns is measured; several where an "and" joins them. */
export function namedOutcomes(pool: Pool): readonly ColumnFacts[] {
  const { ask } = pool;
  const isCompared = (column: ColumnFacts) => isLevelOnly(pool.byColumn.get(column)) && !tellsResult(column);
  const explicit = columnsOf(ask.roles.outcomes).filter((column) => isUsable(column) && !isCompared(column));
  const counted = countOfRate(ask);
  if (counted) return [counted];
  const { survival } = ask.index.structure;
  if (survival && asksSurvival(ask, explicit)) return [asksShareOf(ask) ? survival.event : survival.time];
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
  const isOther = (column: ColumnFacts) => column !== survival?.time && column !== survival?.event && isNumeric(column);
  const relates = ask.roles.frame !== null && ask.spoken.mentions.some(({ column }) => column === survival?.event);
  return survival !== null && (relates || (speaksOfEvent(ask) && !explicit.some(isOther)));
}

/** "How many died" counts the events, "the risk ratio of dying" compares their shares. */
export const asksShareOf = (ask: Ask): boolean =>
  asksRatioOfShares(ask) || (isDescribing(ask) && ask.has('howMany', 'share') && !ask.has('average'));

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
    ({ column }) => isQuantity(column) && isQuantity(first.column) && areJoined(pool, first.column, column),
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
    [ask.has('likely', 'share') && isGroup(column) && followsLikely(ask, mentions), 8],
    [isBesideComparison(ask, mentions), 3],
    [isCondition(ask, mentions), 8],
    [isDivisor(ask, mentions), -9],
    [isSaidOfGroup(ask, mentions), 8],
    [isNamedFirstOf(ask, mentions), 2],
    [isWhatDiffers(ask, mentions), 6],
    [isSought(ask, mentions), -6],
    [isBehindAdjusted(ask, column, mentions), 3],
  ];
  const sum = points.reduce((total, [holds, value]) => (holds ? total + value : total), 0);
  return (
    outcomeLikeness(column) + sum + (ask.roles.frame === 'symmetric' && ask.says('between') ? 0.01 : -0.01) * place
  );
}

/** "Likely to pass", "a higher share of passes", "are passes more common"; what stands behind "in the" says where. */
function followsLikely({ spoken }: Ask, mentions: readonly Mention[]): boolean {
  const cues = spoken.cues.filter(({ name }) => name === 'likely');
  const isPlace = ({ from, level }: Mention) =>
    level !== null && PLACES.has(textAt(spoken.words, from - (textAt(spoken.words, from - 1) === 'the' ? 2 : 1)));
  const isBefore = (cue: Cue, { to }: Mention) =>
    to <= cue.from && cue.from - to <= 1 && COMMON.has(textAt(spoken.words, cue.to - 1));
  if (mentions.some(isPlace)) return false;
  return mentions.some((mention) =>
    cues.some((cue) => (mention.from >= cue.to - 1 && mention.from - cue.to <= 4) || isBefore(cue, mention)),
  );
}
const PLACES = setOf('in at from within inside');
const COMMON = setOf('common frequent prevalent');

/** "have a lower SVL", "is the yield higher": what a comparison speaks of; of several comparisons the last. */
function isBesideComparison({ spoken, roles }: Ask, mentions: readonly Mention[]): boolean {
  const cues = spoken.cues.filter(({ name }) => name === 'higher' || name === 'lower');
  const names = (place: number) => spoken.mentions.some(({ from, to }) => from <= place && place < to);
  const isOfRows = ({ from }: Cue) => from > (cues[0]?.to ?? 0) && CHOOSES_ROWS.has(textAt(spoken.words, from - 1));
  const cue = cues.findLast((each) => !names(each.from) && !isOfRows(each)) ?? cues.at(-1);
  if (!cue || roles.frame === 'directed') return false;
  return mentions.some(
    ({ from, to, level }) =>
      level === null && ((from >= cue.from && from - cue.to <= 1) || (to <= cue.from && cue.from - to <= 1)),
  );
}

/** "Less ice in years with higher CO2": the second comparison says which years. */
const CHOOSES_ROWS = setOf('with when where having');

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
  if (isCalendar || (isDivided(pool, column) && !tellsResult(column))) return false;
  if (isQuantity(column) || tellsResult(column) || count > 1) return true;
  return ask.roles.predictors.length > 0 || (!ask.has('whichMost') && ask.has(...DESCRIBING));
}

/** Its levels divide the rows: two are held against each other, or one says where. */
function isDivided({ ask, byColumn }: Pool, column: ColumnFacts): boolean {
  const mentions = byColumn.get(column);
  const levels = distinctLevels(mentions).length;
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

interface Guess {
  readonly columns: readonly ColumnFacts[];
  readonly doubt: number;
}

/** The column that tells how it went, where nothing names it and the table leaves one choice. */
export function impliedOutcome(pool: Pool, besides: ReadonlySet<ColumnFacts>): readonly ColumnFacts[] {
  const { ask } = pool;
  if (isCounting(ask)) return [];
  const { weight } = ask.index.structure;
  const open = ask.index.columns.filter(
    (column) => !besides.has(column) && column !== weight && isUsable(column) && column.kind !== 'identifier',
  );
  const guess = byStructure(ask, open) ?? byContext(ask, open) ?? byJudgement(ask, open) ?? byElimination(ask, open);
  if (!guess) return [];
  pool.doubts.push(guess.doubt);
  return guess.columns.toSorted((a, b) => outcomeLikeness(b) - outcomeLikeness(a)).slice(0, 1);
}

function byStructure(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const { survival, binomial } = ask.index.structure;
  const last = lastOfOnlyPair(ask, open);
  if (last) return { columns: [last], doubt: DOUBT.otherOfTwo };
  if (binomial && (ask.judges || ask.has('likely', 'doseResponse')))
    return { columns: [binomial.successes], doubt: DOUBT.otherOfTwo };
  if (survival && ask.judges) return { columns: [survival.time], doubt: DOUBT.implied };
  return ofTwoMeters(ask, open) ?? ofFewColumns(ask, open);
}

/** What was measured first and last, where nothing else tells how it went. */
function lastOfOnlyPair(ask: Ask, open: readonly ColumnFacts[]): ColumnFacts | undefined {
  const [pair, another] = ask.index.structure.pairs;
  const isAsked = ask.has('pairedPhrases') || (ask.judges && !open.some(isResult));
  return isAsked && !another ? pair?.last : undefined;
}

/** "Do the two methods agree?" */
function ofTwoMeters(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const quantities = ask.has('agreement') ? open.filter((column) => isQuantity(column) && !column.temporal) : [];
  return quantities.length === 2 ? { columns: quantities.slice(-1), doubt: DOUBT.otherOfTwo } : undefined;
}

/** One column is left; or there are two, and the second is by habit the one that is measured. */
function ofFewColumns(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const usable = ask.index.columns.filter((column) => isUsable(column) && column.kind !== 'identifier').length;
  if (open.length === 1 && usable <= 3) return { columns: open, doubt: DOUBT.otherOfTwo };
  const isPlain = usable === 2 && open.length === 2 && ask.spoken.mentions.length === 0;
  return isPlain && asksAnything(ask) ? { columns: twoColumns(open), doubt: DOUBT.otherOfTwo } : undefined;
}

const asksAnything = (ask: Ask): boolean =>
  ask.roles.frame !== null || ask.has('relate', 'compare', 'curvature', 'trend', 'actsOn', 'prediction', 'agreement');

function twoColumns(columns: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const [first, second] = columns;
  if (!first || !second) return [];
  return outcomeLikeness(first) > outcomeLikeness(second) + 1 ? [first] : [second];
}

function byContext(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const around = columnsAround(ask).filter((column) => open.includes(column) && outcomeLikeness(column) > 0);
  return around.length > 0 ? { columns: around, doubt: DOUBT.around } : undefined;
}

const RESULT_NOUNS = ['outcome', 'outcomes', 'result', 'results', 'response'] as const;
const CLEAR_MARGIN = 2;

/** "Which is better?" is about the one result of the table, or the column that is a result by far most likely. */
function byJudgement(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  if (!ask.judges && !ask.says(...RESULT_NOUNS) && !comparesLevels(ask)) return undefined;
  const results = open.filter(isResult);
  if (results.length === 1) return { columns: results, doubt: DOUBT.otherOfTwo };
  // "Which city is best" of a table with several measures: by which of them is open.
  if (isDescribing(ask)) return undefined;
  const rated = open.map((column) => ({ column, points: outcomeLikeness(column) })).sort((a, b) => b.points - a.points);
  const [best, next = { points: 0 }] = rated;
  const isClear = best !== undefined && best.points > 0 && best.points - next.points >= CLEAR_MARGIN;
  return isClear ? { columns: [best.column], doubt: DOUBT.implied } : undefined;
}

const isResult = ({ parts, kind }: ColumnFacts): boolean =>
  ['binary', 'quantity', 'category'].includes(kind) &&
  (hasWord(parts, RESULT_WORDS) || parts.some(({ text }) => RESULT_WORDS.has(conceptOf(text))));

/** "OJ vs VC", "the effect of supp". */
function comparesLevels(ask: Ask): boolean {
  const levels = ask.spoken.mentions.filter(({ level }) => level !== null).length;
  return ask.roles.frame === 'directed' || (ask.has('compare') && levels > 1);
}

function byElimination(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const quantities = open.filter((column) => isQuantity(column) && !column.temporal);
  const likely = open.filter((column) => outcomeLikeness(column) > 0);
  if (ask.spoken.mentions.length === 0 && ask.roles.frame === null) return undefined;
  return quantities.length === 1 && likely.length <= 1 ? { columns: quantities, doubt: DOUBT.implied } : undefined;
}

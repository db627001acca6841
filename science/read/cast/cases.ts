import { pairWith } from '../tables/paired-columns.ts';
import type { Ask } from '../ask.ts';
import { hasWord, isDose, isGroup, isNumeric, isQuantity, mayBeGroup, type ColumnFacts } from '../tables/columns.ts';
import { unitOf } from '../mentions/number-columns.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { isEventOfRows } from './event-of-rows.ts';
import { isExplainedByTime, isServiceAlone, speaksOfEvent } from './outcome-places.ts';
import { asksShareOf } from './outcomes.ts';
import { besideEachOther, fromTo, speaksOfChange } from './from-to.ts';
import { hypothesized } from './hypothesized.ts';
import { saysHowSoon } from '../tables/survival-said.ts';
import { survivalMoment } from './survival-moment.ts';
import { asksChange, isDescribing, isGoing } from './pool.ts';
import { blockUnit, comparesOccasions, saysPaired } from './repeated-units.ts';
import type { Cast } from './settle.ts';
import { stepOf } from '../roles/steps.ts';
import { asksWhichOf } from '../roles/which-of.ts';
import { listOf, setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { toldCluster } from './told-columns.ts';
import { asksTrendOfSpan } from './trend-of-span.ts';

/** What holds of a question once its parts are cast: the conditions that the rules in kinds.ts are made of. */
export interface Case {
  readonly ask: Ask;
  readonly cast: Cast;
  readonly outcome: ColumnFacts | null;
}

/** The column of a dose: named, or the only one of the table. */
export function doseOf({ ask, cast, outcome }: Case): ColumnFacts | null {
  const named = cast.predictors.find((column) => isNumeric(column) && column.kind !== 'binary');
  const byName = ask.index.columns.find((column) => column !== outcome && isNumeric(column) && isDose(column));
  return named ?? byName ?? null;
}

export const hasGroups = ({ cast }: Case): boolean =>
  cast.predictors.some((column) => isGroup(column) || (cast.levels.length > 1 && mayBeGroup(column)));

export const hasMeasuredOutcome = ({ outcome }: Case): boolean => outcome !== null && isQuantity(outcome);

/** "Between the doses": numbers of few values that the question holds against each other. */
export function isComparedCode({ ask, cast }: Case): boolean {
  const [first] = cast.predictors;
  if (!first || ask.roles.frame !== 'comparison' || !mayBeGroup(first) || isYears(first)) return false;
  if (ask.says('vs', 'versus', 'against') && cast.levels.length < 2) return false;
  return isDescribedBefore(ask, first) || isOfFewValues(ask, first);
}

function isOfFewValues(ask: Ask, column: ColumnFacts): boolean {
  const { distinct } = column.profile;
  const isBetween = ask.roles.predictors.some((mention) => mention.column === column);
  return distinct <= 12 && (isBetween || (distinct <= 6 && ask.has('compare')));
}

/** "Which hospital is worst, and is that more than chance?" */
const isDescribedBefore = ({ before }: Ask, { name }: ColumnFacts): boolean =>
  before?.question === 'description' && before.predictors[0] === name;

const isYears = ({ profile }: ColumnFacts): boolean => profile.distinct > 4 && (profile.minimum ?? 0) > 1400;

export function speaksOfSurvival(each: Case): boolean {
  const { ask, outcome } = each;
  const { survival } = ask.index.structure;
  // A logistic model asks whether it happened, and not when.
  if (survival === null || ask.has('logistic') || isOtherOfEvent(ask) || isServiceAlone(ask)) return false;
  return (
    speaksOfEvent(ask) ||
    saysHowSoon(ask.spoken.words, survival.event) ||
    asksShareOf(ask) ||
    (outcome === survival.time && !asksBareMean(each)) ||
    outcome === survival.event
  );
}

/** "The mean of the vase days", beside no group: the column as it is. */
const asksBareMean = ({ ask, cast }: Case): boolean => ask.says('mean', 'average') && cast.predictors.length === 0;

/** How many it happened to, whether it did, or what it is explained by. */
const isOtherOfEvent = (ask: Ask): boolean =>
  asksWhether(ask) ||
  isEventOfRows(ask) ||
  isExplainedByTime(ask) ||
  (asksShareOf(ask) && survivalMoment(ask) === null);

/** "Is stage linked to whether or not someone was readmitted": whether, and not when. */
const asksWhether = (ask: Ask): boolean =>
  !speaksOfEvent(ask) &&
  ask.spoken.words.some(({ text }, at, words) => text === 'whether' && at > 0 && textAt(words, at + 1) === 'or');

/** "after 2010", "before 1900": a moment that cuts the time in two. "Already falling before 2016" asks of the time before only. */
export const turningPoint = ({ ask }: Case): Comparison | undefined =>
  ask.comparisons.find(
    ({ moment }) =>
      ((moment === 'after' || (moment === 'before' && !isGoing(ask))) && !asksTrendOfSpan(ask)) ||
      (moment === 'since' && ask.says(...TURNS)),
  );

const TURNS = [
  'law',
  'policy',
  'reform',
  'ban',
  'introduced',
  'intervention',
  'dam',
  'before',
  'campaign',
  'opening',
  'opened',
  'introduction',
  'rule',
] as const;

const timeOf = ({ ask, cast }: Case): ColumnFacts | undefined =>
  cast.predictors.find(({ temporal }) => temporal) ?? ask.index.structure.times[0];

/** "How has it changed since 1980". */
const changesSince = ({ ask }: Case): boolean =>
  ask.comparisons.some(({ moment }) => moment === 'since' || moment === 'between' || moment === 'until') &&
  (ask.has('transitive', 'higher', 'lower') || ask.form === 'open');

/** "Have the counts declined?", "Is it going down?", "Are they falling?": of a table with times, over them. */
const hasChanged = ({ ask, cast }: Case): boolean =>
  cast.predictors.length === 0 &&
  !ask.has('than') &&
  (isGoing(ask) ||
    (['have', 'has', 'did', 'is', 'are'].includes(ask.spoken.words[0]?.text ?? '') && ask.has('transitive')));

const SEASONS = setOf('month quarter week hour day');

export function asksSeason(each: Case): boolean {
  const others = each.cast.predictors.filter((column) => !column.temporal && !hasWord(column.parts, SEASONS));
  return (
    each.ask.has('season', 'changePoint') &&
    timeOf(each) !== undefined &&
    each.outcome !== null &&
    isNumeric(each.outcome) &&
    others.length === 0
  );
}

const speaksOfTime = (each: Case): boolean =>
  each.ask.has('trend') ||
  changesSince(each) ||
  hasChanged(each) ||
  each.cast.predictors.some(({ temporal }) => temporal);

const hasCourse = (each: Case): boolean => timeOf(each) !== undefined && !isDescribing(each.ask);

export function asksTrend(each: Case): boolean {
  const { ask, cast, outcome } = each;
  // "By week 12" holds two times against each other.
  const isContrast = cast.levels.length > 1;
  if (isContrast || outcome === null || !isNumeric(outcome) || !hasCourse(each)) return false;
  return (
    speaksOfTime(each) &&
    toldCluster(ask) === null &&
    cast.predictors.every(({ temporal }) => temporal) &&
    cast.covariates.every(({ calendar }) => calendar === 'month') &&
    cast.moderators.length === 0 &&
    !asksOtherwise(each)
  );
}

/** "The bug was fixed on 15 March. Did the conversion rate get better after that?": no course since then. */
const isTurnOfShare = (each: Case): boolean => turningPoint(each)?.moment === 'after' && !hasMeasuredOutcome(each);

/** Two times that are held against each other, or what is before a moment and behind it. */
const asksOtherwise = (each: Case): boolean => comparesOccasions(each) || isComparedCode(each) || isTurnOfShare(each);

/** Two columns that hold the first and the last measurement, with words of a change between them. */
export function isWidePair(each: Case): boolean {
  const { ask, cast, outcome } = each;
  const { pairs } = ask.index.structure;
  const isOfPair = (column: ColumnFacts) => pairWith(pairs, column) !== undefined;
  const isGrouped = cast.predictors.some((column) => isGroup(column) && !isOfPair(column));
  if (cast.covariates.length > 0 || isGrouped || relatesOtherwise(ask)) return false;
  const named = [outcome, ...cast.outcomes, ...cast.predictors];
  const both = isComparedPair(each) || pairs.some(({ first, last }) => named.includes(first) && named.includes(last));
  const one = pairs.some(({ first, last }) => named.includes(first) || named.includes(last));
  const isSaid = both || fromTo(ask) !== undefined;
  return asksChange(ask) || (isSaid && speaksOfChange(ask)) || (one && ask.has('pairedPhrases'));
}

/** "How much does it differ per 10 years of age". */
const relatesOtherwise = (ask: Ask): boolean => ask.has('relate') || stepOf(ask.spoken) !== null;

/** "Better in exam 2 than in exam 1": two columns whose names differ in a word, held against each other. */
export function isComparedPair({ ask, cast, outcome }: Case): boolean {
  const [other] = cast.predictors;
  if (
    outcome === null ||
    other === undefined ||
    cast.predictors.length > 1 ||
    !isQuantity(outcome) ||
    !isQuantity(other) ||
    ask.roles.frame !== 'comparison'
  )
    return false;
  const beside = besideEachOther(ask);
  if (beside) return [beside.first, beside.last].every((column) => column === outcome || column === other);
  const shared = outcome.parts.filter(({ root }) => other.parts.some((part) => part.root === root));
  return (
    shared.length > 0 &&
    shared.length >= Math.max(outcome.parts.length, other.parts.length) - 1 &&
    ask.has('than', 'compare')
  );
}

const OCCASIONS = setOf(
  'session time visit week condition trial period phase occasion wave treatment drug test measurement stage day month order task timepoint',
);

/** What a subject is, not what is done to it: never measured within subjects. */
const ATTRIBUTES = setOf(
  'breed sex gender species strain genotype variety ethnicity race party region country nationality arm cohort diagnosis',
);

/** Long data in which every subject stands once in each group. */
export function isCompleteBlock(each: Case): boolean {
  const { ask, cast } = each;
  const [group, another] = cast.predictors;
  const subject = blockUnit(ask, group);
  if (subject === null || group === undefined || another !== undefined || subject === group) return false;
  if (!isComparedGroup(each, group)) return false;
  if (hasWord(group.all, ATTRIBUTES) && !each.ask.has('pairedPhrases')) return false;
  const isBlock = ({ profile }: ColumnFacts) => subject.profile.distinct * profile.distinct === subject.rows;
  // Two columns may fit by their counts: the one named after an occasion is measured within subjects.
  const rivals = ask.index.columns.filter((column) => column !== group && column !== subject && isBlock(column));
  const isOccasion = ({ all }: ColumnFacts) => hasWord(all, OCCASIONS);
  return isBlock(group) && (isOccasion(group) || !rivals.some(isOccasion));
}

const isComparedGroup = (each: Case, group: ColumnFacts): boolean =>
  isGroup(group) || group.coded || each.cast.levels.length > 1 || isComparedCode(each);

export const isLongPair = (each: Case): boolean =>
  (saysPaired(each.ask, each.cast.predictors[0]) || comparesOccasions(each)) &&
  hasGroups(each) &&
  hasMeasuredOutcome(each) &&
  each.cast.moderators.length === 0 &&
  each.cast.predictors.length === 1;

export function asksAgreement(each: Case): boolean {
  const { ask, cast, outcome } = each;
  if (outcome === null || !isQuantity(outcome) || !(ask.has('agreement') || asksReplacement(each))) return false;
  return (cast.predictors.some(isQuantity) || cast.outcomes.length > 1) && !cast.predictors.some(isGroup);
}

/** "Can the cuff replace the arterial line?" of two measurements in one unit. */
function asksReplacement({ ask, cast, outcome }: Case): boolean {
  const [other, more] = cast.predictors;
  if (outcome === null || other === undefined || more !== undefined || !ask.says('replace', 'substitute')) return false;
  return unitOf(outcome) !== '' && unitOf(outcome) === unitOf(other);
}

const ACCURACY = listOf(
  'well accurately accuracy we i you one predictable forecast prediction model classify guess possible',
);

/** "Does age predict survival" asks for an effect, "can we predict survival from age" for a prediction. */
export const asksPrediction = (each: Case): boolean =>
  each.outcome !== null && ((each.ask.has('foretold') && !asksWhichOf(each.ask.spoken)) || asksHowWell(each));

function asksHowWell({ ask, outcome }: Case): boolean {
  if (outcome === null || !ask.has('prediction') || ask.has('screening', 'adjustRight', 'adjustLeft')) return false;
  if (asksWhichOf(ask.spoken) || asksHowWellRelated(ask)) return false;
  return ask.form !== 'polar' || ask.says(...ACCURACY) || ['can', 'could'].includes(ask.spoken.words[0]?.text ?? '');
}

/** "How well do readings track the score": a relation, and no prediction. */
const asksHowWellRelated = (ask: Ask): boolean =>
  ask.has('relate') &&
  ask.spoken.words.every(({ stem }) => !FORETELLS.has(stem)) &&
  textAt(ask.spoken.words, 0) === 'how';
const FORETELLS = setOf('predict forecast guess model classifi foretel estim');

export function asksOneSample({ ask, cast, outcome }: Case): boolean {
  const isBare = cast.predictors.length === 0 && cast.strata.length === 0 && cast.levels.length === 0;
  return outcome !== null && isBare && hypothesized(ask, cast) !== null && !isDescribing(ask);
}

/** Several predictors, named covariates, a curve, an effect per unit: a model. */
export function asksModel(each: Case): boolean {
  const { ask, cast, outcome } = each;
  if (outcome === null || cast.predictors.length === 0) return false;
  const isAdjusted = cast.covariates.length + cast.moderators.length > 0;
  const isJoint = cast.predictors.length > 1 && cast.strata.length === 0;
  return isAdjusted || isJoint || ask.has('curvature', 'linearModel', 'logistic', 'spline') || asksSlope(each);
}

/** "How does it depend on", "change per unit": a number acts on the outcome. */
function asksSlope({ ask, cast }: Case): boolean {
  const isDirected = ask.roles.frame === 'directed' || ask.has('perUnit');
  return isDirected && cast.levels.length < 2 && cast.predictors.some((column) => isQuantity(column) && !column.coded);
}

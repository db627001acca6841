import { LEAST_SURENESS, type AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { leftWords } from './accounted.ts';
import type { Ask } from '../ask.ts';
import { agreementOf } from '../cast/agreement-of.ts';
import { fillsBesideUnknown } from './beside-unknown.ts';
import type { Case } from '../cast/cases.ts';
import { CONTRADICTED } from './contradicted.ts';
import { isGroup, outcomeLikeness } from '../tables/columns.ts';
import { asksEffects, isFaster, isOfEffect } from '../cast/effects-compared.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import { isSaidByDegree } from '../mentions/said-by-degree.ts';
import { isWhen } from './degrees.ts';
import { holdsFirst } from './first-held.ts';
import { leavesNamed } from './leaves-named.ts';
import { LEFTOVERS, type Rule } from './leftovers.ts';
import { countedOnce } from '../cast/subjects-counted.ts';
import { MEASURED_AGAIN } from './measured-again.ts';
import { LEFT_SIDES } from './left-sides.ts';
import type { Mention } from '../tables/mention.ts';
import { MISCOUNTS } from './miscounts.ts';
import { MISPLACED } from './misplaced.ts';
import { MISMATCHES } from './mismatches.ts';
import { OUT_OF_PLACE } from './out-of-place.ts';
import { NO_RESULTS } from './no-results.ts';
import { isRatio } from '../cast/outcomes.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { causesOfEffects } from '../cast/pool.ts';
import { UNACCOUNTED } from './unaccounted.ts';
import { WANTED_METHODS } from './wanted-methods.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Below it a plan leaves out so much of the question that its results would say nothing to it. */
export const LEAST_NEAREST = 0.4;

/**
 * How sure the reader is of a plan: one where everything is named and in its place; every gap that a rule had to fill, and
 * everything in the message that the plan leaves without an answer, multiplies it by its factor.
 */
const FACTORS = {
  /** The place of the outcome or of the predictor holds words that fit no column. */
  missing: 0.4,
  /** No verb: "body mass, species". */
  noVerb: 0.9,
  /** A relation of columns that no word of the message relates or compares. */
  noRelation: 0.6,
  /** "over time", "interaction", "half of": a part of the question that the plan does not hold. */
  unanswered: UNANSWERED,
} as const;

const lacksNamed: Rule = (plan, { ask, cast }) => {
  const lacksOutcome = ask.roles.missing.outcome.length > 0 && !cast.outcomeNamed;
  return (lacksOutcome ? FACTORS.missing : 1) * (lacksPredictor(plan, ask) ? FACTORS.missing : 1);
};

function lacksPredictor(plan: AnalysisPlan, ask: Ask): boolean {
  const { missing, predictors } = ask.roles;
  // One that was found elsewhere does not stand for the words that fit none.
  if (missing.predictor.length === 0 || (plan.predictors.length > 0 && predictors.length > 0)) return false;
  const isOverTime = plan.time !== null && plan.question !== 'survival';
  const isChange = holdsFirst(plan, ask) && missing.predictor.every((text) => CHANGE_NOUNS.has(text));
  const isHeldAgainst = plan.question === 'agreement' && agreementOf(ask) !== null;
  return !isOverTime && !isChange && !isHeldAgainst && plan.question !== 'screening';
}

const CHANGE_NOUNS = setOf('reduction change improvement decrease increase gain loss drop fall rise');

const lacksVerb: Rule = (_plan, { ask }) => (ask.roles.frame === null && ask.form === 'order' ? FACTORS.noVerb : 1);

const RELATIONS: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression'];

const lacksRelation: Rule = (plan, { ask }) => {
  const isRelated =
    ask.roles.frame !== null ||
    ask.form === 'order' ||
    ask.judges ||
    isWhen(plan, ask) ||
    ask.spoken.mentions.some((mention) => isSaidByDegree(mention, ask.spoken.words)) ||
    ask.has(
      'compare',
      'higher',
      'lower',
      'than',
      'relate',
      'likely',
      'interaction',
      'strata',
      'curvature',
      'cluster',
      'transitive',
      'perUnit',
    );
  return RELATIONS.includes(plan.question) && !isRelated ? FACTORS.noRelation : 1;
};

const leavesTime: Rule = (plan, { ask }) => {
  const { times } = ask.index.structure;
  const isRowOf = (name: string) => plan.rows.some(({ column }) => column === name);
  // "A trend in counts per km over 2010 to 2021": the years choose the rows, and one rate of them has no course.
  const isOneRate = plan.question === 'rate' && plan.predictors.length === 0;
  const holdsTime =
    plan.time !== null ||
    plan.question === 'paired-difference' ||
    plan.baseline !== null ||
    plan.pairedBy !== null ||
    times.some(({ name }) => plan.predictors.includes(name) || (!isOneRate && isRowOf(name)));
  // "Over the three terms": along a column of the plan.
  const isAlong = (end: number) =>
    ask.spoken.mentions.some(
      ({ from, column }) => from >= end && from - end <= 2 && plan.predictors.includes(column.name),
    );
  const isSaid = ask.spoken.cues.some(
    ({ name, from, to }) =>
      name === 'trend' &&
      !isAlong(to) &&
      !isConditioned(plan, ask, to) &&
      !ask.spoken.mentions.some((mention) => mention.from < to && from < mention.to),
  );
  return isSaid && !holdsTime && plan.question !== 'survival' ? FACTORS.unanswered : 1;
};

/** "Do kills become more common when the water is warm", "does lodging become likelier with height": along the temperature, the height. */
const isConditioned = (plan: AnalysisPlan, { spoken: { words, mentions } }: Ask, end: number): boolean =>
  mentions.some(
    ({ from, column }) =>
      from > end &&
      plan.predictors.includes(column.name) &&
      words.slice(Math.max(end, from - NEAR_WHEN), from).some(({ text }) => text === 'when' || text === 'with'),
  );
const NEAR_WHEN = 4;

const leavesInteraction: Rule = (plan, { ask }) => {
  const speaksOfIt = ask.spoken.words.some(({ stem }) => stem === 'interact' || stem === 'moder' || stem === 'synergi');
  return speaksOfIt && ask.has('interaction') && plan.interactions.length === 0 && plan.question !== 'power'
    ? OTHER_QUESTION
    : 1;
};

/** "Change differently in the arms", "does the effect of A on B differ": effects are compared, which a plan without both does not. */
const leavesEffects: Rule = (plan, { ask }) => {
  const isOfTwo =
    asksEffects(ask) && (plan.predictors.length > 1 || refersToEffect(ask) || causesOfEffects(ask).length > 0);
  const isOfSlopes = isOfTwo || isSteeper(ask) || isOfEffect(ask);
  return isOfSlopes && !holdsEffects(plan) ? OTHER_QUESTION : 1;
};

const holdsEffects = (plan: AnalysisPlan): boolean =>
  plan.interactions.length + plan.strata.length > 0 ||
  plan.baseline !== null ||
  !RELATIONS.includes(plan.question) ||
  isOneCurve(plan);

/** "Does the curve get steeper": its own slope. */
const isOneCurve = ({ method, predictors }: AnalysisPlan): boolean =>
  method === 'quadratic-model' && predictors.length === 1;

/** "Is that effect the same in": what acts is named in a sentence before. */
const refersToEffect = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ root }, at) => root === 'effect' && ['that', 'this'].includes(textAt(words, at - 1)));

/** "Is the decline steeper at 18 degrees", "is one species less sensitive" compares slopes, and no values. */
const isSteeper = ({ spoken: { words, mentions } }: Ask): boolean =>
  words.some(
    ({ text }, at) =>
      (text === 'steeper' || (SENSITIVE.has(text) && DEGREES.has(textAt(words, at - 1)))) &&
      !mentions.some(({ from, to }) => from <= at && at < to),
  );
const SENSITIVE = setOf('sensitive responsive tolerant');
const DEGREES = setOf('more less equally as');

/** "How many firms in each sector" counts firms, not rows. */
const countsOthers: Rule = (plan, { ask }) => {
  const cue = ask.spoken.cues.find(
    ({ name, from, to }) => name === 'howMany' && to - from > 1 && ask.spoken.words[from]?.text === 'how',
  );
  const counted = cue && ask.spoken.mentions.find(({ from, level }) => from === cue.to && level === null);
  const isOther =
    counted !== undefined &&
    plan.predictors.length + plan.rows.length > 1 &&
    counted.column.profile.distinct < counted.column.rows &&
    plan.predictors.includes(counted.column.name);
  const isOfSubjects = plan.cluster === null && countedOnce(plan, ask) !== null;
  return plan.question === 'description' && (isOther || isOfSubjects) ? OTHER_QUESTION : 1;
};

/** "Which month had most": what is to be found is no column; "how many mm" counts no rows. */
const findsNothing: Rule = (plan, { ask }) => {
  if (plan.question !== 'description' || plan.predictors.length > 0) return 1;
  const countsUnknown = plan.outcome === null && plan.rows.length === 0 && leftWords(plan, ask).length > 0;
  return countsUnknown || asksWhich(ask) ? OTHER_QUESTION : 1;
};

const asksWhich = (ask: Ask): boolean =>
  ask.has('whichMost') &&
  (textAt(ask.spoken.words, 0) === 'which' || !ask.has('average')) &&
  [0, 1].some((at) => ['which', 'what', 'when', 'where', 'who'].includes(textAt(ask.spoken.words, at)));

/** "Once you allow for the effort": a rate is divided by it; a season holds the month. */
const isAnyOpen = (
  covariates: readonly Mention[],
  { exposure, season, time, method, predictors }: AnalysisPlan,
): boolean =>
  covariates.some(
    ({ column: { name } }) =>
      name !== exposure &&
      (season === null || name !== time) &&
      // "How much of the variation is due to differences between schools": they are what is asked for.
      !(method === 'variance-components' && predictors.includes(name)),
  );

/** Adjustment and strata that were asked for and are not in the plan. */
const leavesLists: Rule = (plan, { ask }) => {
  const { covariates, strata } = ask.roles;
  const lacksCovariates = isAnyOpen(covariates, plan) && plan.covariates.length === 0 && plan.strata.length === 0;
  // Rows of one level hold it fixed: "in all dose 0 wells".
  const fixed = plan.rows.filter(({ comparison, values }) => comparison === 'is' && values.length === 1);
  const held = [...plan.strata, ...plan.predictors, ...fixed.map(({ column }) => column)];
  const isRows = ({ from }: Mention) => plan.question === 'power' && ROW_NOUNS.has(ask.spoken.words[from]?.root ?? '');
  const isLacking = (mention: Mention) => !held.includes(mention.column.name) && !isRows(mention);
  const lacksStrata = strata.some(isLacking) && plan.question !== 'description';
  const lacksGroups =
    ask.has('strata') && strata.length === 0 && plan.predictors.length === 0 && plan.question === 'description';
  return lacksCovariates || lacksStrata || lacksGroups ? FACTORS.unanswered : 1;
};

/** "Did prices rise faster in the south": a comparison of courses is none of levels. */
const leavesCourse: Rule = (plan, { ask }) => {
  const isLevels =
    (plan.question === 'difference' || plan.question === 'before-after') && ask.index.structure.times.length > 0;
  const isPlain = plan.question === 'regression' && plan.predictors.length > 1 && plan.interactions.length === 0;
  return isFaster(ask) && (isLevels || isPlain) ? OTHER_QUESTION : 1;
};

/** "Does the gel work better in smokers": what acts is not what comes out. */
const takesCauseForResult: Rule = (_plan, { ask, outcome }) =>
  outcome !== null &&
  !isRatio(ask, outcome) &&
  outcomeLikeness(outcome) < 0 &&
  isGroup(outcome) &&
  (ask.judges || (ask.has('interaction') && asksEffects(ask)))
    ? FACTORS.missing
    : 1;

const RULES: readonly Rule[] = [
  ...LEFTOVERS,
  ...MISMATCHES,
  ...MISCOUNTS,
  ...UNACCOUNTED,
  ...LEFT_SIDES,
  ...MISPLACED,
  ...CONTRADICTED,
  ...OUT_OF_PLACE,
  ...NO_RESULTS,
  ...MEASURED_AGAIN,
  ...WANTED_METHODS,
  lacksNamed,
  lacksVerb,
  lacksRelation,
  leavesTime,
  leavesInteraction,
  leavesEffects,
  leavesLists,
  leavesNamed,
  leavesCourse,
  countsOthers,
  findsNothing,
  fillsBesideUnknown,
  takesCauseForResult,
];

/** How sure the rules are of a plan. */
export interface Weighed {
  readonly sureness: number;
  /** The rules that doubt it, by their names. */
  readonly doubts: readonly string[];
}

export const surenessOf = (plan: AnalysisPlan, each: Case): number => weighPlan(plan, each).sureness;

export function weighPlan(plan: AnalysisPlan, each: Case): Weighed {
  const byRules = RULES.map((rule) => ({ name: rule.name, factor: rule(plan, each) }));
  const factors = [...each.cast.doubts, ...byRules.map(({ factor }) => factor)];
  const product = factors.reduce((left, factor) => left * factor, 1);
  // An outcome that nothing names is none of an unsure reading.
  const isGuess = !each.cast.outcomeNamed && plan.outcome !== null && product < LEAST_SURENESS;
  return {
    sureness: Math.round(product * (isGuess ? OTHER_QUESTION : 1) * 100) / 100,
    doubts: byRules.flatMap(({ name, factor }) => (factor < 1 ? [name] : [])),
  };
}

import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Case } from '../cast/cases.ts';
import { isGroup, isNumeric, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { mayBeSome } from '../tables/count-columns.ts';
import { isOfChange } from '../cast/power-numbers.ts';
import { hasNoOrder } from '../plans/column-kinds.ts';
import { isIn } from '../cast/held.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { COMPARES_ITSELF } from './compares-itself.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Plans of another shape than the question: a mean where a change is wanted, one group where two are compared. */

const COMPARING: readonly AnalysisPlan['question'][] = ['difference', 'regression', 'variance', 'paired-difference'];

const outcomeOf = (plan: AnalysisPlan, { ask }: Case): ColumnFacts | undefined =>
  ask.index.columns.find(({ name }) => name === plan.outcome);

/** "Are stressed vowels longer" is no question about which vowel it is; years are no more variable in one group. */
const comparesNoQuantity: Rule = (plan, each) => {
  const outcome = outcomeOf(plan, each);
  if (!outcome || !COMPARING.includes(plan.question)) return 1;
  const isTime = each.ask.index.structure.times.includes(outcome) && plan.time === null;
  const isRanked = plan.expected === 'higher' || plan.expected === 'lower' || plan.method !== null;
  return isTime || (isRanked && hasNoOrder(plan, outcome)) ? OTHER_QUESTION : 1;
};

/** "Is the rate higher where the limit is 50 or more", "do they relapse sooner": one number and one curve compare nothing. */
const comparesNothing: Rule = (plan, { ask }) => {
  const isCompared = ask.form === 'polar' && ask.has('higher', 'lower', 'compare');
  const isOneCurve = plan.question === 'survival' && plan.hypothesizedValue === null && !ask.has('average');
  const isOpen = (isOneOf(plan, ask) && isCompared) || (isOneCurve && ask.form === 'polar');
  return isOpen && plan.predictors.length + plan.strata.length === 0 ? OTHER_QUESTION : 1;
};

const isOneOf = ({ question }: AnalysisPlan, ask: Case['ask']): boolean =>
  question === 'rate' || question === 'description' || (question === 'trend' && ask.has('rest') && ask.has('than'));
/** "How much did pain drop": a change, which the mean of one column is not. */
const leavesChange: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, mentions } = spoken;
  const isMean = plan.question === 'description' && plan.outcome !== null && form === 'open';
  const changes = words.findIndex(
    ({ text }, at) => CHANGED.has(text) && !isIn(mentions, at) && words.slice(0, at).some(isDid),
  );
  return isMean && changes >= 0 ? OTHER_QUESTION : 1;
};
const CHANGED = setOf('drop fall rise grow decline decrease increase change improve worsen shrink gain lose');
const isDid = ({ text }: Word): boolean => text === 'did' || text === 'does' || text === 'do' || text === 'has';

/** "What share of total spend", "what fraction of eggs": a part of a sum, not of the rows and no mean. */
const leavesPartOfSum: Rule = (plan, each) => {
  const { cues, mentions } = each.ask.spoken;
  const outcome = outcomeOf(plan, each);
  const isMeasured = outcome !== undefined && isNumeric(outcome) && plan.outcomeLevel === null && plan.trials === null;
  const isShare = cues.some(({ name, from }) => name === 'share' && !isIn(mentions, from));
  return plan.question === 'description' && isMeasured && isShare ? OTHER_QUESTION : 1;
};

/** "The share of positive swabs" of a column of counts: the counts alone are no share. */
const leavesShareOfCounts: Rule = (plan, each) => {
  const { cues, mentions } = each.ask.spoken;
  const outcome = outcomeOf(plan, each);
  const isCounts = outcome !== undefined && plan.outcomeLevel === null && mayBeSome(outcome);
  const isShare = cues.some(
    ({ name, from, to }) =>
      name === 'share' &&
      !isIn(mentions, from) &&
      mentions.some((mention) => mention.column === outcome && mention.from >= to && mention.from - to <= 1),
  );
  return isCounts && isShare && plan.trials === null && plan.exposure === null ? UNANSWERED : 1;
};

/** "How many points do you get per extra 100 kg": a slope, which a mean is not. */
const leavesSlope: Rule = (plan, { ask }) =>
  plan.question === 'description' &&
  ask.spoken.cues.some(({ name, from }) => name === 'perUnit' && STEPS.has(textAt(ask.spoken.words, from)))
    ? OTHER_QUESTION
    : 1;
const STEPS = setOf('per each every');

/** "Of the change in FEV1", "how many more after than before": what was measured first is no part of the groups' spread and explains nothing. */
const leavesGain: Rule = ({ question, outcome, predictors, baseline }, { ask }) => {
  const isPair = ask.index.structure.pairs.some(
    ({ first, last }) => last.name === outcome && predictors.includes(first.name),
  );
  if (question === 'regression' && isPair && ask.has('than')) return OTHER_QUESTION;
  return question === 'power' && baseline === null && isOfChange(ask) ? OTHER_QUESTION : 1;
};

const STATISTICS = setOf('maximum minimum max min maximal minimal total cumulative peak');
const RATIOS_OF_RESULTS = setOf('hazard odds risk rate sex variance prevalence incidence likelihood');
const CHANGES = setOf('change changes');
const JOINTS = setOf('in of the');

/** "The maximum chlorophyll", "the ratio of length to depth", "the change in weight": made of a column, and not the column. */
const leavesStatistic: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isCounted = plan.question === 'description' || plan.question === 'one-sample' || plan.question === 'rate';
  const isOfOutcome = (at: number) => mentions.some(({ from, column }) => from === at && column.name === plan.outcome);
  // "At which dose is half of the maximal growth reached".
  const isOfHalf = plan.question === 'dose-response' && words.some(({ text }) => text === 'half');
  const isStatistic = ({ text }: Word, at: number) =>
    !isCounted && !isOfHalf && STATISTICS.has(text) && isOfOutcome(at + 1);
  const isRatio = ({ text }: Word, at: number) =>
    text === 'ratio' && plan.outcomeLevel === null && !RATIOS_OF_RESULTS.has(textAt(words, at - 1));
  const isHeldChange =
    plan.time !== null ||
    plan.baseline !== null ||
    plan.pairedBy !== null ||
    ask.has('perUnit', 'per') ||
    plan.covariates.length + plan.interactions.length > 0;
  // "Does watering change the yield": a verb.
  const isVerb = (at: number) => textAt(words, at + 1) === 'the' && mentions.some(({ to }) => to === at);
  const isChange = ({ text }: Word, at: number) =>
    CHANGES.has(text) &&
    !isHeldChange &&
    !isVerb(at) &&
    JOINTS.has(textAt(words, at + 1)) &&
    (isOfOutcome(at + 2) || (JOINTS.has(textAt(words, at + 2)) && isOfOutcome(at + 3)));
  return words.some(
    (word, at) => !isIn(mentions, at) && (isStatistic(word, at) || isRatio(word, at) || isChange(word, at)),
  )
    ? OTHER_QUESTION
    : 1;
};

/** "Which junction had the most crashes": the most, not the most per kilometre, and not the rate of all. */
const leavesCount: Rule = (plan, { ask }) => {
  const isOpen = plan.question === 'rate' && ask.form === 'open' && ask.has('whichMost');
  return isOpen && ((!ask.has('rate', 'per') && ask.exposure === null) || plan.predictors.length === 0)
    ? OTHER_QUESTION
    : 1;
};

/** "When did the wait shift" asks for a date, "how long does it take" for a time, which no group is. */
const leavesMoment: Rule = (plan, each) => {
  const { words } = each.ask.spoken;
  const outcome = outcomeOf(plan, each);
  const isTime = words.some(({ text }, at) => SPANS.has(text) && textAt(words, at - 1) === 'how');
  const isSaid = textAt(words, 0) === 'when' || (isTime && outcome !== undefined && isGroup(outcome));
  return plan.question === 'description' && isSaid ? OTHER_QUESTION : 1;
};
const SPANS = setOf('long soon quickly fast');

/** "In wells without nitrate": a column that chooses rows. */
const leavesWithout: Rule = (plan, { ask: { spoken } }) =>
  spoken.mentions.some(
    ({ column, level, from }) =>
      isQuantity(column) &&
      level === null &&
      textAt(spoken.words, from - 1) === 'without' &&
      plan.rows.every((row) => row.column !== column.name),
  )
    ? UNANSWERED
    : 1;

/** "What is the power to detect": without groups there is a size only, for groups that are still to be made. */
const leavesPower: Rule = ({ question, predictors }, { ask: { spoken } }) => {
  const at = spoken.words.findIndex(({ text }) => text === 'power');
  const isSought = at > 0 && ['the', 'what', 'much'].includes(textAt(spoken.words, at - 1));
  return question === 'power' && predictors.length === 0 && isSought ? OTHER_QUESTION : 1;
};

/** "In the youngest age group": one of several groups, which the plan does not choose. */
const leavesExtremeGroup: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, mentions } = spoken;
  const isExtreme = ({ text }: Word, at: number) =>
    text.length > 5 &&
    text.endsWith('est') &&
    !isIn(mentions, at) &&
    mentions.some(({ from, column }) => from === at + 1 && plan.predictors.includes(column.name));
  return form === 'polar' && plan.question !== 'screening' && words.some(isExtreme) ? OTHER_QUESTION : 1;
};

/** "Counts above average": a bound that is computed first. */
const leavesAverageBound: Rule = (_plan, { ask: { spoken } }) =>
  spoken.words.some(
    ({ text }, at) =>
      (text === 'above' || text === 'below') && AVERAGES.has(textAt(spoken.words, skipArticle(spoken.words, at + 1))),
  )
    ? UNANSWERED
    : 1;
const AVERAGES = setOf('average mean median');
const skipArticle = (words: readonly Word[], at: number): number => (textAt(words, at) === 'the' ? at + 1 : at);

const FEWER_OR_MORE = setOf('more less better worse');
const PROFITS = setOf('benefit profit respond improve gain recover');
const GAPS = setOf('gap difference disparity advantage effect benefit');
const PLACES = setOf('for in among at');

/** "Do older patients benefit less from it", "is the gap larger for the old": effects are compared, which takes an interaction. */
const comparesEffects: Rule = (plan, { ask }) => {
  const { words, cues } = ask.spoken;
  const isProfit = words.some(
    ({ root }, at) =>
      PROFITS.has(root) &&
      FEWER_OR_MORE.has(textAt(words, at + 1)) &&
      (textAt(words, at + 2) === 'from' || ask.before !== null),
  );
  const gap = words.findIndex(({ root }) => GAPS.has(root));
  const isGap =
    gap >= 0 &&
    ask.form === 'polar' &&
    cues.some(
      ({ name, from, to }) => (name === 'higher' || name === 'lower') && from > gap && PLACES.has(textAt(words, to)),
    );
  const isOfPair = ask.index.structure.pairs.some(({ first }) => plan.covariates.includes(first.name));
  const isHeld = plan.interactions.length + plan.strata.length > 0 || plan.baseline !== null || isOfPair;
  return (isProfit || isGap) && !isHeld ? OTHER_QUESTION : 1;
};

/** A size for subjects is none for rows, of which a subject has several. */
const needsSubjects: Rule = (plan, { ask: { index } }) => {
  const subject = index.structure.subject;
  const isOfRows =
    subject !== null && plan.cluster === null && plan.rows.every(({ column }) => column === plan.outcome);
  return plan.question === 'power' && isOfRows ? OTHER_QUESTION : 1;
};

const NEVER_ADJUSTED: readonly AnalysisPlan['question'][] = ['normality', 'one-sample', 'outliers', 'variance'];
/** "Is it normally distributed? Please account for age": methods of one column hold nothing fixed, nor does one of spreads. */
const leavesAdjustment: Rule = ({ question, covariates }) =>
  NEVER_ADJUSTED.includes(question) && covariates.length > 0 ? UNANSWERED : 1;

const HELD_AGAINST: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression', 'one-sample'];
/** "Do more women wait over 120 minutes": the waits of those who waited so long are another question. */
const boundsOutcome: Rule = (plan, { ask: { spoken } }) =>
  HELD_AGAINST.includes(plan.question) &&
  plan.rows.some(({ column, comparison }) => column === plan.outcome && comparison !== 'is-not') &&
  spoken.mentions.filter(({ column }) => column.name === plan.outcome).length === 1
    ? OTHER_QUESTION
    : 1;

/** Spreads are compared between the groups of one column; "how much of the spread lies between schools rather than within" compares none. */
const spreadsOfSeveral: Rule = ({ question, predictors, method }, { ask: { spoken } }) =>
  question === 'variance' &&
  method !== 'variance-components' &&
  (predictors.length > 1 || spoken.words.some(({ text }) => text === 'rather'))
    ? OTHER_QUESTION
    : 1;

/** In clusters a share is compared over all groups: "sample 905 rather than 417" of four, or one of three answers, is another question. */
const choosesInClusters: Rule = (plan, each) => {
  const outcome = outcomeOf(plan, each);
  const isShare = outcome !== undefined && !isNumeric(outcome) && COMPARED.includes(plan.question);
  return isShare && plan.cluster !== null && (choosesTwo(plan, each) || isOfMany(plan, outcome)) ? OTHER_QUESTION : 1;
};
const choosesTwo = ({ contrast, predictors, rows }: AnalysisPlan, { ask: { index } }: Case): boolean =>
  contrast !== null && rows.length === 0 && hasMany(index.columns.find(({ name }) => name === predictors[0]));
const isOfMany = ({ outcomeLevel }: AnalysisPlan, outcome: ColumnFacts): boolean =>
  outcomeLevel === null && hasMany(outcome);
const hasMany = (column: ColumnFacts | undefined): boolean => (column?.profile.distinct ?? 0) > 2;
const COMPARED: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression'];

/** "Over 200,000 cells" of a column of numbers far below: the bound is of another column, or in another unit. */
const boundsNothing: Rule = (plan, each) => {
  const maximum = outcomeOf(plan, each)?.profile.maximum;
  const bound = plan.success?.value;
  return typeof maximum === 'number' && typeof bound === 'number' && bound > FAR * Math.abs(maximum)
    ? OTHER_QUESTION
    : 1;
};
const FAR = 3;

export const MISMATCHES: readonly Rule[] = [
  ...COMPARES_ITSELF,
  spreadsOfSeveral,
  choosesInClusters,
  boundsNothing,
  boundsOutcome,
  leavesPower,
  leavesMoment,
  leavesWithout,
  needsSubjects,
  comparesNoQuantity,
  comparesNothing,
  leavesChange,
  leavesPartOfSum,
  leavesShareOfCounts,
  leavesSlope,
  leavesGain,
  leavesStatistic,
  leavesCount,
  leavesExtremeGroup,
  comparesEffects,
  leavesAverageBound,
  leavesAdjustment,
];

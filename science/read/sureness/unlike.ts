import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Mention } from '../tables/mention.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { isNumeric, isQuantity } from '../tables/columns.ts';
import { isIn } from '../cast/held.ts';
import { isLong } from './accounted-amounts.ts';
import { asksRatio } from '../cast/pool.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

/** Plans that answer beside the question: another method, another distance, all values where one was named. */

const HAZARDS = setOf('hazard hazards kaplan cox logrank');

/** "The hazard ratio for the Braden score": of times to an event, and of nothing else. */
const leavesHazard: Rule = ({ question }, { ask: { spoken } }) =>
  question !== 'survival' && spoken.words.some(({ text }, at) => HAZARDS.has(text) && !isIn(spoken.mentions, at))
    ? OTHER_QUESTION
    : 1;

const OF_ODDS: readonly AnalysisPlan['question'][] = ['survival', 'power', 'rate'];
/** "How much higher are the odds of resistance": of yes and no, and of no mean. */
const leavesOdds: Rule = ({ question, outcomeLevel, trials }, { ask: { spoken }, outcome }) => {
  const isSaid = spoken.words.some(({ text }, at) => text === 'odds' && !isIn(spoken.mentions, at));
  const isMean = outcome !== null && isQuantity(outcome) && outcomeLevel === null && trials === null;
  return isSaid && isMean && !OF_ODDS.includes(question) ? OTHER_QUESTION : 1;
};

const TIMED: readonly AnalysisPlan['question'][] = ['survival', 'power'];
/** "Time to final gravity": a time, and not what is reached. */
const leavesTimeTo: Rule = ({ question, outcome }, { ask: { spoken, index } }) => {
  const isSaid = spoken.cues.some(({ name, from }) => name === 'survival' && textAt(spoken.words, from) === 'time');
  const column = index.columns.find(({ name }) => name === outcome);
  return isSaid && !TIMED.includes(question) && column !== undefined && !isLong(column) ? OTHER_QUESTION : 1;
};

const FAR = setOf('further farther furthest far close closer closest nearer nearest');
const FROM = setOf('off from to');
const ARTICLES = setOf('the a an any');
const DISTANCES: readonly AnalysisPlan['question'][] = ['agreement', 'paired-difference', 'one-sample'];

/** "Is the meter further off from the lab when nurses run it": how far one is from the other, and not the other itself. */
const leavesDistance: Rule = ({ question, outcome }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isOutcome = (at: number) =>
    mentions.some(({ column, from, level }) => column.name === outcome && level === null && from === at);
  const isSaid = words.some(
    ({ text }, at) => FAR.has(text) && FROM.has(textAt(words, at + 1)) && isOutcome(behindOff(words, at + 1)),
  );
  return isSaid && !DISTANCES.includes(question) ? OTHER_QUESTION : 1;
};

function behindOff(words: readonly Word[], from: number): number {
  let at = from;
  while (FROM.has(textAt(words, at)) || ARTICLES.has(textAt(words, at))) at += 1;
  return at;
}

const HELD: readonly AnalysisPlan['question'][] = ['association', 'regression'];

/** "More common at 180 kg than with none": one value of a number is held against another that was not understood. */
const leavesValue: Rule = (plan, { ask, cast }) => {
  const [predictor] = cast.predictors;
  const isOne =
    cast.levels.length === 1 && predictor !== undefined && isNumeric(predictor) && predictor.kind !== 'binary';
  const isLeft = plan.contrast === null && plan.rows.length === 0 && plan.interactions.length === 0;
  return isOne && isLeft && HELD.includes(plan.question) && ask.has('than') ? UNANSWERED : 1;
};

/** "Lower in the treated welds than in the as-welded ones", where `weld` is a level: what stands on both sides is not compared. */
const comparesBothSides: Rule = (plan, { ask: { spoken }, cast }) => {
  const than = spoken.cues.find(({ name }) => name === 'than');
  const [level, another] = cast.levels;
  const [column] = cast.predictors;
  const isBeside = (isBefore: boolean) =>
    spoken.mentions.some(
      (mention) =>
        mention.column === column &&
        mention.level === level &&
        (isBefore ? mention.to <= (than?.from ?? 0) : mention.from >= (than?.to ?? Infinity)),
    );
  const isBoth =
    than !== undefined && level !== undefined && another === undefined && isBeside(true) && isBeside(false);
  return isBoth && plan.question !== 'description' ? OTHER_QUESTION : 1;
};

/** "Does where it breaks depend on the coating": a place, and not how much it took to break it. */
const leavesPlace: Rule = ({ outcome }, { ask: { spoken, index } }) => {
  const isSaid = ['does', 'do', 'did', 'is'].includes(textAt(spoken.words, 0)) && textAt(spoken.words, 1) === 'where';
  const column = index.columns.find(({ name }) => name === outcome);
  return isSaid && (column === undefined || isNumeric(column)) ? OTHER_QUESTION : 1;
};

const LACKING = setOf('without lacking');

/** "For bolts without any grease" of a table where all have some: rows that are not there. */
const leavesLack: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  // "The share of quadrats with orchids" is no mean of their number.
  const isShare = ask.has('share') && plan.success === null && plan.trials === null;
  const isLeft = mentions.some(({ column, level, from }) => {
    const at = ARTICLES.has(textAt(words, from - 1)) ? from - 2 : from - 1;
    const isPart = LACKING.has(textAt(words, at)) || (isShare && textAt(words, at) === 'with');
    const isSaid = isPart && isNumeric(column) && column.kind !== 'binary' && level === null;
    return isSaid && !plan.rows.some((row) => row.column === column.name);
  });
  return isLeft ? UNANSWERED : 1;
};

/** "Where would the data put the break in nitrate" is no difference between groups. */
const leavesBreak: Rule = ({ question }, { ask }) =>
  question === 'difference' && ask.says('break', 'changepoint') && ask.has('changePoint') ? OTHER_QUESTION : 1;

/** "Does the hazard ratio of the drug differ by stage": a ratio is held against itself. */
const comparesRatios: Rule = (plan, { ask }) =>
  ask.form === 'polar' &&
  asksRatio(ask) &&
  ask.has('compare', 'interaction', 'outcomeBy') &&
  !ask.says('vs', 'versus', 'than') &&
  plan.interactions.length + plan.strata.length === 0
    ? OTHER_QUESTION
    : 1;

/** "Is noise above 65 dB more common in the city" compares shares: a mean is another question. */
const comparesShares: Rule = (plan, { ask }) =>
  plan.question === 'one-sample' &&
  plan.outcomeLevel === null &&
  plan.trials === null &&
  (ask.has('likely') || ask.says('common', 'frequent', 'often'))
    ? OTHER_QUESTION
    : 1;

const WORKS = setOf('help work matter pay');
const CONDITIONALS = setOf('when if where in on at for among under with');

const WHERE = setOf('when if where');
/** "Does it help more when there is water", "only pay off where there is some": how an effect depends on something else. */
const leavesCondition: Rule = (plan, { ask }) => {
  const words = ask.spoken.words.filter(({ text }) => text !== 'off');
  const only = words.findIndex(({ text }) => text === 'only');
  const isOnly =
    words.some(({ root }, at) => WORKS.has(root) && at > only && at - only <= 2) &&
    words.slice(only + 1).some(({ text }) => WHERE.has(text));
  const isSaid =
    (only > 0 && isOnly) ||
    words.some(
      ({ root }, at) =>
        WORKS.has(root) &&
        ['more', 'less', 'better', 'best', 'most'].includes(textAt(words, at + 1)) &&
        CONDITIONALS.has(textAt(words, at + 2)),
    );
  // "Which matters more for pay, age or tenure": two predictors of one model.
  const isWhich = textAt(words, 0) === 'which' && plan.predictors.length > 1;
  const isHeld = isWhich || plan.interactions.length + plan.strata.length > 0 || plan.question === 'screening';
  return isSaid && !isHeld ? UNANSWERED : 1;
};

const MADE_FROM = setOf('difference gain residual increment');
/** "Are the differences between the two conditions normally distributed": made of a column, and not the column. */
const testsMade: Rule = ({ question }, { ask: { spoken } }) =>
  question === 'normality' && spoken.words.some(({ root }, at) => MADE_FROM.has(root) && !isIn(spoken.mentions, at))
    ? OTHER_QUESTION
    : 1;

/** "Do men and women respond differently to treatment": a result of yes and no that nothing names is none of it. */
const guessesResponse: Rule = ({ interactions }, { cast, outcome }) =>
  interactions.length > 0 && !cast.outcomeNamed && outcome !== null && !isQuantity(outcome) ? UNANSWERED : 1;

const VERBS = setOf('is are was were had have has did do does got get could must needed need');
/** "What share of the sick guests had to be admitted": they are the rows, and what is counted of them no column says. */
const sharesItself: Rule = ({ question, outcome, outcomeLevel, success }, { ask: { spoken, index } }) => {
  const { words, mentions, cues } = spoken;
  const counted = mentions.filter(({ column }) => column.name === outcome);
  const isSubject = ({ from, to }: Mention) =>
    cues.some((cue) => cue.name === 'share' && cue.to <= from && beforeThe(words, from) < cue.to) &&
    callsRows(index.entities, words[to]) &&
    VERBS.has(textAt(words, to + 1)) &&
    textAt(words, to + 2) !== 'there';
  const isShare = question === 'description' && outcomeLevel !== null && success === null;
  return isShare && counted.length > 0 && counted.every(isSubject) ? UNANSWERED : 1;
};

export const UNLIKE: readonly Rule[] = [
  comparesRatios,
  guessesResponse,
  testsMade,
  comparesShares,
  leavesBreak,
  leavesHazard,
  leavesOdds,
  sharesItself,
  leavesTimeTo,
  leavesDistance,
  leavesValue,
  comparesBothSides,
  leavesPlace,
  leavesLack,
  leavesCondition,
];

import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from '../mentions/arguments.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { mayBeCount } from '../tables/count-columns.ts';
import { isIn } from '../cast/held.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { isPlain } from '../vocabulary/plain-words.ts';
import { callsRows, isRowName } from '../tables/row-nouns.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import { isPerGroup } from '../cast/success.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { isOneSided } from '../cast/power-numbers.ts';

/** Plans that count, order or hold against each other something else than the question does. */

/** "How many runners cover 80 km", "in how many years was it positive": rows are counted, a mean is no count. */
const countsRows: Rule = (plan, { ask: { spoken, index } }) => {
  const at = counted(spoken);
  if (at === null || plan.question !== 'description') return 1;
  const { words } = spoken;
  const isTime = index.structure.times.some(({ parts }) => parts.some(({ root }) => root === words[at]?.root));
  const outcome = index.columns.find(({ name }) => name === plan.outcome);
  const isMean = outcome !== undefined && isNumeric(outcome) && saysMean(plan);
  // "How many young fledged": the number stands in the outcome.
  const isOther = isUnknown(spoken, at) && textAt(words, at + 1) !== 'of';
  const isCounted = isTime || isRowOf(spoken, at, outcome);
  return (isMean ? isCounted : isOther) ? OTHER_QUESTION : 1;
};

const saysMean = ({ outcomeLevel, trials, statistic }: AnalysisPlan): boolean =>
  outcomeLevel === null && trials === null && statistic !== 'total';

/** "How many dropped out in each arm", "how many traps were empty": what the rows did or were is no count of all of them. */
const countsAll: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isActing = words.some((_, at) => isChange(words, at) && !isIn(mentions, at));
  const at = counted(spoken);
  const isAll = plan.rows.length === 0 && plan.predictors.length === 0 && at !== null;
  const isSome =
    isAll && words.slice(at + 1).some(({ text }, step) => !OF_ALL.has(text) && !isIn(mentions, at + 1 + step));
  return plan.question === 'description' && plan.outcome === null && (isActing || isSome) ? OTHER_QUESTION : 1;
};
const OF_ALL = setOf(`
  a the of in on is are was were be been there here this that these those it they data dataset table file study sample trial survey experiment total all altogether overall together
  do does did we i you have has had our my rows row records entries observations in each per and end up with included include recorded measured sampled studied collected exist available altogether now get got took take part participated enrolled recruited tested examined
`);

const isRow = ({ words, mentions, entities }: Spoken, at: number): boolean =>
  isRowName(entities, words[at]) || mentions.some(({ column, from }) => from === at && column.kind === 'identifier');

/** "How many patients were operated on" is no mean of `op_time_min`. */
const isPerson = ({ words, mentions }: Spoken, at: number, outcome: ColumnFacts | undefined): boolean =>
  PERSONS.has(words[at]?.root ?? '') &&
  !isIn(mentions, at) &&
  !outcome?.parts.some(({ root }) => root === words[at]?.root);
const isRowOf = (spoken: Spoken, at: number, outcome: ColumnFacts | undefined): boolean =>
  isRow(spoken, at) || isPerson(spoken, at, outcome);
const PERSONS = setOf('patient participant subject respondent people person');

/** Where what "how many" counts stands. */
function counted({ words, cues }: Spoken): number | null {
  const cue = cues.find(({ name, from, to }) => name === 'howMany' && to - from > 1 && textAt(words, from) === 'how');
  return cue && textAt(words, cue.from + 1) === 'many' ? cue.to : null;
}

function isUnknown({ words, mentions, cues, entities }: Spoken, at: number): boolean {
  const word = words[at];
  return (
    word !== undefined &&
    !isOrdinary(word) &&
    !isPlain(word) &&
    !isRowName(entities, word) &&
    ![...mentions, ...cues].some(({ from, to }) => from <= at && at < to)
  );
}

/** "What proportion of Oak pupils sleep less than 9 hours": the bound is what is shared out, the level chooses the rows. */
const sharesBound: Rule = (plan, { ask }) => {
  const { index, spoken, comparisons } = ask;
  const { cues, mentions } = spoken;
  const share = cues.find(({ name, from, to }) => name === 'share' && to - from > 1);
  const isOfLevel = mentions.some(
    ({ column, level, from }) =>
      level !== null &&
      level === plan.outcomeLevel &&
      column.name === plan.outcome &&
      share !== undefined &&
      (from - share.to <= 1 || areRowsBetween(spoken, share.to, from)),
  );
  const isBound = comparisons.some(({ column }) => plan.rows.some((row) => row.column === column?.name));
  // "What share of those with at least 15 years of education work remotely": what they do is shared out.
  const isSaidOfBound =
    plan.success !== null &&
    cues.some(({ name }) => name === 'share') &&
    index.columns.some(
      (column) => column.kind === 'binary' && plan.predictors.includes(column.name) && !isPerGroup(ask, column),
    );
  return plan.question === 'description' && ((isOfLevel && isBound) || isSaidOfBound) ? OTHER_QUESTION : 1;
};

/** "What fraction of pupils with free meals were absent more than ten days". */
const areRowsBetween = ({ words, entities }: Spoken, share: number, from: number): boolean =>
  from - share <= FARTHEST_ROWS && words.slice(share, from).some((word) => callsRows(entities, word));
const FARTHEST_ROWS = 4;

const COMES = setOf('comes come came coming originate originates stem stems');

/** "The mean monthly income" is no course, and "how many gave none" no count of all. */
const describesOther: Rule = (plan, { ask }) => {
  const isCourse = plan.question === 'trend' && ask.has('average') && !ask.has('trend', 'course', 'season');
  const isAll = plan.question === 'description' && plan.outcome === null && plan.rows.length === 0;
  const isDenied = ask.has('howMany') && ask.says('didn', 'don', 'not', 'never', 'hadn', 'haven');
  return isCourse || (isAll && isDenied) ? OTHER_QUESTION : 1;
};

/** "What share of clicks comes from tablets" is no share of the tablets. */
const sharesOrigin: Rule = (plan, { ask }) =>
  plan.question === 'description' &&
  plan.rows.length > 0 &&
  ask.has('share') &&
  ask.spoken.words.some(({ text }, at) => COMES.has(text) && textAt(ask.spoken.words, at + 1) === 'from')
    ? OTHER_QUESTION
    : 1;

const MOMENTS = setOf('earlier sooner');
const COUNTED = setOf('fewest most many');
const UNTIL = setOf('to until till before');

/** "Get injured earlier" is about the time until it; "the fewest injuries" is not. */
const leavesEvent: Rule = (plan, { ask: { spoken, index } }) => {
  const { words, mentions } = spoken;
  const outcome = index.columns.find(({ name }) => name === plan.outcome);
  const isSooner =
    plan.question === 'difference' && plan.outcomeLevel !== null && words.some(({ text }) => MOMENTS.has(text));
  const isTimeUntil = outcome?.all.some(({ text }) => UNTIL.has(text)) ?? false;
  const isCount = mentions.some(
    ({ column, from, to }) => column === outcome && to - from === 1 && COUNTED.has(textAt(words, from - 1)),
  );
  return isSooner || (isTimeUntil && isCount) ? OTHER_QUESTION : 1;
};

const DEGREES = setOf('less more fewer longer shorter faster slower higher lower');

/** "How much less do they sleep": an amount, which a column of yes and no is not; "how much more likely" is a ratio of its shares. */
const leavesAmount: Rule = (plan, { ask: { spoken } }) => {
  const isAmount = ({ text }: { readonly text: string }, at: number) =>
    text === 'how' &&
    textAt(spoken.words, at + 1) === 'much' &&
    DEGREES.has(textAt(spoken.words, at + 2)) &&
    !isRatio(at);
  const isRatio = (at: number) => plan.question === 'difference' && textAt(spoken.words, at + 3) === 'likely';
  return plan.outcomeLevel !== null && spoken.words.some(isAmount) ? OTHER_QUESTION : 1;
};

/** Two different words for the group that is compared: which one is meant against which is open. */
const namesGroupTwice: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const group = plan.contrast?.group;
  const said = mentions.filter(({ level, from, to }) => level !== null && level === group && to - from === 1);
  return new Set(said.map(({ from }) => words[from]?.root)).size > 1 ? OTHER_QUESTION : 1;
};

const GROWS = setOf('grow grew gain gained lose lost improve improved progress progressed');
const DEGREES_OF_CHANGE = setOf('more less faster slower better');

/** "Do fish with lice grow less", of a first and a last measurement: the change is what is compared. */
const leavesGrowth: Rule = (plan, { ask: { spoken, index } }) => {
  const { pairs } = index.structure;
  const isOfPair = pairs.some(({ last }) => last.name === plan.outcome);
  const isGrowth = spoken.words.some(
    ({ text }, at) => GROWS.has(text) && DEGREES_OF_CHANGE.has(textAt(spoken.words, at + 1)),
  );
  return pairs.length > 0 && isGrowth && !isOfPair ? OTHER_QUESTION : 1;
};

const CHANGES = setOf(
  'come came go went gone fall fell fallen drop dropped rise rose risen decline declined decrease decreased increase increased shrink shrank climb climbed move moved change changed',
);
const DID = setOf('did has have');
const MORE_OR_LESS = setOf('more less further faster bigger larger greater smaller');

/** "Did pressure come down more than on placebo", "the drop in depth": a change, which the last measurement alone is not. */
const leavesFall: Rule = (plan, { ask: { spoken, index } }) => {
  const { words } = spoken;
  const pair = index.structure.pairs.find(({ last }) => last.name === plan.outcome);
  const isHeld =
    pair === undefined ||
    plan.baseline !== null ||
    [plan.covariates, ...plan.interactions].some((columns) => columns.includes(pair.first.name));
  const isOfQuestion = DID.has(textAt(words, 0)) || words.some(({ text }) => MORE_OR_LESS.has(text) || text === 'far');
  // "Is the decline in height with salt a straight line" goes along the salt.
  const isAlong = plan.method === 'quadratic-model' && words.some(({ text }) => text === 'with');
  const isSaid = words.some(
    ({ text }, at) =>
      (CHANGES.has(text) && isOfQuestion) ||
      (isChange(words, at) && ((textAt(words, at + 1) === 'in' && !isAlong) || plan.question === 'description')),
  );
  return !isHeld && isSaid && plan.question !== 'power' ? OTHER_QUESTION : 1;
};

const TURNING = setOf('negative earlier sooner');

/** "More negative", "does starting earlier lead to more": the direction is another one than that of "more". */
const turnsSign: Rule = (plan, { ask: { spoken } }) =>
  (plan.expected === 'higher' || plan.expected === 'lower') &&
  (plan.question === 'trend' || plan.question === 'regression' || plan.question === 'association') &&
  spoken.words.some(({ text }) => TURNING.has(text))
    ? OTHER_QUESTION
    : 1;

const OPTIMA = setOf('optimum optimal ideal');

/** "An optimum parity for milk yield" is one of the milk. */
const turnsOptimum: Rule = (plan, { ask: { spoken } }) =>
  plan.method === 'quadratic-model' &&
  spoken.mentions.some(({ column, from }) => column.name === plan.outcome && OPTIMA.has(textAt(spoken.words, from - 1)))
    ? OTHER_QUESTION
    : 1;

/** "Are those behind a screen accepted more often": two groups, and no list of all factors. */
const screensNothing: Rule = (plan, { ask }) =>
  plan.question === 'screening' &&
  ask.form === 'polar' &&
  ask.spoken.words.some(
    ({ text }, at) =>
      (text === 'more' || text === 'less') &&
      ['often', 'likely', 'frequently'].includes(textAt(ask.spoken.words, at + 1)),
  )
    ? OTHER_QUESTION
    : 1;

/** "One-sided". */
const leavesOneSide: Rule = (plan, { ask }) => (plan.question === 'power' && isOneSided(ask) ? UNANSWERED : 1);

/** "Is the feeding rate higher in oak", of counts that nothing divides. */
const leavesRate: Rule = (plan, { ask: { spoken, index } }) => {
  const { mentions, words } = spoken;
  const outcome = index.columns.find(({ name }) => name === plan.outcome);
  const isRateOf = mentions.some(
    ({ column, to }) =>
      column === outcome && textAt(words, to) === 'rate' && !column.all.some(({ root }) => root === 'rate'),
  );
  const isDivided = plan.exposure !== null || plan.trials !== null;
  return isRateOf && outcome !== undefined && mayBeCount(outcome) && !isDivided ? UNANSWERED : 1;
};

/** "Is there a seasonal pattern in the catch per hour": a course of rates, for which there is no method. */
const leavesRateOverTime: Rule = (plan, { ask }) =>
  plan.question === 'trend' && plan.predictors.length > 0 && ask.has('rate') ? OTHER_QUESTION : 1;

/** "Use the standard deviation of this experiment" asks for none. */
const usesNothing: Rule = (plan, { ask: { spoken } }) =>
  plan.question === 'description' && textAt(spoken.words, 0) === 'use' ? UNANSWERED : 1;

const PRONOUNS = setOf('it that they');
/** "How does the catch per hour go with depth? Does it go down?": a rate is what "it" stands for. */
const leavesExposure: Rule = (plan, { ask: { before, spoken } }) =>
  before?.exposure != null && plan.exposure === null && spoken.words.some(({ text }) => PRONOUNS.has(text))
    ? OTHER_QUESTION
    : 1;

const THEN = setOf('date then moment point time');
/** "Did it change from that date": a moment that the sentence before it names. */
const leavesMoment: Rule = (plan, { ask: { spoken } }) =>
  plan.question === 'trend' &&
  plan.changeAt === null &&
  spoken.words.some(
    ({ text }, at) => THEN.has(text) && ['that', 'this', 'from', 'since'].includes(textAt(spoken.words, at - 1)),
  )
    ? OTHER_QUESTION
    : 1;

export const MISCOUNTS: readonly Rule[] = [
  countsRows,
  countsAll,
  sharesBound,
  sharesOrigin,
  describesOther,
  leavesEvent,
  leavesAmount,
  namesGroupTwice,
  leavesGrowth,
  leavesFall,
  turnsSign,
  turnsOptimum,
  screensNothing,
  leavesRate,
  leavesRateOverTime,
  leavesMoment,
  usesNothing,
  leavesExposure,
  leavesOneSide,
];

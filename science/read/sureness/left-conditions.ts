import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { hasWord, isNumeric, isQuantity } from '../tables/columns.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Case } from '../cast/cases.ts';
import { isIn } from '../cast/held.ts';
import type { Rule } from './leftovers.ts';
import { isExtremeOf } from '../mentions/extreme-levels.ts';
import { isHalfSide } from '../mentions/level-sides.ts';
import { levelConcept } from '../index/level-index.ts';
import { monthRanges } from '../words/month-ranges.ts';
import { saysHowSoon } from '../tables/survival-said.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { deniesBound } from '../mentions/excluded-bounds.ts';
import { SIGNS_AFTER } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Rows and other explanations that a question names and that a plan cannot hold. */

/** "Among women", of a column of codes that do not say which is which. */
export const leavesCodedSex: Rule = ({ predictors }, { ask: { spoken } }) => {
  const sexes = spoken.mentions.flatMap(({ column, level, from }) => {
    const sex = levelConcept(textAt(spoken.words, from));
    const isCompared = predictors.length === 1 && predictors[0] === column.name;
    const isCoded = level === null && isNumeric(column) && !isCompared;
    return isCoded && (sex === 'female' || sex === 'male') ? [{ sex, from }] : [];
  });
  const [one] = sexes;
  const isOne = one !== undefined && sexes.every(({ sex }) => sex === one.sex);
  const before = textAt(spoken.words, (one?.from ?? 0) - 1);
  const isChosen = ['among', 'amongst', 'in', 'for', 'of', 'only', 'within'].includes(before);
  return isOne && (isChosen || textAt(spoken.words, one.from + 1) === 'only') ? UNANSWERED : 1;
};

const ONLY = setOf('just simply only merely');

/** "Is she just a better observer", "or are those simply the keen ones": whether something else explains it. */
export const leavesExplanation: Rule = (plan, { ask: { spoken } }) => {
  const { words } = spoken;
  const or = words.findIndex(({ text }) => text === 'or');
  const isOther = words.some(({ text }, at) => ONLY.has(text) && or >= 0 && at > or && at - or <= FARTHEST_ONLY);
  const isJustA = words.some(({ text }, at) => text === 'just' && textAt(words, at + 1) === 'a');
  if (plan.method === 'quadratic-model' || plan.question === 'profile' || asksChance(words)) return 1;
  return isJustA || (isOther && plan.covariates.length === 0) ? UNANSWERED : 1;
};
const FARTHEST_ONLY = 4;

const CHANCE = setOf('noise chance luck coincidence fluke random randomness');
/** "Or is it just noise?": the test itself. */
const asksChance = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      CHANCE.has(text) && words.slice(Math.max(0, at - FARTHEST_CHANCE), at).some((before) => ONLY.has(before.text)),
  );
const FARTHEST_CHANCE = 3;

/** "Corvus yields best, everyone says": a claim about others as well, which the mean of one group is not. */
export const leavesOthers: Rule = (plan, { ask }) =>
  plan.question === 'description' && ask.part.asks === 'no' && ask.has('whichMost') && plan.rows.length > 0
    ? UNANSWERED
    : 1;

/** "Did they get better?", with nothing that says who or at what. */
export const namesNothing: Rule = (plan, { ask }) =>
  plan.question === 'survival' && ask.form === 'polar' && ask.spoken.mentions.length === 0 && !ask.has('survival')
    ? UNANSWERED
    : 1;

/** "D or worse": a plan that takes D alone, or that leaves the levels out, answers another question. */
export const leavesSide: Rule = ({ outcome, success, bound, rows }, { ask: { sides, against, spoken } }) => {
  if (against && success?.against === undefined) return OTHER_QUESTION;
  const isHeld = (name: string) =>
    (outcome === name && success !== null) || bound?.column === name || rows.some(({ column }) => column === name);
  if (isHalfSide(spoken)) return OTHER_QUESTION;
  return sides.every(({ column: { name } }) => isHeld(name)) ? 1 : UNANSWERED;
};

/** "Default later", "how soon is it sold": a share says nothing of when. */
export const leavesHowSoon: Rule = ({ question, outcome }, { ask: { index, spoken } }) => {
  const event = index.columns.find(({ name, kind }) => name === outcome && kind === 'binary');
  return event && question !== 'survival' && saysHowSoon(spoken.words, event) ? OTHER_QUESTION : 1;
};

/** "Was our sample big enough to see 5 points": of what, nothing says. */
export const sizesNothing: Rule = (plan, each) => {
  const { question, outcome, predictors } = plan;
  const { index } = each.ask;
  // Beside groups a quantity is the spread or the baseline of something, and is not compared.
  const hasOther =
    predictors.length > 1 && index.columns.some((column) => predictors.includes(column.name) && isQuantity(column));
  const isOther = outcome === null || hasOther || sizesAmountOfShare(plan, each);
  return question === 'power' && isOther ? OTHER_QUESTION : 1;
};

/** "To see a 5 mmHg difference at week 12": of no share of an arm. */
function sizesAmountOfShare({ hypothesizedValue }: AnalysisPlan, { ask: { spoken }, outcome }: Case): boolean {
  if (outcome === null || isNumeric(outcome)) return false;
  return spoken.words.some(
    ({ number }, at, words) =>
      number !== null &&
      number === hypothesizedValue &&
      UNITS.has(words[at + 1]?.root ?? '') &&
      !isShare(words[at + 1]),
  );
}
const isShare = (word: Word | undefined): boolean => PERCENT.has(word?.text ?? '') || POINTS.has(word?.root ?? '');
const POINTS = setOf('percentage point');

const PERCENT = setOf('% percent');
/** "A 20 % drop" of a weight in grams: of which mean is open, and 20 g it is not. */
export const sizesShare: Rule = ({ question, outcomeLevel, hypothesizedValue }, { ask: { spoken }, outcome }) =>
  question === 'power' &&
  outcomeLevel === null &&
  outcome !== null &&
  !hasWord(outcome.all, SHARES) &&
  spoken.words.some(
    ({ number }, at, words) =>
      number !== null &&
      number === hypothesizedValue &&
      PERCENT.has(textAt(words, at + 1)) &&
      textAt(words, at + 2) !== 'power',
  )
    ? OTHER_QUESTION
    : 1;
const SHARES = setOf('pct percent percentage perc prop proportion share rate');

const CONTROLS = setOf('control controls vehicle untreated placebo blank blanks');
/** "Do the vehicle control wells average 100%": of those rows, and not of all. */
export const leavesControls: Rule = ({ question, rows }, { ask: { spoken } }) =>
  question === 'one-sample' && rows.length === 0 && spoken.words.some(({ text }) => CONTROLS.has(text))
    ? OTHER_QUESTION
    : 1;

/** "From June to August than in the rest of the year", "between May to July and October to December": months are held against months. */
export const leavesOtherMonths: Rule = ({ rows }, { ask }) => {
  const ranges = monthRanges(ask.spoken.words);
  const isRest = ask.has('than', 'compare') && (ask.has('rest') || ask.spoken.words.some(({ text }) => REST.has(text)));
  const isOfMonths = ranges.length > 0 && rows.length > 0;
  return isOfMonths && (ranges.length > 1 || isRest) ? OTHER_QUESTION : 1;
};
const REST = setOf('rest other others remaining');

/** "How many give less than 15 kg or have mastitis": either of two, which rows of one among the levels of the other are not. */
export const leavesEither: Rule = ({ question, rows }, { ask: { comparisons, spoken } }) => {
  const isBound = (at: number) =>
    comparisons.some(({ at: place, column }) => place < at && rows.some((row) => row.column === column?.name));
  const isOther = (at: number) =>
    spoken.mentions.some(({ from, column }) => from > at && !rows.some((row) => row.column === column.name));
  // "60 or above".
  const isOfNumber = (at: number) => SIGNS_AFTER.has(textAt(spoken.words, at + 1));
  const isSaid = spoken.words.some(({ text }, at) => text === 'or' && isBound(at) && isOther(at) && !isOfNumber(at));
  return question === 'description' && isSaid ? OTHER_QUESTION : 1;
};

/** "At the highest dose" where no values of a column are meant: rows that the plan cannot hold. */
export const leavesExtreme: Rule = ({ question }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isHeld = (at: number) => mentions.some(({ from, to, level }) => level !== null && from <= at && at < to);
  const isSaid = words.some(
    (_, at) => isExtremeOf(words, at) && !isHeld(at) && NUMBERED.has(words[at + 1]?.root ?? ''),
  );
  return question !== 'power' && question !== 'dose-response' && isSaid ? UNANSWERED : 1;
};
const NUMBERED = setOf('dose dosage concentration conc rate level temperature');

const ANYWAY = setOf('anyway anyhow regardless');
const APART = setOf('separate disentangle untangle unpick tease');
const OF_EFFECTS: readonly AnalysisPlan['question'][] = ['difference', 'rate', 'association', 'regression', 'survival'];

/** "They were going down anyway", "can you separate the two?": what else may have done it is to be held fixed. */
export const leavesAnyway: Rule = (plan, { ask: { spoken, around } }) => {
  const isSaid = [spoken, ...around].some(
    ({ words, cues }) =>
      words.some(({ text }) => APART.has(text)) ||
      (words.some(({ text }) => ANYWAY.has(text)) && cues.some(({ name }) => COURSES.has(name))),
  );
  const isHeld = plan.covariates.length > 0 || plan.predictors.length > 1 || plan.time !== null;
  return isSaid && !isHeld && OF_EFFECTS.includes(plan.question) ? UNANSWERED : 1;
};
const COURSES: ReadonlySet<string> = new Set(['course', 'trend', 'lower', 'higher', 'transitive']);

const NEGATIONS = setOf('not never without neither nor lack lacks lacked non except');
const NEGATIVE = setOf('0 no false n absent none');

/** "Who did not recover": the level that is counted is the other one. */
export const leavesNegation: Rule = (plan, { ask }) => {
  const { words } = ask.spoken;
  // "Are or are not", "with and without training" ask for both.
  const isOfBoth = (at: number) =>
    textAt(words, at - 1) === 'or' || (textAt(words, at - 1) === 'and' && textAt(words, at - 2) === 'with');
  const isOfBound = (at: number) => ask.comparisons.length > 0 && deniesBound(words, at);
  const isDenied = words.some(({ text }, at) => NEGATIONS.has(text) && !isOfBoth(at) && !isOfBound(at));
  const isHeld =
    (plan.success?.comparison === 'at-most' && plan.success.value === 0) ||
    NEGATIVE.has(plan.outcomeLevel?.toLowerCase() ?? '') ||
    plan.rows.some(
      ({ comparison, values }) =>
        comparison === 'is-not' || values.some((value) => NEGATIVE.has(String(value).toLowerCase())),
    );
  return plan.question === 'description' && isDenied && !isHeld ? UNANSWERED : 1;
};

const OUT = setOf('excluded excluding omitted omitting disregarded discarded exclude omit');
const WHOLE: readonly AnalysisPlan['question'][] = ['outliers', 'profile'];
/** "Once the brass pieces are excluded": rows are left out. */
export const leavesExclusion: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isSaid = words.some(({ text }, at) => OUT.has(text) && !isIn(mentions, at));
  const leavesOut = ({ comparison, values }: AnalysisPlan['rows'][number]) =>
    comparison !== 'is' || values.length > 1 || values.some((value) => NEGATIVE.has(String(value).toLowerCase()));
  return isSaid && !WHOLE.includes(plan.question) && !plan.rows.some(leavesOut) ? UNANSWERED : 1;
};

import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Case } from './cases.ts';
import { isNumeric, type ColumnFacts } from './columns.ts';
import { UNANSWERED, type Rule } from './leftovers.ts';
import type { Mention } from './mention.ts';
import { isOrdinary } from './spelling.ts';
import { stem } from './stem.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** Plans of another shape than the question: a mean where a change is wanted, one group where two are compared. */

const COMPARING: readonly AnalysisPlan['question'][] = ['difference', 'regression', 'variance', 'paired-difference'];

const outcomeOf = (plan: AnalysisPlan, { ask }: Case): ColumnFacts | undefined =>
  ask.index.columns.find(({ name }) => name === plan.outcome);

const isWithin = (mentions: readonly Mention[], at: number): boolean =>
  mentions.some(({ from, to }) => from <= at && at < to);

/** "Are stressed vowels longer" is no question about which vowel it is; years are no more variable in one group. */
const comparesNoQuantity: Rule = (plan, each) => {
  const outcome = outcomeOf(plan, each);
  if (!outcome || !COMPARING.includes(plan.question)) return 1;
  const isTime = each.ask.index.structure.times.includes(outcome) && plan.time === null;
  const isName = plan.outcomeLevel === null && !isNumeric(outcome);
  const isRanked = plan.expected === 'higher' || plan.expected === 'lower' || plan.method !== null;
  return isTime || (isName && isRanked) ? UNANSWERED : 1;
};

/** "Is the rate higher where the limit is 50 or more": one number compares nothing. */
const comparesNothing: Rule = (plan, { ask }) => {
  const isNumber = plan.question === 'rate' || plan.question === 'description';
  const isCompared = ask.form === 'polar' && ask.has('higher', 'lower', 'compare');
  return isNumber && isCompared && plan.predictors.length + plan.strata.length === 0 ? UNANSWERED : 1;
};

const THOSE = setOf('those that others');

/** "Do the over-55s spend more than those under 35": the others are rows, not a value. */
const comparesWithRows: Rule = (plan, { ask: { spoken } }) =>
  plan.question === 'one-sample' &&
  spoken.words.some(({ text }, at) => text === 'than' && THOSE.has(textAt(spoken.words, at + 1)))
    ? UNANSWERED
    : 1;

/** "How much did pain drop": a change, which the mean of one column is not. */
const leavesChange: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, mentions } = spoken;
  const isMean = plan.question === 'description' && plan.outcome !== null && form === 'open';
  const changes = words.findIndex(
    ({ text }, at) => CHANGED.has(text) && !isWithin(mentions, at) && words.slice(0, at).some(isDid),
  );
  return isMean && changes >= 0 ? UNANSWERED : 1;
};
const CHANGED = setOf('drop fall rise grow decline decrease increase change improve worsen shrink gain lose');
const isDid = ({ text }: Word): boolean => text === 'did' || text === 'does' || text === 'do' || text === 'has';

/** "What share of total spend", "what fraction of eggs": a part of a sum, not of the rows and no mean. */
const leavesPartOfSum: Rule = (plan, each) => {
  const { cues, mentions } = each.ask.spoken;
  const outcome = outcomeOf(plan, each);
  const isQuantity = outcome !== undefined && isNumeric(outcome) && plan.outcomeLevel === null;
  const isShare = cues.some(({ name, from }) => name === 'share' && !isWithin(mentions, from));
  return plan.question === 'description' && isQuantity && isShare ? UNANSWERED : 1;
};

const MEASURES = setOf('rate ratio proportion percentage index score');

/** "The conversion rate of sms": a measure whose name fits nothing is not the share of a level. */
const leavesMeasure: Rule = (plan, { ask }) => {
  const { words, mentions, cues } = ask.spoken;
  const isUnknown = (word: Word | undefined, at: number) =>
    word?.after === 'none' &&
    !isOrdinary(word) &&
    !isWithin(mentions, at) &&
    !cues.some(({ from, to }) => from <= at && at < to);
  const isMeasure = words.some(
    ({ root }, at) => MEASURES.has(root) && !isWithin(mentions, at) && isUnknown(words[at - 1], at - 1),
  );
  return plan.question === 'description' && isMeasure ? UNANSWERED : 1;
};

/** "The return to work rate" fits one column in part; the outcome is another one that nothing names. */
const leavesPartlyNamed: Rule = (plan, { ask, cast }) => {
  const held = [plan.outcome, plan.baseline, plan.time, plan.exposure, plan.trials, plan.event?.column];
  const used = new Set([...held, ...plan.predictors, ...plan.covariates, ...plan.strata]);
  const rows = new Set(plan.rows.map(({ column }) => column));
  const isLeft = ({ column, rivals }: Mention) =>
    ![column, ...rivals].some(({ name }) => used.has(name) || rows.has(name)) && column.kind !== 'identifier';
  return !cast.outcomeNamed && plan.outcome !== null && ask.spoken.mentions.some(isLeft) ? UNANSWERED : 1;
};

/** "Unlit junctions": rows without something, where the plan chooses none. */
const leavesDenial: Rule = (plan, { ask: { spoken, index } }) => {
  const held = new Set([plan.outcome, ...plan.predictors, ...plan.strata, ...plan.covariates]);
  const isHeld = (text: string) =>
    index.columns.some(({ name, parts }) => held.has(name) && parts.some(({ stem: part }) => part === stem(text)));
  const isOfColumn = (text: string) =>
    index.columns.some(({ parts }) => parts.some((part) => text.startsWith(part.stem) && part.stem.length > 3));
  const isDenial = (word: Word, at: number) =>
    (isDenied(word.text) || (word.text.startsWith('in') && isOfColumn(word.text.slice(2)))) &&
    !isOrdinary(word) &&
    !isWithin(spoken.mentions, at) &&
    !isHeld(word.text.slice(2));
  return plan.question !== 'power' && spoken.words.some(isDenial) ? UNANSWERED : 1;
};
const isDenied = (text: string): boolean =>
  text.startsWith('un') && text.length > 4 && (!text.startsWith('uni') || text.endsWith('ed'));

/** "Which junction had the most crashes": the most, not the most per kilometre. */
const leavesCount: Rule = (plan, { ask }) =>
  plan.question === 'rate' && ask.form === 'open' && ask.has('whichMost') && !ask.has('rate', 'per') ? UNANSWERED : 1;

/** "How much did buyers spend": who did it is a condition on the rows. */
const leavesSubject: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions, entities } = spoken;
  const isSubject = (word: Word, at: number) =>
    isDid(words[at - 1] ?? word) &&
    mentions.some(({ from }) => from === at + 1) &&
    !isWithin(mentions, at) &&
    !isOrdinary(word) &&
    !entities.has(word.root) &&
    !entities.has(word.text);
  return plan.question === 'description' && words.some(isSubject) ? UNANSWERED : 1;
};

/** "In the youngest age group": one of several groups, which the plan does not choose. */
const leavesExtremeGroup: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, mentions } = spoken;
  const isExtreme = ({ text }: Word, at: number) =>
    text.length > 5 &&
    text.endsWith('est') &&
    !isWithin(mentions, at) &&
    mentions.some(({ from, column }) => from === at + 1 && plan.predictors.includes(column.name));
  return form === 'polar' && plan.question !== 'screening' && words.some(isExtreme) ? UNANSWERED : 1;
};

/** "Is vowel duration more variable in unstressed syllables": the level is compared, the word before the outcome names it. */
const comparesLevelOfRows: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const outcome = mentions.find(({ column, level }) => level === null && column.name === plan.outcome);
  const isOfOutcome = mentions.some(
    ({ column, to, from }) =>
      to === outcome?.from && words[from]?.after === 'none' && plan.predictors.includes(column.name),
  );
  const isCompared = plan.question === 'variance' || plan.question === 'difference';
  const isThan = ask.has('than');
  return isCompared && isOfOutcome && plan.predictors.length === 1 && plan.rows.length > 0 && !isThan ? UNANSWERED : 1;
};

const FEWER_OR_MORE = setOf('more less better worse');
const PROFITS = setOf('benefit profit respond improve gain recover');
const GAPS = setOf('gap difference disparity advantage effect benefit');
const PLACES = setOf('for in among at');

/** "Do older patients benefit less from it", "is the gap larger for the old": effects are compared, which takes an interaction. */
const comparesEffects: Rule = (plan, { ask }) => {
  const { words, cues } = ask.spoken;
  const isProfit = words.some(
    ({ root }, at) => PROFITS.has(root) && FEWER_OR_MORE.has(textAt(words, at + 1)) && textAt(words, at + 2) === 'from',
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
  return (isProfit || isGap) && !isHeld ? UNANSWERED : 1;
};

export const MISMATCHES: readonly Rule[] = [
  comparesNoQuantity,
  comparesNothing,
  comparesWithRows,
  leavesChange,
  leavesPartOfSum,
  leavesMeasure,
  leavesPartlyNamed,
  leavesDenial,
  leavesCount,
  leavesSubject,
  leavesExtremeGroup,
  comparesLevelOfRows,
  comparesEffects,
];

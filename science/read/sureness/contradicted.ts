import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import { isIn } from '../cast/held.ts';
import { isQuantity } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import type { Rule } from './leftovers.ts';

/** Plans that deny themselves, and plans that a word of the question denies. */

/** "On mobile but not on desktop": rows of one level have nothing to compare by it, and none are of two. */
const fixesWhatItCompares: Rule = ({ rows, covariates, predictors, interactions }) => {
  const isCompared = (name: string) =>
    covariates.includes(name) || (interactions.length > 0 && predictors.includes(name));
  const isDenied = rows.some(
    ({ column, comparison }) =>
      comparison === 'is' && rows.some((row) => row.column === column && row.comparison === 'is-not'),
  );
  const isFixed = rows.some(
    ({ column, comparison, values }) => comparison === 'is' && values.length === 1 && isCompared(column),
  );
  return isDenied || isFixed ? OTHER_QUESTION : 1;
};

/** "Per degree, with week held fixed": one rate of all rows is adjusted for nothing. */
const adjustsOneRate: Rule = ({ question, predictors, strata, covariates, time }) =>
  question === 'rate' && predictors.length + strata.length === 0 && time === null && covariates.length > 0
    ? OTHER_QUESTION
    : 1;

/** "Still alive at the end of follow-up": how long each was followed makes no groups. */
const describesByFollowUp: Rule = ({ question, predictors }, { ask }) => {
  const time = ask.index.structure.survival?.time.name;
  return question === 'description' && time !== undefined && predictors.includes(time) ? OTHER_QUESTION : 1;
};

/** "Does salary flatten out with longer tenure": a curve is none of survival. */
const curvesSurvival: Rule = ({ question }, { ask }) =>
  question === 'survival' && ask.has('curvature') && !ask.has('survival') && !ask.says('curve', 'curves')
    ? OTHER_QUESTION
    : 1;

/** "Are these dogs below normal": a norm, and no shape of a distribution. */
const takesNormForShape: Rule = ({ question }, { ask: { spoken } }) =>
  question === 'normality' &&
  spoken.cues.some(({ name, from }) => name === 'normality' && BESIDE_NORM.has(textAt(spoken.words, from - 1)))
    ? OTHER_QUESTION
    : 1;
const BESIDE_NORM = setOf('below above under over within outside than beyond');

/** "Tightly bunched", "more even in diameter", "is the variation larger": spreads, which means are not. */
const leavesSpread: Rule = ({ question }, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isSpread = (text: string, at: number) =>
    SPREAD.has(text) ||
    (EVEN.has(text) && DEGREES.has(textAt(words, at - 1))) ||
    (VARIATION.has(text) && ask.has('higher', 'lower') && textAt(words, at + 1) === 'in');
  const isOfMeans = question === 'difference' || question === 'regression' || question === 'association';
  return isOfMeans && words.some(({ text }, at) => !isIn(mentions, at) && isSpread(text, at)) ? OTHER_QUESTION : 1;
};
const SPREAD = setOf('bunched scattered dispersed');
const EVEN = setOf('even evenly');
const DEGREES = setOf('more less as equally');
const VARIATION = setOf('variation variability scatter spread dispersion');

/** "At the turn of the year 2022", "at the start of 2020": a moment, which the rows of that year are not. */
const takesYearOfEdge: Rule = ({ rows }, { ask }) => {
  const { words } = ask.spoken;
  const times = ask.index.structure.times.map(({ name }) => name);
  const isEdge = (text: string, at: number) =>
    EDGES.has(text) &&
    textAt(words, at + 1) === 'of' &&
    words.slice(at + 2, at + 5).some(({ number }) => (number ?? 0) > 1000);
  return rows.some(({ column }) => times.includes(column)) && words.some(({ text }, at) => isEdge(text, at))
    ? OTHER_QUESTION
    : 1;
};
const EDGES = setOf('turn start beginning end middle');

/** The last measurement of a pair, without the first. */
const isLastAlone = ({ outcome, baseline, pairedBy, time, covariates, predictors }: AnalysisPlan, ask: Ask): boolean =>
  baseline === null &&
  pairedBy === null &&
  time === null &&
  ask.index.structure.pairs.some(
    ({ first, last }) => last.name === outcome && !covariates.includes(first.name) && !predictors.includes(first.name),
  );

/** "Cut its time by more", "start out more depressed": a change from the first measurement, or that one itself. */
const leavesFirst: Rule = (plan, { ask }) => {
  const { words } = ask.spoken;
  const isByMore = words.some(({ text }, at) => text === 'by' && BY_AMOUNT.has(textAt(words, at + 1)));
  const startsOut = words.some(({ text }, at) => STARTS.has(text) && OUTSET.has(textAt(words, at + 1)));
  const isOfMeans = plan.question === 'difference' || plan.question === 'regression';
  return isOfMeans && (isByMore || startsOut) && isLastAlone(plan, ask) ? OTHER_QUESTION : 1;
};
const BY_AMOUNT = setOf('more less as');
const STARTS = setOf('start started starts begin began');
const OUTSET = setOf('out off with');

/** "Do people drive slower": a limit or target is set, and only meant where it is called so. */
const takesLimitForResult: Rule = ({ outcome }, { ask }) => {
  const column = ask.index.columns.find(({ name }) => name === outcome);
  const isSet = column?.parts.some(
    ({ root }) => LIMITS.has(root) && !ask.spoken.words.some((word) => word.root === root),
  );
  return isSet ? OTHER_QUESTION : 1;
};
const LIMITS = setOf('limit target threshold quota');

/** "How much is needed to cut it to 50 %": an amount that is sought, which no comparison with 50 tells. */
const leavesAmountNeeded: Rule = ({ question }, { ask }) =>
  question === 'one-sample' && ask.form === 'open' && ask.says('needed', 'required', 'necessary') ? OTHER_QUESTION : 1;

/** "WHO defines anaemia as Hb below 11.5": what is told is not asked. */
const answersDefinition: Rule = ({ question }, { ask }) =>
  question === 'one-sample' && ask.says('defines', 'define', 'defined') && ask.says('as', 'by') ? OTHER_QUESTION : 1;

/** "A discrepancy between self ratings and manager ratings in Sales": two columns are compared, and no groups. */
const comparesColumns: Rule = ({ question, outcome }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isPair = mentions.some((first, place) => {
    const second = mentions[place + 1];
    return (
      second !== undefined &&
      textAt(words, first.from - 1) === 'between' &&
      textAt(words, second.from - 1) === 'and' &&
      second.from - first.to === 1 &&
      first.column !== second.column &&
      [first, second].every(({ level, column }) => level === null && isQuantity(column)) &&
      [first, second].some(({ column }) => column.name === outcome)
    );
  });
  return question === 'difference' && isPair ? OTHER_QUESTION : 1;
};

/** "Does the benefit fade with age": effects are compared. */
const leavesFading: Rule = ({ interactions, strata }, { ask: { spoken } }) => {
  const { words } = spoken;
  const isFading = words.some(({ root }, at) => FADES.has(root) && textAt(words, at + 1) === 'with');
  return isFading && words.some(({ root }) => EFFECTS.has(root)) && interactions.length + strata.length === 0
    ? UNANSWERED
    : 1;
};
const FADES = setOf('fade wane weaken vanish disappear shrink diminish');
const EFFECTS = setOf('benefit effect advantage gap protection');

const THOSE = setOf('those that others');

/** "Do the over-55s spend more than those under 35": the others are rows, not a value. */
const comparesWithRows: Rule = (plan, { ask: { spoken } }) =>
  plan.question === 'one-sample' &&
  spoken.words.some(
    // "Are ours getting less than that?": than the number.
    ({ text }, at) => text === 'than' && THOSE.has(textAt(spoken.words, at + 1)) && at + 2 < spoken.words.length,
  )
    ? OTHER_QUESTION
    : 1;

/** "What predicts pain in York": of all columns, for which a comparison of the rows that are named is none. */
const leavesScreening: Rule = ({ question, predictors }, { ask }) => {
  const { words, cues, mentions } = ask.spoken;
  const isSaid = cues.some(
    ({ name, from }) => name === 'screening' && from <= 1 && OPENS.has(textAt(words, from)) && ask.form === 'open',
  );
  const isOfRows = mentions.some(({ column, level }) => predictors.includes(column.name) && level !== null);
  return question === 'difference' && isSaid && isOfRows ? OTHER_QUESTION : 1;
};
const OPENS = setOf('what which');

/** "In those who got nothing": rows that the plan does not choose. */
const leavesNothing: Rule = ({ rows, contrast }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isSaid = words.some(
    ({ text }, at) => NOTHING.has(text) && GOT.has(textAt(words, at - 1)) && !isIn(mentions, at),
  );
  return isSaid && rows.length === 0 && contrast === null ? UNANSWERED : 1;
};
const NOTHING = setOf('nothing none neither');
const GOT = setOf('got get gets getting received receiving given had');

export const CONTRADICTED: readonly Rule[] = [
  fixesWhatItCompares,
  adjustsOneRate,
  describesByFollowUp,
  curvesSurvival,
  takesNormForShape,
  leavesSpread,
  takesYearOfEdge,
  leavesFirst,
  takesLimitForResult,
  leavesAmountNeeded,
  answersDefinition,
  comparesColumns,
  leavesFading,
  comparesWithRows,
  leavesScreening,
  leavesNothing,
];

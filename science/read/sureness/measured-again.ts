import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isIn } from '../cast/held.ts';
import { isMoment } from '../tables/moment-levels.ts';
import { isMeasuredFirst } from '../tables/paired-columns.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import type { Mention } from '../tables/mention.ts';
import { subjectsCounted } from '../cast/subjects-counted.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** What is said of rows that were measured again: each subject counts once, values of other times explain those of today. */

const ONE = setOf('one single 1');
const EACH = setOf('each every');
const FARTHEST = 3;

const saysOnce = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => {
    const near = Array.from({ length: FARTHEST }, (_, step) => step + 1);
    if (text === 'once') return near.some((step) => EACH.has(textAt(words, at - step)));
    return (
      ONE.has(text) &&
      near.some((step) => ['per', 'for'].includes(textAt(words, at + step)) && isEach(words, at + step))
    );
  });

/** "Per participant", "for each participant". */
const isEach = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'per' || EACH.has(textAt(words, at + 1));

/** "Count each person once", "one value per participant": a mean of all rows counts a subject as often as it was measured. */
const leavesOnce: Rule = ({ cluster, pairedBy }, { ask: { index, spoken, around } }) => {
  const isSaid = [spoken, ...around].some(({ words }) => saysOnce(words));
  return isSaid && index.structure.subject !== null && cluster === null && pairedBy === null ? UNANSWERED : 1;
};

const LAGS = setOf('lag lags lagged lagging');
const NEXT = setOf('previous preceding following next');
const SPANS_OF_TIME = setOf('year month week day quarter season hour');

/** "Are wetter months followed by more cases", "the rain of the previous month": values of other times, which no plan holds. */
const leavesLag: Rule = (plan, { ask: { spoken, index } }) =>
  index.structure.times.length > 0 &&
  spoken.words.some(
    ({ text }, at, words) =>
      LAGS.has(text) ||
      (text === 'followed' && textAt(words, at + 1) === 'by' && plan.time === null) ||
      (NEXT.has(text) && SPANS_OF_TIME.has(words[at + 1]?.root ?? '') && plan.changeAt === null),
  )
    ? UNANSWERED
    : 1;

/** "Lower in 2020 than in 2019": two times are held against each other, which no row fulfils at once. */
const holdsTimesTogether: Rule = ({ rows }) => {
  const windows = rows.filter(({ comparison }) => comparison === 'between' || comparison === 'is');
  const isTwice = windows.some(({ column }, at) => windows.findIndex((other) => other.column === column) !== at);
  return isTwice ? OTHER_QUESTION : 1;
};

/** "How has it changed at the docks", of three stations: all of them are no answer. */
const comparesAll: Rule = ({ question, predictors, contrast }, { ask, cast }) => {
  const [group] = predictors;
  const { index, spoken } = ask;
  const column = index.columns.find(({ name }) => name === group);
  const isOne = column !== undefined && cast.levels.length === 1 && column.profile.distinct > 2 && contrast === null;
  const isPlaced = spoken.mentions.some(
    (mention) => mention.column === column && mention.level !== null && textAt(spoken.words, mention.from - 1) === 'at',
  );
  const isTimed = ask.comparisons.some(({ moment }) => moment !== null);
  return question === 'difference' && isOne && isPlaced && isTimed ? OTHER_QUESTION : 1;
};

/** "Is pain at week 12 related to grip at baseline", of subjects in several rows: values of two times, which no row holds together. */
const relatesTimes: Rule = (_plan, { ask }) => {
  const { mentions, words } = ask.spoken;
  const moments = new Set(mentions.filter(isMoment).map(({ column, level }) => `${column.name}\0${level ?? ''}`));
  const isRelated = ask.has('relate') || words.some(({ stem }) => stem === 'predict');
  return isRelated && moments.size > 1 && ask.index.structure.subject !== null ? OTHER_QUESTION : 1;
};

/** "Is gait speed higher after a 6-month programme", of a `visit` with "6 months": one of the visits is named, and all of them are compared. */
const comparesAllVisits: Rule = ({ question, contrast, predictors }, { cast, ask: { spoken } }) => {
  const isOne = spoken.mentions.some((mention) => isMoment(mention) && mention.column.name === predictors[0]);
  const isCompared = question === 'difference' || question === 'paired-difference';
  return isCompared && isOne && cast.levels.length === 1 && contrast === null ? OTHER_QUESTION : 1;
};

const GAINS = setOf('gain gains');
/** "Larger immediate gains" of `score_pre`, `score_imm` and `score_del`: what was measured once is no gain. */
const leavesGains: Rule = ({ outcome, predictors, baseline, covariates }, { ask: { spoken, index } }) => {
  const isHeld = ({ name }: ColumnFacts) => name === outcome || predictors.includes(name);
  const isAgain = index.columns.some(
    (first) =>
      isMeasuredFirst(first) &&
      ![baseline, ...covariates, ...predictors].includes(first.name) &&
      index.columns.some((last) => last !== first && isHeld(last) && last.parts[0]?.text === first.parts[0]?.text),
  );
  return isAgain && spoken.words.some(({ text }, at) => GAINS.has(text) && !isIn(spoken.mentions, at))
    ? OTHER_QUESTION
    : 1;
};

const MADE_OF_TWO = setOf('gain gains improvement advantage benefit increase change difference reduction');
/** "The gain over placebo" of `sleep_placebo` and `sleep_drugB`: a difference of two columns, and neither of them. */
const leavesGainOver: Rule = ({ outcome, predictors, baseline }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isOver = ({ column, level, from }: (typeof mentions)[number]) =>
    level === null &&
    OVER.has(textAt(words, from - 1)) &&
    MADE_OF_TWO.has(textAt(words, from - 2)) &&
    [outcome, ...predictors].includes(column.name) &&
    isQuantity(column);
  return baseline === null && mentions.some(isOver) ? OTHER_QUESTION : 1;
};
const OVER = setOf('over versus vs against');

const PARTS = setOf('half twice double third quarter');
/** "Half the difference that we found": no number says how much it is. */
const leavesPart: Rule = ({ question, hypothesizedValue }, { ask: { spoken } }) =>
  question === 'power' && hypothesizedValue === null && spoken.words.some(({ text }) => PARTS.has(text))
    ? OTHER_QUESTION
    : 1;

/** "Is body weight gain lower": a gain, which the last weight alone is not. */
const leavesGainOf: Rule = ({ outcome, baseline, covariates, question }, { ask: { spoken, index } }) => {
  const pair = index.structure.pairs.find(({ last, first }) => last.name === outcome || first.name === outcome);
  const isHeld = pair === undefined || baseline !== null || covariates.includes(pair.first.name);
  const isGain = ({ to, column, level }: Mention) =>
    level === null && (column === pair?.first || column === pair?.last) && GAIN_NOUNS.has(textAt(spoken.words, to));
  const isPut = spoken.words.some(({ text }, at) => PUTS.has(text) && textAt(spoken.words, at + 1) === 'on');
  return !isHeld && question !== 'power' && (isPut || spoken.mentions.some(isGain)) ? OTHER_QUESTION : 1;
};
const GAIN_NOUNS = setOf('gain gains loss losses change changes reduction increase decrease');
const PUTS = setOf('put puts');
/** "How many athletes did HIIT", "how many women are in each arm": a level of subjects that stand in several rows is counted in each of them. */
const countsAgain: Rule = ({ question, outcome, outcomeLevel, rows }, { ask }) => {
  const { structure } = ask.index;
  const isCounted = question === 'description' && outcomeLevel !== null && ask.has('howMany');
  const isOfVisit = rows.some(({ column }) => column === structure.visits?.column.name);
  const isAttribute = ask.index.columns.some(({ name, all }) => name === outcome && hasWord(all, ATTRIBUTES));
  const isOfSubjects = isAttribute || subjectsCounted(ask) !== null;
  return isCounted && isOfSubjects && structure.subject !== null && !isOfVisit ? OTHER_QUESTION : 1;
};
const ATTRIBUTES = setOf(
  'sex gender group grp arm breed species club site clinic hospital cohort diagnosis handedness',
);

export const MEASURED_AGAIN: readonly Rule[] = [
  countsAgain,
  leavesOnce,
  leavesLag,
  holdsTimesTogether,
  comparesAll,
  relatesTimes,
  comparesAllVisits,
  leavesGains,
  leavesGainOver,
  leavesGainOf,
  leavesPart,
];

import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { isIn } from '../cast/held.ts';
import { hasWord, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { DIMENSIONS, SPEAKS_OF } from '../vocabulary/dimensions.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';
import { holdsFirst } from './first-held.ts';
import type { Rule } from './leftovers.ts';

/** Degrees that the message speaks of and the plan holds in no way: "in young patients", "read faster". */

const ADJECTIVES = setOf(`
  young old elderly shallow deep tall short heavy light rich poor large small big hot cold warm wet dry fast slow long acidic salty noisy loud bright expensive cheap dense thick thin wide narrow wealthy diverse obese
  younger older shallower deeper taller shorter heavier lighter richer poorer larger smaller bigger hotter colder warmer wetter drier faster slower longer brighter cheaper denser thicker thinner wider narrower
`);
const WITHIN = setOf('in among amongst for within');

/** "Does it help in young patients": the young are rows, which no bound chooses, and no second predictor. */
export const choosesByDegree: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isChosen = ({ column, level, from }: Mention) =>
    level === null &&
    column.name !== plan.outcome &&
    // "75 and over than in younger ones".
    column.name !== plan.bound?.column &&
    // "Does it rise faster on the hot days": one end of the curve.
    !(plan.method === 'quadratic-model' && plan.predictors.includes(column.name)) &&
    ADJECTIVES.has(textAt(words, from)) &&
    WITHIN.has(textAt(words, from - 1)) &&
    (plan.predictors.some((name) => name !== column.name) ||
      mentions.some((other) => other.column === column && other.from !== from));
  return plan.interactions.length === 0 && mentions.some(isChosen) ? UNANSWERED : 1;
};

/** "Make sweeter fruit", "read faster": a degree of something that no column of the plan holds. */
export const leavesDegree: Rule = (plan, { ask }) => {
  if (TELLS_NO_DEGREE.includes(plan.question)) return 1;
  const { words, mentions } = ask.spoken;
  const isLeft = (word: Word, at: number) => {
    const dimension = DIMENSIONS.get(word.text);
    if (dimension === undefined || isIn(mentions, at) || isSaidOf(ask, at)) return false;
    if (isFirstOfList(plan, ask, at) || isOfRelation(plan, ask, word.text)) return false;
    const columns = isOfOutcome(words, at) ? outcomeColumns(plan, ask) : heldColumns(plan, ask);
    return !columns.some((column) => speaksOf(column, dimension));
  };
  return words.some(isLeft) ? UNANSWERED : 1;
};

const TELLS_NO_DEGREE: readonly AnalysisPlan['question'][] = ['power', 'profile', 'survival'];

/** "The strongest predictor" is the first of those that a screening lists. */
const isFirstOfList = ({ question }: AnalysisPlan, { spoken: { cues } }: Ask, at: number): boolean =>
  question === 'screening' && cues.some(({ name, from, to }) => name === 'screening' && from <= at && at < to);

/** "Is the effect faster, stronger in men": the degree of a relation, which the plan compares. */
function isOfRelation(plan: AnalysisPlan, ask: Ask, text: string): boolean {
  const isSpeed = DIMENSIONS.get(text) === 'speed';
  // "Is growth faster in thinned plots", with the first measurement held fixed.
  return (isSpeed || OF_RELATIONS.has(text)) && (plan.interactions.length > 0 || (isSpeed && holdsFirst(plan, ask)));
}

const OF_RELATIONS = setOf('stronger weaker');
const WHEN = setOf('earlier later sooner');
const DATES = setOf('doy day date doj julian onset');
/** "Do fed birds lay earlier" of `lay_doy`: when it came is compared. */
export const isWhen = ({ outcome }: AnalysisPlan, { index, spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => WHEN.has(text) && isOfOutcome(words, at)) &&
  index.columns.some(({ name, all }) => name === outcome && hasWord(all, DATES));

const RELATIVE = setOf('who that which whose when where if as');
const BEHIND_DEGREE = setOf('than in on at for from to with when if after before under during');

/** "Read faster in spring" tells how it went; "faster readers", "those who are older" say which. */
function isOfOutcome(words: readonly Word[], at: number): boolean {
  const isLast = at === words.length - 1 || words[at]?.after !== 'none';
  const isRelative = words.slice(1, at).some(({ text }) => RELATIVE.has(text));
  return (isLast || BEHIND_DEGREE.has(textAt(words, at + 1))) && !isRelative && textAt(words, at - 1) !== 'the';
}

/** "A longer bill", "older than 65": the degree of what is named beside it; "colder months" are no degree of a month. */
function isSaidOf({ spoken: { words, mentions }, comparisons }: Ask, at: number): boolean {
  const dimension = DIMENSIONS.get(textAt(words, at)) ?? '';
  const isNamedNext = mentions.some(
    ({ from, level, column }) =>
      from === at + 1 && level === null && (!column.temporal || speaksOf(column, dimension) || dimension === 'age'),
  );
  const isBound = comparisons.some((each) => each.at > at && each.at - at <= 2);
  return isNamedNext || isBound || textAt(words, at - 1) === 'any' || textAt(words, at - 1) === 'no';
}

const outcomeColumns = (plan: AnalysisPlan, { index }: Ask): readonly ColumnFacts[] => {
  const names = new Set([plan.outcome, plan.baseline, plan.time, plan.exposure]);
  return index.columns.filter(({ name }) => names.has(name));
};

const heldColumns = (plan: AnalysisPlan, { index }: Ask): readonly ColumnFacts[] => {
  const held = [plan.outcome, plan.baseline, plan.time, plan.exposure, ...plan.predictors, ...plan.covariates];
  const names = new Set([...held, ...plan.strata, ...plan.rows.map(({ column }) => column)]);
  return index.columns.filter(({ name }) => names.has(name));
};

const speaksOf = ({ all }: ColumnFacts, dimension: string): boolean =>
  all.some(
    ({ text, root }) =>
      conceptOf(text) === dimension || SPEAKS_OF.get(dimension)?.has(text) || SPEAKS_OF.get(dimension)?.has(root),
  );

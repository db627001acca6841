import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { isNumeric } from '../tables/columns.ts';
import { OTHER_QUESTION } from '../cast/doubts.ts';
import { seeksMost } from '../cast/pool.ts';
import { leftWords } from './accounted.ts';
import type { Rule } from './leftovers.ts';
import { isEventWord } from './other-events.ts';
import { setOf } from '../words/word-sets.ts';
import { isPartOfTime } from '../words/number-words.ts';
import { textAt, type Word } from '../words/words.ts';

/** A side of a comparison, or one of several things that are held fixed, whose words fit nothing: without it the plan answers another question. */

const RELATIONS: readonly AnalysisPlan['question'][] = ['regression', 'association', 'trend', 'difference'];

/** "Does weight hurt the mileage of manual cars more than that of automatics": an effect is compared between groups that the plan does not hold. */
const comparesUnknown: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const than = words.findIndex(({ text }) => text === 'than');
  const isCompared = plan.interactions.length > 0 || plan.contrast !== null;
  if (than < 0 || !RELATIONS.includes(plan.question) || isCompared) return 1;
  const isOfNumbers = ask.index.columns.every((column) => !plan.predictors.includes(column.name) || isNumeric(column));
  const left = new Set(leftWords(plan, ask));
  const isUnknown = mentions.every(({ from }) => from < than) && words.slice(than).some(({ text }) => left.has(text));
  return isOfNumbers && isUnknown ? OTHER_QUESTION : 1;
};

/** "Did it fall more in those than in the countries without the reform": one side of the comparison is no filter of its rows. */
const filtersSide: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const than = words.findIndex(({ text }) => text === 'than');
  if (than < 0 || !RELATIONS.includes(plan.question) || plan.contrast !== null) return 1;
  const isSide = mentions.some(
    ({ column, level, from }) =>
      level !== null &&
      from > than &&
      plan.rows.some((row) => row.column === column.name) &&
      ![...plan.predictors, ...plan.strata].includes(column.name),
  );
  return isSide &&
    !mentions.some(({ column, level, from }) => level !== null && from > than && plan.predictors.includes(column.name))
    ? OTHER_QUESTION
    : 1;
};

/** "Does grazing lower it more in meadows than elsewhere": the meadows are held against the rest, and no filter. */
const filtersOneOfRest: Rule = (plan, { ask }) => {
  const { words, mentions, cues } = ask.spoken;
  const than = words.findIndex(({ text }) => text === 'than');
  const isRest = cues.some(
    ({ name, from }) => name === 'rest' && than >= 0 && from > than && from - than <= FARTHEST_REST,
  );
  const isSide = mentions.some(
    ({ column, level, to }) =>
      level !== null &&
      to === than &&
      plan.rows.some((row) => row.column === column.name && row.values.length === 1) &&
      ![...plan.predictors, ...plan.strata].includes(column.name),
  );
  return isRest && isSide && ask.has('actsOn', 'transitive') ? OTHER_QUESTION : 1;
};
const FARTHEST_REST = 3;

const BEGINS_QUESTION = setOf('is are was were do does did can has have');

/** Where each of the things that are held fixed begins and ends. */
function itemsHeld(words: readonly Word[], start: number): readonly (readonly [number, number])[] {
  const question = words.findIndex(({ text }, at) => at > start && BEGINS_QUESTION.has(text));
  const end = question < 0 ? words.length : question;
  const starts = [...words.keys()].filter(
    (at) => at > start && at < end && (textAt(words, at) === 'and' || words[at - 1]?.after === 'comma'),
  );
  return [start, ...starts].map((from, place) => [from, starts[place] ?? end]);
}

/** "Allowing for schooling and for how many men worked on the land", "for age and product": each is held fixed, and one that is not known is left out. */
const holdsUnknown: Rule = (plan, { ask }) => {
  const { words, cues, mentions } = ask.spoken;
  const left = new Set(leftWords(plan, ask));
  const isUnknown = ([from, to]: readonly [number, number]) =>
    !mentions.some((each) => each.from < to && from < each.to) &&
    (words.slice(from, to).some(({ text }) => left.has(text)) || ROW_NOUNS.has(words[to - 1]?.root ?? ''));
  const isLeft = cues.some(({ name, to }) => name === 'adjustRight' && itemsHeld(words, to).some(isUnknown));
  return isLeft && plan.covariates.length > 0 ? OTHER_QUESTION : 1;
};

const AVERAGES = setOf('average mean median avg');
/** "The average age" of a column of "child" and "adult": no number that has a mean. */
const averagesCategory: Rule = (plan, { ask: { spoken } }) =>
  spoken.mentions.some(
    ({ column, level, from, to }) =>
      level === null &&
      !isNumeric(column) &&
      column.profile.levels.every(({ value }) => Number.isNaN(Number(value))) &&
      AVERAGES.has(textAt(spoken.words, from - 1)) &&
      [plan.outcome, ...plan.predictors].includes(column.name) &&
      !spoken.mentions.some((other) => other.from === to),
  )
    ? OTHER_QUESTION
    : 1;

/** "Which procedure had fewer recurrences" of a table without them: the event is what is asked for. */
const leavesNamedEvent: Rule = (plan, { ask }) => (leftWords(plan, ask).some(isEventWord) ? OTHER_QUESTION : 1);

/** `cens` of 0 and 1: in some tables 1 is the event, in others a row that was censored. */
const leavesEvent: Rule = ({ question, event }, { ask: { index, around, spoken } }) => {
  const column = index.columns.find(({ name }) => name === event?.column);
  const isOpen = column !== undefined && isNumeric(column) && column.parts.some(({ text }) => text === 'cens');
  const isTold = [spoken, ...around].some(({ mentions }) => mentions.some((each) => each.column === column));
  return question === 'survival' && isOpen && !isTold ? OTHER_QUESTION : 1;
};

/** "Which kind of disaster has caused the most deaths since 1900": one of several is sought, and no course over the years. */
const followsSought: Rule = ({ question, method, season }, { ask }) => {
  const isSought = ask.has('whichMost') && !ask.has('trend', 'season', 'changePoint') && seeksGroup(ask.spoken.words);
  return question === 'trend' && method === null && season === null && isSought ? OTHER_QUESTION : 1;
};
const seeksGroup = (words: readonly Word[]): boolean =>
  SOUGHT.has(textAt(words, 0)) && !isPartOfTime(textAt(words, 1)) && !TIMES.has(words[1]?.root ?? '');
const SOUGHT = setOf('which what');
const TIMES = setOf('year month week day hour decade quarter season');

/** "Which plant had the most injuries over the five years in total": a total of each, and no model. */
const modelsTotal: Rule = ({ question }, { ask }) =>
  seeksMost(ask) && RELATIONS.includes(question) ? OTHER_QUESTION : 1;

export const LEFT_SIDES: readonly Rule[] = [
  modelsTotal,
  followsSought,
  leavesNamedEvent,
  filtersSide,
  filtersOneOfRest,
  comparesUnknown,
  holdsUnknown,
  averagesCategory,
  leavesEvent,
];

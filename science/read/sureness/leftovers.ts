import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { isOfTime } from '../kinds/rate-cases.ts';
import { inUnitOf } from '../mentions/amount-units.ts';
import type { Ask } from '../ask.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Case } from '../cast/cases.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { mayBeCount, mayDivide } from '../tables/count-columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { yearOf } from '../cast/row-filters.ts';
import { heldRanges, isIn, isOnlyInName, numbersFigure } from '../cast/held.ts';
import type { Mention } from '../tables/mention.ts';
import { isInEachRow } from '../tables/row-nouns.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { stepOf } from '../roles/steps.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Conditions of the message that a plan leaves out: a plan that answers another question is an offer. */

/** The factor of a plan and a question: 1 where nothing is left out. */
export type Rule = (plan: AnalysisPlan, each: Case) => number;

/** Every number belongs to a name, a level, a condition, a hypothesis or a unit. */
const leavesNumber: Rule = (plan, { ask }) => {
  // Of given values each has its column.
  if (plan.question === 'power' || plan.question === 'profile' || plan.question === 'expected-value') return 1;
  const values = valuesIn(plan, ask);
  const ranges = heldRanges(plan, ask);
  const isHeldDate = (date: string) => date === plan.changeAt || plan.rows.some((row) => row.values.includes(date));
  const isHeldNumber = (number: number, at: number) =>
    (values.has(number) && !isOnlyInName(plan, ask, at)) || isConverted(plan, ask, at) || isOnlyYear(plan, ask, number);
  const isLeft = ({ number, glued, date }: Word, at: number) =>
    (date !== null || (number !== null && !glued)) &&
    !(number !== null && isHeldNumber(number, at)) &&
    !(date !== null && isHeldDate(date)) &&
    !isMoment(plan, ask, at) &&
    !isIn(ranges, at) &&
    !isPartOfPhrase(ask, at);
  return ask.spoken.words.some(isLeft) ? UNANSWERED : 1;
};

/** Numbers of the conditions, the hypothesis, the groups and the names of the columns that the plan holds. */
function valuesIn(plan: AnalysisPlan, { index, comparisons, spoken }: Ask): ReadonlySet<number> {
  const held = new Set([
    plan.outcome,
    plan.baseline,
    plan.time,
    ...plan.predictors,
    ...plan.covariates,
    ...plan.strata,
  ]);
  const named = index.columns
    .filter(({ name }) => held.has(name))
    .flatMap(({ all }) => all.map(({ number }) => number));
  const conditions = plan.rows.flatMap(({ values }) => values);
  const moments = plan.changeAt === null ? [] : comparisons.flatMap(({ moment, values }) => (moment ? values : []));
  const success = plan.success?.value == null ? [] : [plan.success.value];
  // "2 hours" are 120 minutes.
  const said = comparisons.flatMap(({ values, said: number }) =>
    number != null && [...conditions, ...success, plan.bound?.value].includes(values[0]) ? [number] : [],
  );
  const hypothesis = plan.hypothesizedValue === null ? [] : [plan.hypothesizedValue, plan.hypothesizedValue * 100];
  const all = [
    ...named,
    ...conditions,
    ...moments,
    ...hypothesis,
    ...codesListed(plan, index.columns, spoken.words),
    ...wholeModerators(plan, spoken.mentions),
    ...success,
    ...said,
    // "50 % maturity": a dose is that of half the effect.
    plan.question === 'dose-response' ? 50 : null,
    plan.changeAt,
    plan.per,
    plan.bound?.value,
    plan.contrast?.group,
    plan.contrast?.reference,
  ];
  return new Set(all.flatMap(numbersOf));
}

/** "Stronger at 18 degrees than at 12 degrees", of a column that holds no other values. */
const wholeModerators = ({ interactions }: AnalysisPlan, mentions: readonly Mention[]): readonly string[] =>
  interactions.flat().flatMap((name) => {
    const named = mentions.filter(({ column, level }) => column.name === name && level !== null);
    const levels = new Set(named.flatMap(({ level }) => level ?? []));
    return levels.size > 1 && levels.size === named[0]?.column.profile.distinct ? [...levels] : [];
  });

/** "5 years" of a follow-up in months: the moment at which survival is wanted. */
const isMoment = ({ question, hypothesizedValue }: AnalysisPlan, ask: Ask, at: number): boolean =>
  question === 'survival' &&
  hypothesizedValue !== null &&
  !ask.has('howMany') &&
  SPANS.has(ask.spoken.words[at + 1]?.root ?? '');

/** "8 hours" of a column in minutes. */
function isConverted({ outcome, hypothesizedValue }: AnalysisPlan, { index, spoken }: Ask, at: number): boolean {
  const column = index.columns.find(({ name }) => name === outcome);
  const value = spoken.words[at]?.number ?? null;
  if (!column || value === null || hypothesizedValue === null) return false;
  return inUnitOf(column, value, spoken.words[at + 1]) === hypothesizedValue;
}

/** "Over the course of 2023", along dates of that year alone. */
const isOnlyYear = ({ time }: AnalysisPlan, { index }: Ask, year: number): boolean =>
  index.columns.some(
    ({ name, profile: { type, minimum, maximum } }) =>
      name === time && type === 'date' && [minimum, maximum].every((day) => day !== null && yearOf(day) === year),
  );

const hasAll = (words: readonly Word[], numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((each) => words.some(({ number }) => number === each));

/** "(alloy coded 1, 2, 3)": all codes of a column of groups choose none of them. */
function codesListed(plan: AnalysisPlan, columns: readonly ColumnFacts[], words: readonly Word[]): readonly number[] {
  const groups = columns.filter(({ name }) => [...plan.predictors, ...plan.strata].includes(name));
  return groups
    .map(({ profile }) => profile.levels.map(({ value }) => Number(value)))
    .filter((codes) => hasAll(words, codes))
    .flat();
}

/** 2010-03-01 holds the year, the month and the day. */
function numbersOf(value: string | number | boolean | null | undefined): number[] {
  if (typeof value === 'number') return [value, Math.round(value)];
  return typeof value === 'string' ? value.split('-').map(Number).filter(Number.isFinite) : [];
}

const UNIT_STEP = setOf('every each per additional extra');
/** "Per 10 mmHg": so many units of what explains. */
const leavesStep: Rule = ({ step: held, question }, { ask }) => {
  const step = stepOf(ask.spoken);
  return step === null || step.amount === 1 || held !== null || DIVIDED.includes(question) ? 1 : UNANSWERED;
};
const DIVIDED: readonly AnalysisPlan['question'][] = ['rate', 'description', 'power'];

const SURE = setOf('confidence level significance ci alpha interval');

function isPartOfPhrase(ask: Ask, at: number): boolean {
  const { words, cues, mentions } = ask.spoken;
  const isIn = (each: { readonly from: number; readonly to: number }) => each.from <= at && at < each.to;
  if (isPrefix(ask, at)) return true;
  if (mentions.some(isIn) || cues.some((cue) => isIn(cue) && cue.to - cue.from > 1)) return true;
  if (isStep(ask, at)) return true;
  if (numbersFigure(words, at) || [1, 2].some((step) => UNIT_STEP.has(textAt(words, at - step)))) return true;
  if ([1, 2, 3].some((step) => SURE.has(textAt(words, at + step)) || SURE.has(textAt(words, at - step)))) return true;
  return countsGroups(ask, at);
}

/** "How much extra yield per 10 kg of nitrogen": so many units of the predictor, of which no count is made. */
const isStep = ({ roles, spoken: { words } }: Ask, at: number): boolean =>
  textAt(words, at - 1) === 'per' &&
  roles.frame === 'directed' &&
  roles.predictors.some(({ from, level }) => level === null && from > at && from - at <= 3);

/** "3-NOP" of `NOP_mg_kgDM`. */
function isPrefix({ part, spoken: { words, mentions } }: Ask, at: number): boolean {
  const [first, word, next] = [words[0], words[at], words[at + 1]];
  if (!first || !word || !next || SPANS.has(next.root) || UNITS.has(next.root)) return false;
  const isJoined = part.text.slice(word.end - first.start, next.start - first.start) === '-';
  return isJoined && mentions.some(({ from, level, column }) => from === at + 1 && level === null && !column.temporal);
}

/** "The 3 groups", "the 4 habitats" where there are four; "2 years" is a span. */
function countsGroups({ spoken: { words, mentions } }: Ask, at: number): boolean {
  if (SPANS.has(words[at + 1]?.root ?? '')) return false;
  if (textAt(words, at - 1) === 'the' && GENERIC.has(textAt(words, at + 1))) return true;
  const isOfNumber = (column: ColumnFacts) => column.profile.distinct === words[at]?.number;
  return mentions.some(
    ({ from, column, level }) => level === null && from > at && from - at <= 3 && isOfNumber(column),
  );
}

export const SPANS = setOf('year month day week quarter decade hour date season');
const FARTHEST_SPAN = 2;

/** "Which month is warmest", "in which year was it highest": values by that span are wanted, no mean and no course that tells none. */
const leavesSpan: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const asks = words.findIndex(({ text }) => text === 'which' || text === 'what');
  const span = words.slice(asks + 1, asks + 1 + FARTHEST_SPAN).find(({ root }) => SPANS.has(root));
  if (asks < 0 || asks > 1 || !span || tellsSpan(plan, span)) return 1;
  const isExtreme = ask.has('whichMost') || words.some(({ text }) => text.length > 5 && text.endsWith('est'));
  const isHeld = mentions.some(
    ({ column, from }) =>
      plan.predictors.includes(column.name) && column.profile.type !== 'date' && words[from] === span,
  );
  return isExtreme && !isHeld ? UNANSWERED : 1;
};
const tellsSpan = ({ method }: AnalysisPlan, { root }: Word): boolean =>
  method === 'change-point' || (method === 'seasonal-model' && MONTHLY.has(root));
const MONTHLY = setOf('month season');

/** "Per year of follow-up", "per hour of watching", "per 1000 training hours": what divides explains nothing, and is not compared. */
function dividesByPlan({ outcome, predictors }: AnalysisPlan, { ask, cast }: Pick<Case, 'ask' | 'cast'>): boolean {
  const held = [outcome, ...predictors];
  // "The number of mutants per cells plated".
  const others = ask.has('howMany') ? cast.outcomes.slice(1) : [];
  return ask.spoken.mentions.some(
    ({ column, from }) =>
      (held.includes(column.name) && isPer(ask, from, 'rate')) || (others.includes(column) && isPer(ask, from, 'per')),
  );
}

/** "More errors per trial" of `n_errors` and `n_trials`; "species per trap" of traps divides by no `trap_nights`. */
const dividesByOther = (
  { question, outcome, time, predictors, covariates }: AnalysisPlan,
  { index, spoken: { words } }: Ask,
): boolean =>
  DIVISIBLE.has(question) &&
  words.some(
    ({ root }, at) =>
      textAt(words, at - 1) === 'per' &&
      !isInEachRow(index.columns, root) &&
      index.columns.some(
        (column) =>
          ![outcome, time, ...predictors, ...covariates].includes(column.name) &&
          mayDivide(column) &&
          column.parts.some((part) => part.root === root),
      ),
  );

const DIVISIBLE: ReadonlySet<AnalysisPlan['question']> = new Set(['difference', 'before-after', 'trend', 'regression']);

const isPer = ({ spoken: { words, cues } }: Ask, at: number, wanted: CueName): boolean =>
  cues.some(
    ({ name, from, to }) =>
      name === wanted &&
      textAt(words, from) === 'per' &&
      (to === at || at === from + 1 || (name === 'per' && from === at)),
  );

/** "With hours as exposure"; "pesticide exposure" and "exposure to lead" divide nothing. */
const asksExposure = ({ spoken, around }: Ask): boolean =>
  [spoken, ...around].some(({ words, mentions }) =>
    words.some(
      ({ text }, at) =>
        text === 'offset' ||
        (text === 'exposure' && textAt(words, at + 1) !== 'to' && !mentions.some(({ to }) => to === at)),
    ),
  );

const saysRate = ({ spoken: { cues, mentions } }: Ask): boolean =>
  cues.some(
    ({ name, from, to }) => name === 'rate' && !mentions.some((mention) => mention.from < to && from < mention.to),
  );

/** "Do the lines corrode at different rates", of what is no count: how fast. */
const isManner = ({ outcome, outcomeLevel, event }: AnalysisPlan, { index, spoken: { words } }: Ask): boolean =>
  outcomeLevel === null &&
  event === null &&
  !index.columns.some((column) => column.name === outcome && mayBeCount(column)) &&
  words.some(({ root }, at) => root === 'rate' && ALIKE.has(textAt(words, at - 1)));
const ALIKE = setOf('different same similar equal');

/** "Has the defect rate come down", of defects and units inspected: the counts alone have another course. */
const isCourse = ({ question, outcome }: AnalysisPlan, { index }: Ask): boolean =>
  question === 'trend' && !index.columns.some((column) => column.name === outcome && mayBeCount(column));

const wantsRate = (plan: AnalysisPlan, ask: Ask): boolean => saysRate(ask) && ask.has('rate') && !isManner(plan, ask);

/** "The incidence in each region" of a table of counts and what they are divided by. */
const leavesRate: Rule = (plan, { ask, cast }) => {
  if (['rate', 'grouping'].includes(plan.question) || plan.exposure !== null) return 1;
  if (dividesByPlan(plan, { ask, cast })) return OTHER_QUESTION;
  if (isCourse(plan, ask)) return 1;
  if (dividesByOther(plan, ask) || asksExposure(ask)) return OTHER_QUESTION;
  return wantsRate(plan, ask) && isOfTime(plan, ask) ? UNANSWERED : 1;
};
const LATER = setOf('after later on before earlier ago');
const isAmount = (word: Word | undefined): boolean =>
  word !== undefined && (word.number !== null || NUMBER_WORDS.has(word.text) || AMOUNTS.has(word.text));
const AMOUNTS = setOf('a an one half');

/** "Still there a year after it ended", "the five-year survival": a time that no row and no column of the plan says. */
const leavesLaterMoment: Rule = (plan, { ask: { spoken } }) => {
  const { words, cues, mentions } = spoken;
  const isSaid = words.some(
    ({ root }, at) =>
      SPANS.has(root) &&
      !isIn(mentions, at) &&
      isAmount(words[at - 1]) &&
      (LATER.has(textAt(words, at + 1)) || cues.some(({ name, from }) => name === 'survival' && from === at + 1)),
  );
  const isHeld =
    plan.hypothesizedValue !== null || plan.rows.length > 0 || plan.time !== null || plan.baseline !== null;
  return isSaid && (!isHeld || (plan.question === 'survival' && plan.hypothesizedValue === null)) ? UNANSWERED : 1;
};

export const LEFTOVERS: readonly Rule[] = [leavesNumber, leavesStep, leavesSpan, leavesRate, leavesLaterMoment];

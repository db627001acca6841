import type { KnownTask } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Quantity } from '../../contracts/estimate.ts';
import type { Reading } from '../read/reading.ts';
import { setOf } from '../read/words/word-sets.ts';
import { wordsOf } from '../read/words/words.ts';
import { findingsOfTask } from './task-findings.ts';

/** Messages that ask for what was computed already: "What did you find so far?", "What was the slope?", "How many were analysed?" */

const FOUND = setOf(`
  find found finding findings learn learned learnt discover discovered discoveries conclude concluded conclusion conclusions
  result results
`);
const KNOW = setOf('know known');
const OURS = setOf('we you our your far');
const AROUND = setOf(`
  what whats is are was were did do does have has had we you i your our the a all of to in so far until till up now already yet me us
  tell show give list repeat summarise summarize recap summary please can could and key main important research analysis analyses
  study come came out been again this that s
`);

const textsOf = (message: string): string[] => wordsOf(message).map(({ text }) => text);

/** Nothing but what was found is asked for: every word is one of asking or finding. */
export function asksForFindings(message: string): boolean {
  const texts = textsOf(message);
  const isFound = texts.some((text) => FOUND.has(text) || text === 'recap');
  const isKnown = texts.some((text) => KNOW.has(text)) && texts.some((text) => OURS.has(text));
  return (isFound || isKnown) && texts.every((text) => FOUND.has(text) || KNOW.has(text) || AROUND.has(text));
}

const ANALYSED = setOf('analysed analyzed included');

/** "How many plots were analysed?", "What was the sample size?" */
function asksForSize(texts: readonly string[]): boolean {
  const follows = (first: string, second: string): boolean =>
    texts.some((text, at) => text === first && texts[at + 1] === second);
  return follows('sample', 'size') || (follows('how', 'many') && texts.some((text) => ANALYSED.has(text)));
}

const QUANTITIES: readonly (readonly [words: string, quantity: Quantity | null])[] = [
  ['slope', 'slope'],
  ['correlation', 'correlation'],
  ['odds ratio', 'odds-ratio'],
  ['hazard ratio', 'hazard-ratio'],
  ['risk ratio', 'risk-ratio'],
  ['rate ratio', 'rate-ratio'],
  ['intercept', 'intercept'],
  ['p value', null],
  ['confidence interval', null],
  ['effect size', null],
  ['coefficient', null],
];

/** The quantity that the message names; null for what every estimate has, undefined where it names none. */
function quantityIn(texts: readonly string[]): Quantity | null | undefined {
  const joined = ` ${texts.join(' ')} `;
  return QUANTITIES.find(([words]) => joined.includes(` ${words} `))?.[1];
}

export interface Recalled {
  /** `size`: only on how many rows the results rest; `method`: only by which methods they were computed. */
  readonly wants: 'results' | 'size' | 'method';
  readonly tasks: readonly KnownTask[];
}

const MOST_TASKS = 3;

/** The newest analyses that hold what the message asks for; null where it asks for something else, or none holds it. */
export function recalled(message: string, reading: Reading, tasks: readonly KnownTask[]): Recalled | null {
  const texts = textsOf(message);
  const analyses = tasks.filter((task) => findingsOfTask(task).length > 0);
  if (asksForFindings(message)) return recalledOf('results', analyses);
  if (asksForMethod(texts)) return recalledOf('method', analyses);
  const quantity = quantityIn(texts);
  if (
    reading.plans.some(
      (plan) => isMore(plan) && !(quantity !== undefined && isPast(texts) && analyses.some(isWithin(plan))),
    )
  )
    return null;
  const about = reading.plans.flatMap(columnsOf);
  const named = analyses.filter(
    (task) =>
      about.every((name) => task.plan !== null && columnsOf(task.plan).includes(name)) &&
      reading.plans.every((plan) => !isMore(plan) || isWithin(plan)(task)),
  );
  if (asksForSize(texts)) return recalledOf('size', named.length > 0 ? named : analyses);
  if (quantity === undefined || reading.unsupported.length > 0) return null;
  return recalledOf(
    'results',
    named.filter((task) => quantity === null || holds(task, quantity)),
  );
}

const METHOD_WORDS = setOf('method methods test tests model models');
const USING = setOf('used use using applied chosen choose compute computed run ran');
const AROUND_METHOD = setOf('which what statistical kind of how it this that were');

/** "Which method was used?", and no word of anything else. */
function asksForMethod(texts: readonly string[]): boolean {
  const isMethod = texts.some((text) => METHOD_WORDS.has(text)) && texts.some((text) => USING.has(text));
  const isKnown = (text: string) =>
    METHOD_WORDS.has(text) || USING.has(text) || AROUND_METHOD.has(text) || AROUND.has(text);
  return isMethod && texts.every(isKnown);
}

const isPast = (texts: readonly string[]): boolean => texts.some((text) => text === 'was' || text === 'were');

/** All that a plan is about was analysed, of the same rows. */
const isWithin =
  (wanted: AnalysisPlan) =>
  ({ plan }: KnownTask): boolean =>
    plan !== null &&
    JSON.stringify(wanted.rows) === JSON.stringify(plan.rows) &&
    JSON.stringify(wanted.strata) === JSON.stringify(plan.strata) &&
    wanted.covariates.every((name) => plan.covariates.includes(name)) &&
    columnsOf(wanted).every((name) => columnsOf(plan).includes(name));

/** A relation, or some of the rows: answered by an analysis of just that or not at all. */
const isMore = ({ question, rows }: AnalysisPlan): boolean =>
  rows.length > 0 || (question !== 'description' && question !== 'profile');

const recalledOf = (wants: Recalled['wants'], tasks: readonly KnownTask[]): Recalled | null =>
  tasks.length === 0 ? null : { wants, tasks: wants === 'size' ? tasks.slice(-MOST_TASKS) : tasks };

const holds = ({ outcome }: KnownTask, quantity: Quantity): boolean =>
  outcome?.estimates.some((estimate) => estimate.quantity === quantity) ?? false;

const columnsOf = ({ outcome, predictors, covariates, time }: AnalysisPlan): string[] => [
  ...[outcome, time].filter((name) => name !== null),
  ...predictors,
  ...covariates,
];

import { LEAST_SURENESS } from '../../contracts/analysis-plan.ts';
import type { Learned } from '../../science/read/learned/chances.ts';
import { surenessOf } from '../../science/read/learned/settled.ts';
import { LEAST_NEAREST } from '../../science/read/sureness/sureness.ts';
import { isWanted } from './judge.ts';
import type { Labelled, Sort } from './labelled.ts';
import type { HeldOut } from './learn.ts';

/** Shares of the questions of one sort. */
export interface Score {
  readonly bound: number;
  readonly questions: number;
  readonly right: number;
  readonly wrong: number;
  readonly unanswerable: number;
  /** Of the questions that the table cannot answer. */
  readonly answeredAnyway: number;
}

export interface Scored {
  readonly answer: HeldOut;
  readonly known: Learned;
}

const BOUNDS = [LEAST_NEAREST, LEAST_SURENESS, 0.6, 0.7, 0.8];

export function scoreByBound(all: readonly Scored[], labelled: readonly Labelled[], sort: Sort): readonly Score[] {
  const scored = all.filter(({ answer }) => answer.seen.labelled.sort === sort);
  const own = labelled.filter((each) => each.sort === sort);
  const questions = own.filter(({ wanted }) => wanted !== null).length;
  const sure = scored.map(({ answer, known }) => ({
    answer,
    sureness: surenessOf(known, { ...answer.seen, encoding: answer.encoding }, answer.candidate),
  }));
  const scoreOf = (bound: number, given: readonly HeldOut[]): Score => ({
    bound,
    questions,
    right: given.filter(({ isRight }) => isRight).length,
    wrong: given.filter(({ isRight, seen }) => !isRight && seen.labelled.wanted !== null).length,
    unanswerable: own.length - questions,
    answeredAnyway: given.filter(({ seen }) => seen.labelled.wanted === null).length,
  });
  const byRules = scored.flatMap(({ answer }): HeldOut[] => {
    const {
      reading,
      labelled: { wanted },
    } = answer.seen;
    const isRight = wanted !== null && reading.plans.some((plan) => isWanted(plan, wanted));
    return reading.plans.length > 0 ? [{ ...answer, isRight }] : [];
  });
  return [
    scoreOf(0, byRules),
    ...BOUNDS.map((bound) =>
      scoreOf(
        bound,
        sure.filter(({ sureness }) => sureness >= bound).map(({ answer }) => answer),
      ),
    ),
  ];
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

export const scoreTable = (scores: readonly Score[]): string =>
  [
    '| answered where | right | wrong | answered though the table cannot |',
    '| --- | --- | --- | --- |',
    ...scores.map(
      ({ bound, questions, right, wrong, unanswerable, answeredAnyway }) =>
        `| ${bound === 0 ? 'the rules alone are sure' : `at least ${bound} sure`} | ${percent(right, questions)} | ${percent(wrong, questions)} | ${answeredAnyway} of ${unanswerable} |`,
    ),
    '',
  ].join('\n');

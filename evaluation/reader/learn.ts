import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { answerFeatures, type Candidate } from '../../science/read/learned/answer-features.ts';
import type { Encoding } from '../../science/read/encoder/encoding.ts';
import { VERDICTS, type Learned, type Verdict } from '../../science/read/learned/chances.ts';
import { ROLES } from '../../science/read/learned/parts-played.ts';
import { encodingFeatures } from '../../science/read/learned/encoding-features.ts';
import { bestCandidate, rightOf } from '../../science/read/learned/settled.ts';
import { fitWeights, type FitOptions } from './fit.ts';
import { isWanted } from './judge.ts';
import { kindExamples, roleExamples, type Seen } from './seen.ts';

/**
 * How the weights are learned: kinds and roles from the labels; whether an answer is right from answers to questions that were not learned from, and how
 * far to trust the encoder from answers to questions that it was not fitted to either.
 */

const OF_KINDS: FitOptions = { penalty: 2e-4, steps: 120, least: 2 };
const OF_ROLES: FitOptions = { penalty: 1e-4, steps: 100, least: 3 };
const OF_ANSWERS: FitOptions = { penalty: 2e-4, steps: 150, least: 4 };
const OF_ENCODED: FitOptions = { penalty: 1e-3, steps: 200, least: 5 };

export function learnRoles(seen: readonly Seen[]): Pick<Learned, 'kinds' | 'roles'> {
  const kinds = kindExamples(seen);
  const classes = [...new Set(kinds.flatMap(({ right }) => right))].toSorted();
  return {
    kinds: fitWeights(kinds, classes, OF_KINDS),
    roles: fitWeights(roleExamples(seen), ROLES, OF_ROLES),
  };
}

/** The answer to a question that was not learned from. */
export interface HeldOut {
  readonly seen: Seen;
  readonly encoding: Encoding | null;
  readonly candidate: Candidate;
  readonly plans: readonly AnalysisPlan[];
  readonly isRight: boolean;
}

export function answerHeldOut(
  known: Pick<Learned, 'kinds' | 'roles'>,
  seen: Seen,
  encoding: Encoding | null = null,
): HeldOut | null {
  const candidate = bestCandidate(known, { ...seen, encoding });
  if (!candidate) return null;
  const plans = candidate.plan === seen.byRules.plans[0] ? seen.byRules.plans : [candidate.plan];
  const { wanted } = seen.labelled;
  return { seen, encoding, candidate, plans, isRight: wanted !== null && plans.some((plan) => isWanted(plan, wanted)) };
}

interface Fold<Each> {
  readonly learn: readonly Each[];
  readonly test: readonly Each[];
}

/** Sets by turns: each is answered by what the other ones teach. */
export function foldsOf<Each>(all: readonly Each[], folds: number, setOf: (each: Each) => string): Fold<Each>[] {
  const sets = [...new Set(all.map(setOf))];
  return Array.from({ length: folds }, (_, fold) => {
    const tested = new Set(sets.filter((__, place) => place % folds === fold));
    return {
      learn: all.filter((each) => !tested.has(setOf(each))),
      test: all.filter((each) => tested.has(setOf(each))),
    };
  });
}

export const learnAnswers = (answers: readonly HeldOut[]): Learned['answers'] =>
  fitWeights(
    answers.map(({ seen, candidate, isRight }) => ({
      features: answerFeatures(seen.ask, candidate, seen.byRules.plans[0] ?? null),
      right: [verdictOf(isRight)],
    })),
    VERDICTS,
    OF_ANSWERS,
  );

const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

export const learnEncoded = (answers: readonly HeldOut[], ofAnswers: Learned['answers']): Learned['encoding'] =>
  fitWeights(
    answers.flatMap(({ seen, encoding, candidate, isRight }) => {
      if (encoding === null) return [];
      const withoutEncoder = rightOf(ofAnswers, answerFeatures(seen.ask, candidate, seen.byRules.plans[0] ?? null));
      return [
        { features: encodingFeatures(seen.ask, candidate, { encoding, withoutEncoder }), right: [verdictOf(isRight)] },
      ];
    }),
    VERDICTS,
    OF_ENCODED,
  );

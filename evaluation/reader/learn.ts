import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { answerFeatures, type Candidate } from '../../science/read/learned/answer-features.ts';
import { VERDICTS, type Learned } from '../../science/read/learned/chances.ts';
import { ROLES } from '../../science/read/learned/parts-played.ts';
import { bestCandidate } from '../../science/read/learned/settled.ts';
import { fitWeights, type FitOptions } from './fit.ts';
import { isWanted } from './judge.ts';
import { kindExamples, roleExamples, type Seen } from './seen.ts';

/** How the weights are learned: kinds and roles from the labels; whether an answer is right from answers to questions that were not learned from. */

const OF_KINDS: FitOptions = { penalty: 2e-4, steps: 120, least: 2 };
const OF_ROLES: FitOptions = { penalty: 1e-4, steps: 100, least: 3 };
const OF_ANSWERS: FitOptions = { penalty: 2e-4, steps: 150, least: 4 };
const NONE: Learned['answers'] = { classes: VERDICTS, features: new Map() };

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
  readonly candidate: Candidate;
  readonly plans: readonly AnalysisPlan[];
  readonly isRight: boolean;
}

export function answerHeldOut(known: Pick<Learned, 'kinds' | 'roles'>, seen: Seen): HeldOut | null {
  const candidate = bestCandidate({ ...known, answers: NONE }, seen.ask, seen.byRules);
  if (!candidate) return null;
  const plans = candidate.plan === seen.byRules.plans[0] ? seen.byRules.plans : [candidate.plan];
  const { wanted } = seen.labelled;
  return { seen, candidate, plans, isRight: wanted !== null && plans.some((plan) => isWanted(plan, wanted)) };
}

interface Fold {
  readonly learn: readonly Seen[];
  readonly test: readonly Seen[];
}

const FOLDS = 4;
/** Sets by turns: each is answered by what the other ones teach. */
export function foldsOf(seen: readonly Seen[]): Fold[] {
  const sets = [...new Set(seen.map(({ labelled }) => labelled.set))];
  return Array.from({ length: FOLDS }, (_, fold) => {
    const tested = new Set(sets.filter((__, place) => place % FOLDS === fold));
    return {
      learn: seen.filter(({ labelled }) => !tested.has(labelled.set)),
      test: seen.filter(({ labelled }) => tested.has(labelled.set)),
    };
  });
}

export const learnAnswers = (answers: readonly HeldOut[]): Learned['answers'] =>
  fitWeights(
    answers.map(({ seen, candidate, isRight }) => ({
      features: answerFeatures(seen.ask, candidate, seen.byRules.plans[0] ?? null),
      right: [isRight ? ('right' as const) : ('wrong' as const)],
    })),
    VERDICTS,
    OF_ANSWERS,
  );

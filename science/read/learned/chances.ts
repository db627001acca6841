import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { kindOfPlan, rolesInPlan, type LearnedKind, type Role } from './parts-played.ts';
import { questionFeatures } from './question-features.ts';
import { featuresInKind, roleFeatures } from './role-features.ts';
import { logProbabilities, type Weights } from './softmax.ts';

/** What labelled questions teach: how likely a question is of a kind, and a column plays a role in it. */
export interface Learned {
  readonly kinds: Weights<LearnedKind>;
  readonly roles: Weights<Role>;
  /** Whether a plan is right or wrong. */
  readonly answers: Weights<Verdict>;
}

export const VERDICTS = ['right', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

type Logarithms<Of extends string> = ReadonlyMap<Of, number>;

/** Logarithms of probabilities for one question. */
export interface Chances {
  readonly named: readonly ColumnFacts[];
  readonly kinds: Logarithms<LearnedKind>;
  /** Of the named columns, in their order. */
  readonly rolesIn: (kind: LearnedKind) => readonly Logarithms<Role>[];
}

export function chancesOf(known: Pick<Learned, 'kinds' | 'roles'>, ask: Ask, plan: AnalysisPlan | null): Chances {
  const features = roleFeatures(ask, plan);
  const ofColumns = [...features.values()];
  const found = new Map<LearnedKind, readonly Logarithms<Role>[]>();
  return {
    named: [...features.keys()],
    kinds: logProbabilities(known.kinds, questionFeatures(ask, plan)),
    rolesIn: (kind) => {
      const roles =
        found.get(kind) ?? ofColumns.map((each) => logProbabilities(known.roles, featuresInKind(each, kind)));
      found.set(kind, roles);
      return roles;
    },
  };
}

const NEVER = -20;

/** The logarithm of the probability that a question means what a plan holds. */
export function likelihoodOf(plan: AnalysisPlan, { named, kinds, rolesIn }: Chances): number {
  const kind = kindOfPlan(plan);
  const chances = rolesIn(kind);
  return named.reduce(
    (sum, { name }, at) => sum + Math.max(...rolesInPlan(plan, name).map((role) => chances[at]?.get(role) ?? NEVER)),
    kinds.get(kind) ?? NEVER,
  );
}

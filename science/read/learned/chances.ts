import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Encoding } from '../encoder/encoding.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { ChancesOfLevels } from './levels-meant.ts';
import { kindOfPlan, rolesInPlan, type LearnedKind, type Role } from './parts-played.ts';
import { questionFeatures } from './question-features.ts';
import { featuresInKind, roleFeatures } from './role-features.ts';
import { logProbabilities, type Weights } from './softmax.ts';
import { namedColumns } from './tokens.ts';

/** What labelled questions teach: how likely a question is of a kind, and a column plays a role in it. */
export interface Learned {
  readonly kinds: Weights<LearnedKind>;
  readonly roles: Weights<Role>;
  /** Whether a plan is right or wrong. */
  readonly answers: Weights<Verdict>;
  /** The same for questions with an encoding. */
  readonly encoding: Weights<Verdict>;
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
  readonly levelsIn: (column: ColumnFacts) => ChancesOfLevels;
}

export function chancesOf(
  known: Pick<Learned, 'kinds' | 'roles'>,
  ask: Ask,
  plan: AnalysisPlan | null,
  encoding: Encoding | null,
): Chances {
  const named = namedColumns(ask, encoding);
  const features = [...roleFeatures(ask, plan, named)];
  const found = new Map<LearnedKind, readonly Logarithms<Role>[]>();
  const rolesOf = (column: ColumnFacts, own: () => Logarithms<Role>): Logarithms<Role> => {
    const said = encoding?.roles.get(column.name);
    if (said === undefined) return own();
    // Of a column without a mention the words around it say nothing.
    return named.get(column)?.length === 0 ? said : together(own(), said);
  };
  const kinds = logProbabilities(known.kinds, questionFeatures(ask, plan));
  return {
    named: features.map(([column]) => column),
    kinds: encoding ? together(kinds, encoding.kinds) : kinds,
    levelsIn: ({ name }) => encoding?.levels.get(name) ?? NO_LEVELS,
    rolesIn: (kind) => {
      const roles =
        found.get(kind) ??
        features.map(([column, each]) =>
          rolesOf(column, () => logProbabilities(known.roles, featuresInKind(each, kind))),
        );
      found.set(kind, roles);
      return roles;
    },
  };
}

const NO_LEVELS: ChancesOfLevels = new Map();

/** The exponent of either estimate; measured. */
const WEIGHT_OF_ESTIMATE = 0.7;

/** The weighted product of two estimates that share much of their evidence. */
function together<Of extends string>(one: Logarithms<Of>, other: Logarithms<Of>): Logarithms<Of> {
  const scores = [...one].map(
    ([name, score]) => [name, WEIGHT_OF_ESTIMATE * (score + (other.get(name) ?? UNKNOWN_KIND))] as const,
  );
  const largest = Math.max(...scores.map(([, score]) => score));
  const total = Math.log(scores.reduce((sum, [, score]) => sum + Math.exp(score - largest), 0)) + largest;
  return new Map(scores.map(([name, score]) => [name, score - total]));
}

/** Of a kind that no labelled question has. */
const UNKNOWN_KIND = -12;

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

import type { ColumnFacts } from '../tables/columns.ts';
import type { Chances } from './chances.ts';
import type { LearnedKind, Role } from './parts-played.ts';

/** One way to read a question: its kind, and who plays which role in it. */
export interface Way {
  readonly kind: LearnedKind;
  readonly roles: ReadonlyMap<ColumnFacts, Role>;
  readonly levelsIn: Chances['levelsIn'];
  /** The logarithm of its probability. */
  readonly likelihood: number;
}

export const columnsIn = ({ roles }: Pick<Way, 'roles'>, role: Role): ColumnFacts[] =>
  [...roles].flatMap(([column, each]) => (each === role ? [column] : []));

const MOST_KINDS = 5;
const MOST_WAYS = 3;

/** In these something acts on the outcome, or is held against it. */
const WITH_PREDICTOR: readonly LearnedKind[] = ['relation', 'interaction', 'variance', 'agreement', 'expected-value'];
/** The table says what comes out, or rows are counted. */
const WITHOUT_OUTCOME: readonly LearnedKind[] = [
  'description',
  'survival',
  'interaction',
  'profile',
  'rate',
  'dose-response',
  'outliers',
];

/** The likeliest ways to read a question, the first one first. */
export function waysToRead(chances: Chances): Way[] {
  const likely = [...chances.kinds].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_KINDS);
  return likely.flatMap(([kind, ofKind]) => waysOf(chances, kind, ofKind)).toSorted(byLikelihood);
}

const byLikelihood = (a: Way, b: Way): number => b.likelihood - a.likelihood;

interface Choice {
  readonly role: Role;
  readonly chance: number;
}

function likeliest(chances: ReadonlyMap<Role, number>, isOpen: (role: Role) => boolean): Choice {
  const [role, chance] = [...chances]
    .filter(([each]) => isOpen(each))
    .reduce((best, each) => (each[1] > best[1] ? each : best));
  return { role, chance };
}

/** One column at most is the outcome; of rows that fall into groups all quantities are. */
function waysOf({ named, rolesIn, levelsIn }: Chances, kind: LearnedKind, ofKind: number): Way[] {
  const chances = rolesIn(kind);
  const wayOf = (choices: readonly Choice[]): Way => ({
    kind,
    levelsIn,
    roles: new Map(named.map((column, at) => [column, choices[at]?.role ?? 'none'])),
    likelihood: choices.reduce((sum, { chance }) => sum + chance, ofKind),
  });
  if (kind === 'grouping') return [wayOf(chances.map((each) => likeliest(each, () => true)))];
  const outcomes = [...(WITHOUT_OUTCOME.includes(kind) ? [null] : []), ...named.keys()];
  return outcomes
    .flatMap((outcome) => {
      const choices = chances.map((each, at) => likeliest(each, (role) => (role === 'outcome') === (at === outcome)));
      const whole = WITH_PREDICTOR.includes(kind) ? withPredictor(choices, chances) : choices;
      return whole ? [wayOf(whole)] : [];
    })
    .toSorted(byLikelihood)
    .slice(0, MOST_WAYS);
}

/** The column that may act at the least cost acts, where none does. */
function withPredictor(
  choices: readonly Choice[],
  chances: readonly ReadonlyMap<Role, number>[],
): readonly Choice[] | null {
  if (choices.some(({ role }) => role === 'predictor')) return choices;
  const gains = choices.map(({ role, chance }, at) =>
    role === 'outcome' ? -Infinity : (chances[at]?.get('predictor') ?? -Infinity) - chance,
  );
  const best = Math.max(-Infinity, ...gains);
  if (best === -Infinity) return null;
  const acting = gains.indexOf(best);
  return choices.map((choice, at) => (at === acting ? { role: 'predictor', chance: choice.chance + best } : choice));
}

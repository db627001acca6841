import { seriesHeld } from '../plans/series-fills.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Encoding } from '../encoder/encoding.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { leftWords } from '../sureness/accounted.ts';
import type { Candidate } from './answer-features.ts';
import { kindOfPlan, rolesInPlan, type Role } from './parts-played.ts';
import type { Features } from './softmax.ts';

interface Estimates {
  readonly encoding: Encoding;
  /** The probability that the answer is right by all but the encoder. */
  readonly withoutEncoder: number;
}

/** The features of an answer to an encoded question: the encoder's likelihood of the plan, and the probability without the encoder. */
export function encodingFeatures(
  ask: Ask,
  { plan, likelihood, ofLevels, surplus, lead, doubts }: Candidate,
  { encoding, withoutEncoder }: Estimates,
): Features {
  const ofColumns = encodingOfColumns(plan, encoding);
  const kind = kindOfPlan(plan);
  const ofKind = encoding.kinds.get(kind) ?? NEVER;
  const own = ofColumns.reduce((sum, { chance }) => sum + chance, ofKind);
  const worst = Math.min(0, ...ofColumns.map(({ chance }) => chance));
  const margin = Math.min(...ofColumns.map(({ margin: each }) => each));
  const worstLevel = Math.min(0, ...ofLevels);
  const odds = Math.log(withoutEncoder / (1 - withoutEncoder));
  const left = leftWords(plan, ask).length;
  const unnamed = Math.min(MANY, unmentioned(ask, plan));
  const weighed = [
    ...ODDS.filter((bound) => odds > bound).map((bound) => `withoutEncoder ${bound}`),
    ...LIKELY.filter((bound) => own > bound).map((bound) => `encoding ${bound}`),
    ...LIKELY.filter((bound) => worst > bound).map((bound) => `worst ${bound}`),
    ...LIKELY.filter((bound) => worstLevel > bound).map((bound) => `worst level ${bound}`),
    ...MARGINS.filter((bound) => margin > bound).map((bound) => `margin ${bound}`),
  ];
  const beside = [
    `${Math.min(2, left)} left`,
    `left out ${plan.sureness <= UNANSWERED}`,
    `unmentioned ${unnamed}`,
    `${Math.min(2, ask.roles.missing.outcome.length)} in the place of the outcome`,
    `${Math.min(2, left)} left, unmentioned ${unnamed}`,
  ];
  return {
    words: [
      ...weighed,
      ...beside,
      ...weighed.flatMap((text) => beside.map((other) => `${other}: ${text}`)),
      ...doubts.map((rule) => `doubt ${rule}`),
      ...LIKELY.filter((bound) => ofKind > bound).map((bound) => `kind ${bound}`),
      ...SURE.filter((bound) => plan.sureness >= bound).map((bound) => `as sure as ${bound}`),
      ...BEHIND.filter((bound) => likeliest(encoding) - own > bound).map((bound) => `behind ${bound}`),
      ...CANNOT.filter((bound) => encoding.unanswerable > bound).map((bound) => `unanswerable ${bound}`),
      ...LEADS.filter((bound) => lead > bound).map((bound) => `ahead by ${bound}`),
      ...LIKELY.filter((bound) => likelihood > bound).map((bound) => `likelier than ${bound}`),
      ...COUNTS.filter((count) => left >= count).map((count) => `left ${count} words`),
      `kind ${kind}`,
      `surplus ${Math.min(MANY, surplus)}`,
    ],
    rules: [],
  };
}

const ODDS = Array.from({ length: 21 }, (_, place) => place / 2 - 5);
const LIKELY = [-0.05, -0.1, -0.2, -0.35, -0.5, -0.75, -1, -1.5, -2, -3, -4, -6, -8] as const;
const MARGINS = [-8, -4, -2, -1, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 6] as const;
const BEHIND = [0.05, 0.2, 0.5, 1, 2, 3, 5] as const;
const CANNOT = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9] as const;
const LEADS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6] as const;
const SURE = [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9, 1] as const;
const COUNTS = [1, 2, 3, 4] as const;
const MANY = 3;
const NEVER = -8;

const EITHER: readonly Role[] = ['outcome', 'predictor'];
const SYMMETRIC: readonly AnalysisPlan['question'][] = ['agreement', 'association'];

function openRoles({ question }: AnalysisPlan, held: readonly Role[]): readonly Role[] {
  if (SYMMETRIC.includes(question) && held.every((role) => EITHER.includes(role))) return EITHER;
  // What the table needs it for, no question says.
  return held.includes('structure') ? [...held, 'none'] : held;
}

/** Of each column the logarithm of the probability that the encoder gives its role in the plan, and how far ahead it is of the other roles. */
function encodingOfColumns(plan: AnalysisPlan, { roles }: Encoding): { chance: number; margin: number }[] {
  return [...roles].map(([name, chances]) => {
    const held = rolesInPlan(plan, name);
    const open = openRoles(plan, held);
    const likely = open.map((role) => chances.get(role) ?? NEVER);
    // Of two columns that go together either is the first.
    const chance =
      open === EITHER ? Math.log(likely.reduce((sum, each) => sum + Math.exp(each), 0)) : Math.max(...likely);
    const others = [...chances].flatMap(([role, each]) => (open.includes(role) ? [] : [each]));
    return { chance, margin: chance - Math.max(NEVER, ...others) };
  });
}

const likeliest = ({ kinds, roles }: Encoding): number =>
  [...roles.values()].reduce((sum, chances) => sum + Math.max(...chances.values()), Math.max(...kinds.values()));

/** Columns of the plan that no word was found to name. */
export function unmentioned(ask: Ask, plan: AnalysisPlan): number {
  const named = new Set(ask.spoken.mentions.map(({ column }) => column.name));
  // Whose rows are a series each belongs to the table.
  const series = plan.season === null ? undefined : seriesHeld(ask)?.name;
  const acting = isFilled(plan, named) ? [] : plan.predictors;
  const held = [plan.outcome, ...acting, ...plan.strata, ...plan.covariates];
  return new Set(held.filter((name) => name !== null && name !== series && !named.has(name))).size;
}

const LEAST_FILLED = 4;
/** "Which factors predict death", "how well can churn be predicted": all that the table holds. */
const isFilled = ({ question, predictors }: AnalysisPlan, named: ReadonlySet<string>): boolean =>
  (question === 'survival' || question === 'prediction') &&
  predictors.length >= LEAST_FILLED &&
  !predictors.some((name) => named.has(name));

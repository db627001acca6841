import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Encoding } from '../encoder/encoding.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { leftWords } from '../sureness/accounted.ts';
import type { Candidate } from './answer-features.ts';
import { kindOfPlan, rolesInPlan } from './parts-played.ts';
import type { Features } from './softmax.ts';

interface Estimates {
  readonly encoding: Encoding;
  /** The probability that the answer is right by all but the encoder. */
  readonly withoutEncoder: number;
}

/** The features of an answer to an encoded question: the encoder's likelihood of the plan, and the probability without the encoder. */
export function encodingFeatures(
  ask: Ask,
  { plan, likelihood, lead, doubts }: Candidate,
  { encoding, withoutEncoder }: Estimates,
): Features {
  const own = encodingLikelihood(plan, encoding);
  const odds = Math.log(withoutEncoder / (1 - withoutEncoder));
  const left = leftWords(plan, ask).length;
  const kind = kindOfPlan(plan);
  const weighed = [
    ...ODDS.filter((bound) => odds > bound).map((bound) => `withoutEncoder ${bound}`),
    ...LIKELY.filter((bound) => own > bound).map((bound) => `encoding ${bound}`),
  ];
  const beside = [`${Math.min(2, left)} left`, `left out ${plan.sureness <= UNANSWERED}`];
  return {
    words: [
      ...weighed,
      ...beside,
      ...weighed.flatMap((text) => beside.map((other) => `${other}: ${text}`)),
      ...doubts.map((rule) => `doubt ${rule}`),
      ...SURE.filter((bound) => plan.sureness >= bound).map((bound) => `as sure as ${bound}`),
      ...BEHIND.filter((bound) => likeliest(encoding) - own > bound).map((bound) => `behind ${bound}`),
      ...CANNOT.filter((bound) => encoding.unanswerable > bound).map((bound) => `unanswerable ${bound}`),
      ...LEADS.filter((bound) => lead > bound).map((bound) => `ahead by ${bound}`),
      ...LIKELY.filter((bound) => likelihood > bound).map((bound) => `likelier than ${bound}`),
      ...COUNTS.filter((count) => left >= count).map((count) => `left ${count} words`),
      `unmentioned ${Math.min(MANY, unmentioned(ask, plan))}`,
      `kind ${kind}`,
    ],
    rules: [],
  };
}

const ODDS = Array.from({ length: 21 }, (_, place) => place / 2 - 5);
const LIKELY = [-0.05, -0.1, -0.2, -0.35, -0.5, -0.75, -1, -1.5, -2, -3, -4, -6, -8] as const;
const BEHIND = [0.05, 0.2, 0.5, 1, 2, 3, 5] as const;
const CANNOT = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9] as const;
const LEADS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6] as const;
const SURE = [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9, 1] as const;
const COUNTS = [1, 2, 3, 4] as const;
const MANY = 3;
const NEVER = -8;

/** The logarithm of the probability that the encoder gives the plan: its kind, and a role for every column. */
function encodingLikelihood(plan: AnalysisPlan, { kinds, roles }: Encoding): number {
  const ofColumns = [...roles].map(([name, chances]) => {
    const held = rolesInPlan(plan, name);
    // What the table needs it for, no question says.
    const open = held.includes('structure') ? [...held, 'none' as const] : held;
    return Math.max(...open.map((role) => chances.get(role) ?? NEVER));
  });
  return ofColumns.reduce((sum, each) => sum + each, kinds.get(kindOfPlan(plan)) ?? NEVER);
}

const likeliest = ({ kinds, roles }: Encoding): number =>
  [...roles.values()].reduce((sum, chances) => sum + Math.max(...chances.values()), Math.max(...kinds.values()));

/** Columns of the plan that no word was found to name. */
function unmentioned({ spoken: { mentions } }: Ask, plan: AnalysisPlan): number {
  const named = new Set(mentions.map(({ column }) => column.name));
  const held = [plan.outcome, ...plan.predictors, ...plan.strata, ...plan.covariates];
  return new Set(held.filter((name) => name !== null && !named.has(name))).size;
}

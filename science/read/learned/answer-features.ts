import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { leftWords } from '../sureness/accounted.ts';
import { howSure } from './how-sure.ts';
import { kindOfPlan } from './parts-played.ts';
import { unique, type Features } from './softmax.ts';
import { tokensOf } from './tokens.ts';

/** One plan that may answer a question. */
export interface Candidate {
  readonly plan: AnalysisPlan;
  /** The logarithm of its probability. */
  readonly likelihood: number;
  /** The logarithms of the probabilities of its levels. */
  readonly ofLevels: readonly number[];
  /** Its columns that no word names, beyond the words that the plan of the rules leaves out. */
  readonly surplus: number;
  /** How much likelier it is than the next one that differs, in logarithms. */
  readonly lead: number;
  /** Rules that doubt it. */
  readonly doubts: readonly string[];
}

/** What the encoder says of it. */
export type ByEncoder = 'ofLevels' | 'surplus';

/** The features of an answer: its likelihood, the doubts of the rules, and the words that the plan leaves out. */
export function answerFeatures(
  ask: Ask,
  { plan, likelihood, lead, doubts }: Candidate,
  rules: AnalysisPlan | null,
): Features {
  const left = leftWords(plan, ask);
  const { missing } = ask.roles;
  const kind = kindOfPlan(plan);
  const same = rules !== null && isSame(plan, rules);
  // How much each says differs from kind to kind.
  const weighed = [
    ...LIKELY.filter((bound) => likelihood > bound).map((bound) => `likelier than ${bound}`),
    ...LEADS.filter((bound) => lead > bound).map((bound) => `ahead by ${bound}`),
    ...SURE.filter((bound) => plan.sureness >= bound).map((bound) => `as sure as ${bound}`),
    ...left.map((word) => `left ${word}`),
    ...COUNTS.filter((count) => left.length >= count).map((count) => `left ${count} words`),
    `rules ${rules === null ? 'none' : howSure(rules)} ${same}`,
    `rules ${rules === null ? 'none' : kindOfPlan(rules)} ${kind}`,
  ];
  return {
    words: unique([
      ...weighed,
      ...weighed.map((text) => `${kind}: ${text}`),
      ...doubts.map((rule) => `doubt ${rule}`),
      ...COUNTS.filter((count) => ask.spoken.words.length >= count * 4).map((count) => `words ${count * 4}`),
      ...Object.entries(missing).flatMap(([place, words]) => (words.length > 0 ? [`missing ${place}`] : [])),
      ...tokensOf(ask.spoken).map(({ text }) => `says ${text}`),
      ...ask.spoken.cues.map(({ name }) => `cue ${name}`),
      `kind ${kind}`,
      `frame ${ask.roles.frame ?? 'none'}`,
      `form ${ask.form}`,
      `rows ${plan.rows.length > 0}`,
      `same ${same}`,
      `outcome ${plan.outcome === null ? 'none' : ask.spoken.mentions.some(({ column }) => column.name === plan.outcome)}`,
    ]),
    rules: [],
  };
}

const LIKELY = [-0.05, -0.1, -0.2, -0.35, -0.5, -0.75, -1, -1.5, -2, -3, -4, -6] as const;
const LEADS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6] as const;
const SURE = [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9, 1] as const;
const COUNTS = [1, 2, 3, 4, 5] as const;

/** The same kind, and the same columns in the same roles, at the same moment, beyond the same bound; of two that agree either is the first. */
export function isSame(one: AnalysisPlan, other: AnalysisPlan): boolean {
  const keyOf = (plan: AnalysisPlan) =>
    JSON.stringify([
      kindOfPlan(plan),
      plan.question === 'agreement' ? null : plan.outcome,
      [...(plan.question === 'agreement' ? [plan.outcome] : []), ...plan.predictors, ...plan.strata].toSorted(),
      [...plan.covariates].toSorted(),
      [plan.exposure, plan.trials, plan.event?.column, plan.baseline, plan.pairedBy, plan.changeAt],
      plan.rows.map(({ column, comparison, values }) => [column, comparison, values]).toSorted(),
      plan.success,
    ]);
  return keyOf(one) === keyOf(other);
}

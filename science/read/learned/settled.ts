import { LEAST_SURENESS, type AnalysisPlan, type QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { comparesChanges } from '../cast/change-of-groups.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { leftWords } from '../sureness/accounted.ts';
import { LEAST_NEAREST } from '../sureness/sureness.ts';
import type { Encoding } from '../encoder/encoding.ts';
import { answerFeatures, isSame, type ByEncoder, type Candidate } from './answer-features.ts';
import { chancesOf, likelihoodOf, type Learned, type Verdict } from './chances.ts';
import { howSure } from './how-sure.ts';
import { learned } from './learned.ts';
import { chancesOfLevels } from './levels-meant.ts';
import { kindOfPlan } from './parts-played.ts';
import { encodingFeatures, unmentioned } from './encoding-features.ts';
import { logProbabilities, type Features, type Weights } from './softmax.ts';
import { candidateOf } from './way-plan.ts';
import { waysToRead } from './ways.ts';
import { setOf } from '../words/word-sets.ts';

/** What the rules make of a part of the message: a plan for each outcome, and the rules that doubt the first. */
export interface ByRules {
  readonly plans: readonly AnalysisPlan[];
  readonly doubts: readonly string[];
}

/** Who has the last word on a part of the message. */
export type LastWord = (ask: Ask, byRules: ByRules) => readonly AnalysisPlan[];
export type Settle = (ask: Ask, byRules: ByRules, encoding: Encoding | null) => readonly AnalysisPlan[];

/** The rules alone. */
export const settledByRules: Settle = (_ask, { plans }) => plans;

/** The likeliest of what the rules, the labelled questions and the encoder make of it, as sure as such answers were right. */
export const settledByLearned: Settle = (ask, byRules, encoding) => settledBy(learned(), { ask, byRules, encoding });

/** The doubt of the rules where they find words of a kind that no method answers. */
export const UNSUPPORTED = 'unsupported';

/** Kinds that share their words with such: a value for given columns is no forecast of the next year. */
const NEAR_UNSUPPORTED: readonly QuestionKind[] = ['expected-value', 'prediction', 'agreement', 'outliers'];
/** The logarithm of the probability from which on such a kind is taken from the encoder. */
const LEAST_OF_KIND = -0.2;

function isSupported({ index: { structure } }: Ask, plan: AnalysisPlan, encoding: Encoding | null): boolean {
  const isOfTime = plan.time !== null || structure.times.some(({ name }) => plan.predictors.includes(name));
  const ofKind = encoding?.kinds.get(kindOfPlan(plan)) ?? -Infinity;
  return NEAR_UNSUPPORTED.includes(plan.question) && !isOfTime && ofKind >= LEAST_OF_KIND;
}

function settledBy(known: Learned, asked: Asked): readonly AnalysisPlan[] {
  const { byRules } = asked;
  const [first = null] = byRules.plans;
  const ofChanges = surenessOfChanges(asked);
  if (ofChanges === OF_CHANGES) return byRules.plans.map((plan) => ({ ...plan, sureness: ofChanges }));
  const atMoment = surenessAtMoment(asked);
  if (atMoment > 0) return byRules.plans.map((plan) => ({ ...plan, sureness: atMoment }));
  const best = bestCandidate(known, asked);
  if (best === null) return byRules.plans;
  const sureness = surenessOf(known, asked, best);
  if (sureness < LEAST_SURENESS && best.plan === first && holdsWithoutEncoder(known, asked))
    return byRules.plans.map((plan) => ({ ...plan, sureness: LEAST_SURENESS }));
  // What is not computed is proposed, as the rules have it.
  if (sureness < LEAST_NEAREST)
    return byRules.plans.map((plan) => ({ ...plan, sureness: ofChanges || Math.min(plan.sureness, OFFERED) }));
  const plans = best.plan === first ? byRules.plans : [best.plan];
  return plans.map((plan) => ({ ...plan, sureness }));
}

/** "Did pressure fall more on the drug than on placebo": a form that the labelled questions hardly hold, and the rules know. */
function surenessOfChanges({ ask, byRules: { plans, doubts } }: Asked): number {
  const [first] = plans;
  if (first === undefined || !comparesChanges(ask, first)) return 0;
  // "From baseline to 12 weeks" are its two moments.
  return surenessOfDoubts(doubts.filter((doubt) => doubt !== 'leavesLaterMoment'));
}

/** Where nothing is doubted, and where nothing but words are left. */
function surenessOfDoubts(doubts: readonly string[]): number {
  if (doubts.length === 0) return OF_CHANGES;
  return doubts.every((doubt) => OF_WORDS.has(doubt)) ? UNSURE : 0;
}
const OF_WORDS = setOf('leavesWord fillsBesideUnknown');
const OF_CHANGES = 0.75;
const LEAST_LIKELY = -1.5;
const leastOfChanges = (ask: Ask, { plan, likelihood, doubts }: Candidate): number => {
  if (likelihood < LEAST_LIKELY || !comparesChanges(ask, plan)) return 0;
  if (doubts.length === 0) return OF_CHANGES;
  return doubts.every((doubt) => doubt === 'leavesWord') ? UNSURE : 0;
};
const UNSURE = 0.45;

/** "What share has found a job within 26 weeks": of those who are followed, which no share of all rows is. */
function surenessAtMoment({ ask, byRules: { plans, doubts } }: Asked): number {
  const [first] = plans;
  const isOfEvent = ask.spoken.mentions.some(({ column }) => column.name === first?.event?.column);
  const isMoment = first?.question === 'survival' && first.hypothesizedValue !== null && ask.has('share');
  return isMoment && (isOfEvent || ask.has('survival')) ? surenessOfDoubts(doubts) : 0;
}

/** "What share have less than 50": the labelled questions hardly hold such either. */
function leastOfBound({ byRules }: Asked, { plan, likelihood, doubts }: Candidate): number {
  const isOpen = plan.success === null || !doubts.every((doubt) => OF_WORDS.has(doubt));
  if (isOpen || (likelihood < LEAST_LIKELY && plan !== byRules.plans[0])) return 0;
  // Of other rows than the rules have.
  const [first] = byRules.plans;
  const isOfOthers = first !== undefined && first.success !== null && first.rows.length !== plan.rows.length;
  return doubts.length === 0 && likelihood >= LEAST_LIKELY && !isOfOthers ? OF_BOUND : UNSURE;
}
const OF_BOUND = 0.6;

/** Such plans are right 3 times in 4 where the encoder doubts them and finds no other; measured. */
const LEAST_WITHOUT_ENCODER = 0.7;

/** Whether the rules and the labelled questions are so sure of the same plan that it stays an answer. */
function holdsWithoutEncoder(known: Learned, { ask, byRules, encoding }: Asked): boolean {
  const [first] = byRules.plans;
  if (encoding === null || first === undefined || howSure(first) !== 'sure') return false;
  const asked = { ask, byRules, encoding: null };
  const best = bestCandidate(known, asked);
  return best?.plan === first && surenessOf(known, asked, best) >= LEAST_WITHOUT_ENCODER;
}

/** What a part of the message is read by. */
export interface Asked {
  readonly ask: Ask;
  readonly byRules: ByRules;
  readonly encoding: Encoding | null;
}

export function bestCandidate(known: Pick<Learned, 'kinds' | 'roles'>, asked: Asked): Candidate | null {
  const { ask, byRules, encoding } = asked;
  const { ofRules, all } = candidatesOf(known, asked);
  const sorted = all.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const [best] = sorted;
  if (!best || (byRules.doubts.includes(UNSUPPORTED) && !isSupported(ask, best.plan, encoding))) return null;
  const next = sorted.find(({ plan }) => !isSame(plan, best.plan));
  const lead = next ? scoreOf(best) - scoreOf(next) : ALONE;
  return { ...(ofRules && holdsAsMuch(ofRules, best) ? ofRules : best), lead };
}

function candidatesOf(
  known: Pick<Learned, 'kinds' | 'roles'>,
  { ask, byRules: { plans, doubts }, encoding }: Asked,
): { readonly ofRules: Candidate | null; readonly all: readonly Candidate[] } {
  const [first = null] = plans;
  const chances = chancesOf(known, ask, first, encoding);
  const left = first && encoding ? leftWords(first, ask).length : Infinity;
  const encoded = (each: Omit<Candidate, ByEncoder>): Candidate => ({
    ...each,
    ofLevels: encoding ? chancesOfLevels(each.plan, ask.index.columns, encoding) : [],
    surplus: encoding ? Math.max(0, unmentioned(ask, each.plan) - left) : 0,
  });
  const ofRules = first && encoded({ plan: first, likelihood: likelihoodOf(first, chances), lead: 0, doubts });
  const ofWays = waysToRead(chances)
    .flatMap((way) => candidateOf(ask, way) ?? [])
    .filter(({ plan }) => holdsStrata(plan, first));
  return { ofRules, all: [...(ofRules ? [ofRules] : []), ...ofWays.map(encoded)] };
}

/** "Within each department" means nothing else. */
function holdsStrata({ covariates, predictors, rows, strata }: AnalysisPlan, first: AnalysisPlan | null): boolean {
  const held = [...predictors, ...strata, ...covariates, ...rows.map(({ column }) => column)];
  return first === null || first.strata.every((name) => held.includes(name));
}

/** The rules know more of a plan than who plays which role; of its levels they may know less. */
const holdsAsMuch = (ofRules: Candidate, best: Candidate): boolean =>
  isSame(best.plan, ofRules.plan) && sumOf(ofRules.ofLevels) >= sumOf(best.ofLevels);

/** No other plan comes near. */
const ALONE = 10;

/** How much what the rules doubt, what the levels say and columns without a word count beside what is likely; measured. */
const [WEIGHT_OF_DOUBT, WEIGHT_OF_LEVELS, WEIGHT_OF_SURPLUS] = [0.8, 0.85, 2] as const;
const LEAST = 0.01;
const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);
const scoreOf = ({ plan, likelihood, ofLevels, surplus }: Candidate): number =>
  likelihood -
  WEIGHT_OF_SURPLUS * surplus +
  WEIGHT_OF_LEVELS * sumOf(ofLevels) +
  WEIGHT_OF_DOUBT * Math.log(Math.max(LEAST, plan.sureness));

/** The sureness of a plan by the probability that it is right: it is computed where it is likelier right than wrong, and claimed from 18 in 25 on: so are 3 in 100 claimed wrongly. Measured. */
const SURE_AT = [
  { right: 0, sureness: 0 },
  { right: 1 / 2, sureness: LEAST_NEAREST },
  { right: 18 / 25, sureness: LEAST_SURENESS },
  { right: 1, sureness: 1 },
] as const;

/** Between two of these it grows in proportion. */
function surenessWhere(right: number): number {
  return SURE_AT.reduce((sum, to, place) => {
    const from = SURE_AT[place - 1] ?? to;
    const share = right > from.right ? Math.min(1, (right - from.right) / (to.right - from.right)) : 0;
    return sum + share * (to.sureness - from.sureness);
  }, 0);
}

/** The probability that an answer of these features is right. */
export const rightOf = (weights: Weights<Verdict>, features: Features): number =>
  Math.exp(logProbabilities(weights, features).get('right') ?? -Infinity);

/** Below LEAST_NEAREST: proposed, and not computed. */
const OFFERED = 0.35;

/** An outcome that no word names stands for the words that are left, or for none of them: "blood pressure" is no haemoglobin. */
function isGuessed(ask: Ask, plan: AnalysisPlan): boolean {
  const isNamed = (name: string) => ask.spoken.mentions.some(({ column }) => column.name === name);
  // "A garden of 200 m" is no distance from the station.
  const isBounded = plan.success !== null && ask.comparisons.some(({ column }) => column?.name === plan.outcome);
  const outcome = plan.outcome === null || isBounded ? [] : [plan.outcome];
  const held = [...outcome, ...plan.given.map(({ column }) => column)];
  return !held.every(isNamed) && leftWords(plan, ask).length > 0;
}
/** The probabilities from which on such a plan is computed, and claimed. Measured. */
const [COMPUTED_GUESS, CLAIMED_GUESS] = [0.72, 0.92] as const;
const mostOfGuess = (right: number): number => {
  if (right < COMPUTED_GUESS) return OFFERED;
  return right < CLAIMED_GUESS ? LEAST_NEAREST : 1;
};

/** A plan with one of these doubts is not claimed, whatever the labelled questions say of it. */
const LEAVES_MUCH = setOf(
  'leavesNumber leavesPartOfSum leavesCondition leavesShareOfCounts leavesStep leavesOdds leavesAdjusted sharesItself',
);
const MOST_WITHOUT = 0.49;

/** How sure it is that the plan is what was asked, to a hundredth. */
export function surenessOf(known: Learned, asked: Asked, candidate: Candidate): number {
  const { ask, byRules, encoding } = asked;
  const [first = null] = byRules.plans;
  const withoutEncoder = rightOf(known.answers, answerFeatures(ask, candidate, first));
  const right = encoding
    ? rightOf(known.encoding, encodingFeatures(ask, candidate, { encoding, withoutEncoder }))
    : withoutEncoder;
  const least = Math.max(leastOfChanges(ask, candidate), leastOfBound(asked, candidate));
  const most = candidate.doubts.some((doubt) => LEAVES_MUCH.has(doubt)) ? MOST_WITHOUT : 1;
  const sureness = Math.min(most, Math.max(least, Math.round(100 * surenessWhere(right)) / 100));
  // What is asked and is not in the plan is not made up for by what such questions mostly mean.
  const isLeftOut = encoding === null && candidate.plan.sureness <= UNANSWERED;
  if (isLeftOut) return Math.min(sureness, OFFERED);
  if (encoding !== null && isGuessed(ask, candidate.plan)) return Math.min(sureness, mostOfGuess(right));
  // What the rules are sure of is computed at least, and told as a reading that may be wrong.
  return candidate.plan === first && howSure(first) === 'sure' ? Math.max(sureness, LEAST_NEAREST) : sureness;
}

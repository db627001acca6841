import type { AnalysisPlan, QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Mention } from '../tables/mention.ts';
import { asksModel, hasGroups, type Case } from '../cast/cases.ts';
import { amountSaid } from '../cast/held-to-number.ts';
import { stepOf } from '../roles/steps.ts';
import { speaksOfSize } from '../cast/asks-power.ts';
import { isDescribing } from '../cast/pool.ts';
import { fillPlan } from '../plans/plans.ts';
import { weighPlan } from '../sureness/sureness.ts';
import { isGroup, isQuantity } from '../tables/columns.ts';
import { isCount, isWholeFrom } from '../tables/count-columns.ts';
import { textAt } from '../words/words.ts';
import { givenInWay, numbersIn } from './given-in-way.ts';
import { castOfWay } from './way-cast.ts';
import type { ByEncoder, Candidate } from './answer-features.ts';
import { askOfWay, isOfEvent } from './ask-of-way.ts';
import type { LearnedKind } from './parts-played.ts';
import { withStructure } from './structure-in-way.ts';
import type { Way } from './ways.ts';

/** The plan of one way to read a question, as sure as the rules are of it; null where it lacks what its kind cannot do without. */
export function candidateOf(asked: Ask, way: Way): Omit<Candidate, ByEncoder> | null {
  const ask = askOfWay(asked, way);
  const cast = castOfWay(ask, way);
  const each: Case = { ask, cast, outcome: cast.outcomes[0] ?? null };
  const plan = completed(withStructure(fillPlan(kindOf(way, each), each), way, each.outcome), way, each);
  if (
    !isWhole(plan) ||
    isRateOfMeasure(plan, each) ||
    isGivenFarOff(plan, each) ||
    (plan.question === 'power' && !speaksOfSize(ask))
  )
    return null;
  const { sureness, doubts } = weighPlan(plan, each);
  return { plan: { ...plan, expected: expectedIn(plan, each), sureness }, likelihood: way.likelihood, lead: 0, doubts };
}

/** "For each increase of 0.1" of ratios from 0.4 to 0.7 gives no ratio. */
const isGivenFarOff = ({ question, given }: AnalysisPlan, { ask }: Case): boolean =>
  question === 'expected-value' &&
  given.some(({ column, value }) => {
    const { minimum, maximum } = ask.index.columns.find(({ name }) => name === column)?.profile ?? {};
    if (typeof value !== 'number' || minimum == null || maximum == null) return false;
    return value < minimum - (maximum - minimum) || value > maximum + (maximum - minimum);
  });

/** Which of two groups is expected to be higher, a question says only of those that its words name. */
function expectedIn({ contrast, expected }: AnalysisPlan, { ask: { spoken } }: Case): AnalysisPlan['expected'] {
  if (contrast === null || expected === null) return expected;
  const isNamed = (level: string | null) =>
    level === null || spoken.mentions.some((mention) => mention.level === level);
  return isNamed(contrast.group) && isNamed(contrast.reference) ? expected : 'different';
}

/** Only what is counted has a rate: a yield or a mean age per person-year is none. */
const isRateOfMeasure = ({ question, event }: AnalysisPlan, { outcome }: Case): boolean =>
  question === 'rate' && event === null && outcome !== null && !(isWholeFrom(outcome, 0) && isQuantity(outcome));

/** Which relation it is, the columns decide. */
function kindOf(way: Way, each: Case): QuestionKind {
  const { kind } = way;
  if (kind === 'interaction') return interactionOf(way, each);
  // "By how much does it rise with every extra 500 mg": a slope, and no dose of half the effect and no value at 500.
  if (ALONG.includes(kind) && stepOf(each.ask.spoken) !== null) return 'regression';
  if (kind !== 'relation') return kind;
  if (asksModel(each)) return 'regression';
  const isTable = each.ask.roles.frame === 'symmetric' && each.outcome !== null && isGroup(each.outcome);
  return hasGroups(each) && !isTable ? 'difference' : 'association';
}

const ALONG: readonly LearnedKind[] = ['dose-response', 'expected-value'];

/** Effects on the time to an event, on counts per exposure, or on what is measured. */
function interactionOf(way: Way, { ask, outcome }: Case): QuestionKind {
  const { survival } = ask.index.structure;
  const isOfSurvival = survival !== null && (outcome === null || outcome === survival.time);
  if (isOfSurvival && (ask.has('survival') || isOfEvent(way))) return 'survival';
  return ask.exposure !== null && outcome !== null && isCount(outcome) ? 'rate' : 'regression';
}

/** The number that an outcome is held against, and the values it is expected for, where no phrase of the rules says them. */
function completed(plan: AnalysisPlan, way: Way, each: Case): AnalysisPlan {
  if (plan.question === 'one-sample' && plan.hypothesizedValue === null)
    return { ...plan, hypothesizedValue: onlyNumber(plan, each) };
  if (plan.question !== 'expected-value') return plan;
  const given = givenInWay(plan, way, each);
  const isGiven = (name: string) => given.some(({ column }) => column === name);
  return {
    ...plan,
    given,
    predictors: given.map(({ column }) => column),
    rows: plan.rows.filter(({ column }) => !isGiven(column)),
  };
}

/** The only number of the question, or where it has none of the sentences around it: "The label says 245 mg. Do our tablets weigh that?" */
function onlyNumber(plan: AnalysisPlan, { ask, outcome }: Case): number | null {
  const isOfOther = (at: number) =>
    ask.comparisons.some((each) => each.at === at && each.column !== null && each.column !== outcome) ||
    // "In the 2-unit dogs", of the rows of that dose.
    plan.rows.some(({ values }) => values.some((value) => value === ask.spoken.words[at]?.number));
  const isOfOutcome = ({ column, level }: Mention) => column === outcome && level !== null;
  const others = ask.spoken.mentions.filter((mention) => !isOfOutcome(mention));
  const own = numbersIn({ ...ask.spoken, mentions: others }).filter((at) => !isOfOther(at));
  if (outcome === null || own.some((at) => isWhere(ask, at))) return null;
  const said = own.map((at) => ({ words: ask.spoken.words, at }));
  const around = ask.around.flatMap((each) => numbersIn(each).map((at) => ({ words: each.words, at })));
  const [number, another] = said.length > 0 ? said : around;
  if (number === undefined || another !== undefined) return null;
  const value = amountSaid(ask, outcome, number.words, number.at);
  return value !== null && value > 1 && isShareOf(plan, ask) ? value / 100 : value;
}

const isShareOf = ({ outcome, outcomeLevel, trials }: AnalysisPlan, { index }: Ask): boolean =>
  outcomeLevel !== null || trials !== null || index.structure.binomial?.successes.name === outcome;

/** "The mean viability at 0.3" is what it is there. */
const isWhere = (ask: Ask, place: number): boolean => textAt(ask.spoken.words, place - 1) === 'at' && isDescribing(ask);

const NEEDS: Partial<Record<QuestionKind, (plan: AnalysisPlan) => boolean>> = {
  difference: acts,
  association: acts,
  regression: acts,
  variance: acts,
  agreement: acts,
  'dose-response': acts,
  'one-sample': ({ outcome, hypothesizedValue }) => outcome !== null && hypothesizedValue !== null,
  'expected-value': ({ outcome, given }) => outcome !== null && given.length > 0,
  'before-after': ({ outcome, time, changeAt }) => outcome !== null && time !== null && changeAt !== null,
  // Rows that are counted have no median.
  description: ({ covariates, outcome, statistic }) =>
    covariates.length === 0 && (outcome !== null || statistic === null || statistic === 'total'),
  trend: ({ outcome, time }) => outcome !== null && time !== null,
  'paired-difference': ({ outcome, baseline, pairedBy, predictors }) =>
    outcome !== null && (baseline !== null || predictors.length > (pairedBy === null ? 1 : 0)),
  survival: ({ event }) => event !== null,
  rate: ({ outcome, exposure }) => outcome !== null && exposure !== null,
  normality: ({ outcome }) => outcome !== null,
  prediction: ({ outcome }) => outcome !== null,
  screening: ({ outcome }) => outcome !== null,
  power: ({ outcome }) => outcome !== null,
};

function acts({ outcome, predictors, strata }: AnalysisPlan): boolean {
  return outcome !== null && predictors.length + strata.length > 0;
}

function isWhole(plan: AnalysisPlan): boolean {
  const isTwice =
    plan.outcome !== null && [...plan.predictors, ...plan.strata, ...plan.covariates].includes(plan.outcome);
  return !isTwice && (NEEDS[plan.question]?.(plan) ?? true);
}

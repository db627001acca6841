import { emptyPlan, type AnalysisPlan, type Method, type QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { isCountOf, type Binomial } from '../tables/binomial-columns.ts';
import { boundInPlan } from '../kinds/bound-groups.ts';
import { isGroup, isNumeric } from '../tables/columns.ts';
import { kindsOf } from './column-kinds.ts';
import { orderOf } from '../tables/level-order.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { levelOf } from '../cast/levels-in-plan.ts';
import { methodOf } from './methods.ts';
import { namesOf } from './fill.ts';
import { FILLS } from './plan-fills.ts';
import type { Cast } from '../cast/settle.ts';
import { stepOf } from '../roles/steps.ts';
import type { SurvivalColumns } from '../tables/survival-columns.ts';

const MOST = { strata: 3, covariates: 20, rows: 10, predictors: 50 } as const;

/** A plan of a kind with the columns that were cast, and with what the table itself says of its rows. */
export function fillPlan(kind: QuestionKind, each: Case): AnalysisPlan {
  const { ask, cast, outcome } = each;
  const { table, structure } = ask.index;
  const base: AnalysisPlan = {
    ...emptyPlan(table.dataset, table.name, kind, ask.part.text),
    outcome: outcome?.name ?? null,
    outcomeLevel: outcomeLevelOf(each),
    success: cast.success,
    predictors: namesOf(cast.predictors),
    strata: namesOf(cast.strata).slice(0, MOST.strata),
    covariates: namesOf(cast.covariates).slice(0, MOST.covariates),
    rows: cast.rows.slice(0, MOST.rows),
    weight: structure.weight?.name ?? null,
  };
  const filled = FILLS[kind]?.(base, each) ?? base;
  const plan = {
    ...filled,
    rows: rowsOf(filled, each),
    trials: filled.trials ?? trialsOf(filled, ask),
    step: stepIn(filled, ask),
    method: seasonalOnly(methodIn(filled, each, kind), filled),
    predictors: filled.predictors.slice(0, MOST.predictors),
    covariates: filled.covariates.filter((name) => !filled.predictors.includes(name)),
  };
  const course = alongTime(plan, ask);
  return { ...course, ...boundInPlan(ask, course), kinds: [...kindsOf(course, ask), ...calendarKinds(course, cast)] };
}

/** Rows of each pot in each week are no series: how they went is a relation with the week, the rows of a pot taken together. */
function alongTime(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  const { time, method, season, predictors } = plan;
  const { subject } = ask.index.structure;
  const isPlain = method === null && season === null && predictors.length === 0;
  if (plan.question !== 'trend' || time === null || subject === null || !isPlain) return plan;
  const curve = ask.has('curvature') ? 'quadratic-model' : null;
  return { ...plan, question: 'regression', predictors: [time], time: null, cluster: subject.name, method: curve };
}

function methodIn(plan: AnalysisPlan, each: Case, kind: QuestionKind): Method | null {
  const { ask } = each;
  const method = methodOf(ask, kind, groupsIn(plan, each), plan.cluster !== null) ?? methodOfOdds(plan, ask);
  // "Which explains it best: pH, moss or treatment" seeks no peak of one of them.
  const isOfMany = plan.predictors.length > 1 && !ask.has('curvature');
  // "By how many degrees", "turned down less often": groups have no curve.
  const [first] = plan.predictors.map((name) => ask.index.columns.find((column) => column.name === name));
  const isBent = !isOfMany && (first === undefined || !isGroup(first));
  return method === 'quadratic-model' && !isBent ? null : method;
}

/** "The odds ratio of mastitis", of cows in herds. */
const methodOfOdds = ({ cluster, outcomeLevel }: AnalysisPlan, ask: Ask): Method | null =>
  cluster !== null && outcomeLevel !== null && ask.says('odds') ? 'cluster-robust-logistic' : null;

/** Years have no season. */
const seasonalOnly = (method: Method | null, { season }: AnalysisPlan): Method | null =>
  method === 'seasonal-model' && season === null ? null : method;

const WITH_STEPS: readonly QuestionKind[] = ['regression', 'survival', 'rate'];

/** "Per 10 mmHg"; of one unit nothing is said. */
function stepIn({ question, predictors }: AnalysisPlan, { spoken }: Ask): AnalysisPlan['step'] {
  const step = WITH_STEPS.includes(question) ? stepOf(spoken) : null;
  if (step === null || step.amount === 1 || !predictors.includes(step.mention.column.name)) return null;
  return { column: step.mention.column.name, amount: step.amount };
}

/** Dates that are taken by their months, weekdays or years. */
const calendarKinds = (plan: AnalysisPlan, { predictors, strata, covariates }: Cast): AnalysisPlan['kinds'] =>
  [...predictors, ...strata, ...covariates].flatMap(({ name, calendar }) =>
    calendar !== undefined && [...plan.predictors, ...plan.strata, ...plan.covariates].includes(name)
      ? [{ column: name, kind: calendar }]
      : [],
  );

function outcomeLevelOf({ ask, cast, outcome }: Case): string | null {
  const { survival } = ask.index.structure;
  if (cast.success !== null) return cast.outcomeLevel;
  if (survival && outcome === survival.event)
    return cast.outcomeLevel ?? (ask.says(...ALIVE) ? otherLevel(survival) : survival.level);
  return isComparative(ask, cast.outcomeLevel) ? null : levelOf(outcome, cast.outcomeLevel);
}

/** "More satisfied" goes along the order from "very dissatisfied", and counts no level of it. */
const isComparative = ({ spoken: { words, mentions } }: Ask, level: string | null): boolean =>
  mentions.some(
    (mention) =>
      mention.level !== null &&
      mention.level === level &&
      DEGREES.has(textAt(words, mention.from - 1)) &&
      mention.column.profile.type === 'text' &&
      orderOf(mention.column) !== null,
  );
const DEGREES = setOf('more less');

const ALIVE = ['alive', 'survived', 'survive', 'surviving', 'survivors', 'living'] as const;

/** Of "how many are alive" the level that is no event. */
const otherLevel = ({ event, level }: SurvivalColumns): string =>
  event.profile.levels.find(({ value }) => value !== level)?.value ?? level;

function groupsIn({ predictors }: AnalysisPlan, { ask, cast }: Case): number {
  if (cast.levels.length > 1) return cast.levels.length;
  return ask.index.columns.find(({ name }) => name === predictors[0])?.profile.distinct ?? 2;
}

/** Three of five groups were named, or two whose rates, hazards along doses, or shares in clusters are compared: only their rows are used. */
function rowsOf(plan: AnalysisPlan, each: Case): AnalysisPlan['rows'] {
  const { levels, predictors } = each.cast;
  const [group] = predictors;
  if (!group || levels.length >= group.profile.distinct) return plan.rows;
  const isOfDoses = plan.question === 'survival' && isNumeric(group);
  const least = plan.question === 'rate' || isOfDoses || isShareInClusters(plan, each) ? 2 : 3;
  if (levels.length < least) return plan.rows;
  return [
    ...plan.rows,
    { column: group.name, comparison: 'is', values: isNumeric(group) ? levels.map(Number) : [...levels] },
  ];
}

const isShareInClusters = ({ cluster, outcomeLevel }: AnalysisPlan, { outcome }: Case): boolean =>
  cluster !== null && outcomeLevel !== null && outcome !== null && !isNumeric(outcome);

const OF_SHARES: readonly QuestionKind[] = ['difference', 'association', 'regression', 'description'];
const IF_SAID: readonly QuestionKind[] = ['expected-value', 'power', 'trend', 'before-after'];

function trialsOf(plan: AnalysisPlan, ask: Ask): string | null {
  const { binomial } = ask.index.structure;
  const isShare = binomial !== null && plan.outcome === binomial.successes.name && isOfShares(plan, ask);
  const isTotal = plan.statistic === 'total' && !asksShare(ask);
  return isShare && !isTotal && !isBesideOther(plan, binomial, ask) ? binomial.trials.name : null;
}

/** "Share", "chance", "fraction" of trials, and no number of them. */
const asksShare = (ask: Ask): boolean => ask.has('share') || ask.says(...SHARES);
const SHARES = [
  'share',
  'proportion',
  'fraction',
  'percentage',
  'percent',
  'probability',
  'chance',
  'risk',
  'rate',
] as const;

/** "Do omissions and commissions go together": two counts out of the same trials. */
const isBesideOther = ({ question, predictors }: AnalysisPlan, { trials }: Binomial, ask: Ask): boolean =>
  question === 'association' &&
  ask.index.columns.some((column) => predictors.includes(column.name) && isCountOf(column, trials));

/** "Below 10 %" is a share, "below 3" a number of them. */
const isOfShares = ({ question, hypothesizedValue: value }: AnalysisPlan, ask: Ask): boolean =>
  OF_SHARES.includes(question) ||
  (IF_SAID.includes(question) && asksShare(ask)) ||
  (question === 'one-sample' && value !== null && value > 0 && value < 1);

import { type AnalysisPlan, type QuestionKind, emptyPlan } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { type Case, doseOf, hypothesized, isComparedPair, isCompleteBlock, turningPoint } from './cases.ts';
import { type ColumnFacts, hasWord, isGroup, isNumeric, isQuantity } from './columns.ts';
import { clusterOf, contrastOf, expectedOf, kindsOf, levelOf, methodOf, trialsOf } from './plan-parts.ts';
import { momentOf } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { mayBeExposure } from './structure.ts';

/** Fills a plan of a kind with the columns that were cast, and with what the table itself says of its rows. */

type Fill = (plan: AnalysisPlan, each: Case) => AnalysisPlan;

const names = (columns: readonly ColumnFacts[]): string[] => columns.map(({ name }) => name);

const without = (
  columns: readonly ColumnFacts[],
  ...dropped: readonly (ColumnFacts | null | undefined)[]
): ColumnFacts[] => columns.filter((column) => !dropped.includes(column));

const difference: Fill = (plan, each) => ({
  ...plan,
  contrast: contrastOf(each),
  expected: expectedOf(each),
  ...clusterOf(each),
});

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
const paired: Fill = (plan, each) => {
  const { ask, cast, outcome } = each;
  const named = [outcome, ...cast.outcomes, ...cast.predictors];
  const pairs = ask.index.structure.pairs;
  const pair =
    pairs.find(({ first, last }) => named.includes(first) && named.includes(last)) ??
    pairs.find(({ first, last }) => named.includes(first) || named.includes(last));
  if (!pair && outcome !== null && isComparedPair(each))
    return { ...plan, baseline: cast.predictors[0]?.name ?? null, predictors: [], expected: expectedOf(each) };
  if (pair && !isCompleteBlock(each)) {
    const others = without(cast.predictors, pair.first, pair.last);
    return {
      ...plan,
      outcome: pair.last.name,
      baseline: pair.first.name,
      predictors: names(others),
      expected: expectedOf(each),
    };
  }
  const { subject } = ask.index.structure;
  return { ...plan, pairedBy: subject?.name ?? null, contrast: contrastOf(each), expected: expectedOf(each) };
};

const regression: Fill = (plan, each) => {
  const { ask, cast } = each;
  const [first] = cast.predictors;
  const pairs = cast.moderators.flatMap((moderator): [string, string][] =>
    first && first !== moderator ? [[first.name, moderator.name]] : [],
  );
  const joint =
    ask.has('interaction') && pairs.length === 0 && cast.predictors[1] && first
      ? [[first.name, cast.predictors[1].name] satisfies [string, string]]
      : [];
  return {
    ...plan,
    predictors: names([...new Set([...cast.predictors, ...cast.moderators])]),
    interactions: [...pairs, ...joint],
    contrast: contrastOf(each),
    expected: expectedOf(each),
    ...clusterOf(each),
  };
};

/** "for each supplier" with nothing else in question compares the suppliers. */
const byGroups = (predictors: string[], strata: string[]): Pick<AnalysisPlan, 'predictors' | 'strata'> =>
  predictors.length > 0 ? { predictors, strata } : { predictors: strata, strata: [] };

const survival: Fill = (plan, { ask, cast }) => {
  const found = ask.index.structure.survival;
  if (!found) return plan;
  const { time, event, level } = found;
  const open = (columns: readonly ColumnFacts[]) => names(without(columns, time, event));
  return {
    ...plan,
    outcome: time.name,
    outcomeLevel: null,
    time: time.name,
    event: { column: event.name, level },
    ...byGroups(open(cast.predictors), open(cast.strata)),
    covariates: open(cast.covariates),
    contrast: cast.levels.length === 2 ? { group: cast.levels[0] ?? '', reference: cast.levels[1] ?? '' } : null,
    rows: plan.rows.filter(({ column }) => column !== event.name),
  };
};

const rate: Fill = (plan, each) => {
  const { ask, cast, outcome } = each;
  const exposure =
    cast.predictors.find(mayBeExposure) ??
    ask.index.structure.exposure ??
    ask.index.columns.find((column) => column !== outcome && mayBeExposure(column)) ??
    null;
  return {
    ...plan,
    outcomeLevel: null,
    exposure: exposure?.name ?? null,
    ...byGroups(names(without(cast.predictors, exposure)), names(cast.strata)),
    covariates: names(without(cast.covariates, exposure)),
    contrast: contrastOf(each),
    expected: expectedOf(each),
  };
};

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
const doseResponse: Fill = (plan, each) => {
  const dose = doseOf(each);
  const { binomial } = each.ask.index.structure;
  const outcome =
    binomial && (each.outcome === null || each.outcome === dose || each.outcome === binomial.trials)
      ? binomial.successes
      : each.outcome;
  const groups = each.cast.predictors.filter((column) => isGroup(column));
  return {
    ...plan,
    outcome: outcome?.name ?? null,
    trials: outcome && outcome === binomial?.successes ? binomial.trials.name : null,
    predictors: dose ? [dose.name, ...names(without(groups, dose, outcome))] : [],
  };
};

const trend: Fill = (plan, each) => {
  const { ask, cast } = each;
  const time = cast.predictors.find(({ temporal }) => temporal) ?? ask.index.structure.times[0] ?? null;
  return {
    ...plan,
    time: time?.name ?? null,
    predictors: names(without(cast.predictors, time).filter(({ temporal }) => !temporal)),
    season: ask.has('season') ? seasonOf(time, ask) : null,
    expected: expectedOf(each),
  };
};

/** Steps of a year, of a day for hours, of a week for days. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function seasonOf(time: ColumnFacts | null, ask: Ask): number | null {
  if (!time) return null;
  const { minimum, maximum, distinct, type } = time.profile;
  if (hasWord(time.parts, new Set(['month']))) return 12;
  if (hasWord(time.parts, new Set(['quarter']))) return 4;
  if (hasWord(time.parts, new Set(['hour']))) return 24;
  if (type !== 'date' || minimum === null || maximum === null || distinct < 2) return null;
  const step = (maximum - minimum) / (distinct - 1);
  if (step < 1.5) return ask.says('week', 'weekly', 'weekday') ? 7 : 365;
  return (
    [
      [8, 52],
      [35, 12],
      [100, 4],
    ].find(([most]) => step < (most ?? 0))?.[1] ?? null
  );
}

const beforeAfter: Fill = (plan, each) => {
  const { cast } = each;
  const comparison = turningPoint(each);
  const time = comparison?.column ?? null;
  return {
    ...plan,
    time: time?.name ?? null,
    changeAt: comparison ? momentOf(comparison) : null,
    rows: plan.rows.filter(({ column }) => column !== time?.name),
    predictors: names(without(cast.predictors, time)),
    expected: expectedOf(each),
  };
};

const oneSample: Fill = (plan, each) => ({
  ...plan,
  hypothesizedValue: hypothesized(each.ask, each.cast),
  rows: plan.rows.filter(({ column }) => column !== plan.outcome),
  expected: expectedOf({ ...each, cast: { ...each.cast, predictors: each.cast.outcomes } }),
});

const agreement: Fill = (plan, { cast, outcome }) => {
  const other = [...cast.outcomes, ...cast.predictors].find((column) => column !== outcome && isQuantity(column));
  return { ...plan, predictors: other ? [other.name] : [] };
};

const description: Fill = (plan, { cast }) => ({
  ...plan,
  predictors: names([...cast.predictors, ...cast.strata].filter(({ name }) => name !== plan.outcome)),
  strata: [],
});

const FILLS: Partial<Record<QuestionKind, Fill>> = {
  difference,
  'paired-difference': paired,
  association: difference,
  regression,
  survival,
  rate,
  'dose-response': doseResponse,
  trend,
  'before-after': beforeAfter,
  'one-sample': oneSample,
  agreement,
  description,
  variance: difference,
  power: difference,
};

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function fillPlan(kind: QuestionKind, each: Case): AnalysisPlan {
  const { ask, cast, outcome } = each;
  const { table, structure } = ask.index;
  const base: AnalysisPlan = {
    ...emptyPlan(table.dataset, table.name, kind, ask.part.text),
    outcome: outcome?.name ?? null,
    outcomeLevel:
      outcome !== null && outcome === structure.survival?.event
        ? (cast.outcomeLevel ?? structure.survival.level)
        : levelOf(outcome, cast.outcomeLevel),
    predictors: names(cast.predictors),
    strata: names(cast.strata).slice(0, 3),
    covariates: names(cast.covariates).slice(0, 20),
    rows: cast.rows.slice(0, 10),
    weight: structure.weight?.name ?? null,
  };
  const filled = (FILLS[kind] ?? ((plan) => plan))(base, each);
  const groups =
    cast.levels.length > 1
      ? cast.levels.length
      : (ask.index.columns.find(({ name }) => name === filled.predictors[0])?.profile.distinct ?? 2);
  const plan = {
    ...filled,
    ...rowsOfLevels(filled, cast),
    trials: filled.trials ?? trialsOf(filled, ask),
    method: methodOf(ask, kind, groups),
    predictors: filled.predictors.slice(0, 50),
  };
  return { ...plan, kinds: kindsOf(plan, ask) };
}

/** Three of five groups were named: only their rows are used. */
function rowsOfLevels(plan: AnalysisPlan, { levels, predictors }: Cast): Pick<AnalysisPlan, 'rows'> {
  const [group] = predictors;
  if (!group || levels.length < 3 || levels.length >= group.profile.distinct) return { rows: plan.rows };
  return {
    rows: [
      ...plan.rows,
      { column: group.name, comparison: 'is', values: isNumeric(group) ? levels.map(Number) : [...levels] },
    ],
  };
}

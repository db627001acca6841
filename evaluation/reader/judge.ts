import type { AnalysisPlan, RowFilter } from '../../contracts/analysis-plan.ts';
import { predictorsWanted, questionOf } from './labels.ts';
import { listOf, type Wanted, type WantedRows } from './labelled.ts';

/** Whether a plan is the analysis that is wanted: its kind, its columns in their roles, its rows, levels and numbers. */
export const isWanted = (plan: AnalysisPlan, wanted: Wanted): boolean => CHECKS.every((holds) => holds(plan, wanted));

/** Where it is not, the checks that fail, by their names. */
export const failing = (plan: AnalysisPlan, wanted: Wanted): string[] =>
  CHECKS.flatMap((holds) => (holds(plan, wanted) ? [] : [holds.name]));

type Check = (plan: AnalysisPlan, wanted: Wanted) => boolean;

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set([...one, ...other]).size === new Set(one).size && new Set(one).size === new Set(other).size;

/** One model answers them, whatever it is called. */
const KINDRED: readonly string[] = ['difference', 'association', 'regression', 'rate', 'trend'];
/** In these nothing is left to a role but the outcome. */
const WITHOUT_ROLES: readonly string[] = [
  'screening',
  'profile',
  'grouping',
  'outliers',
  'normality',
  'power',
  'agreement',
];
const SYMMETRIC: readonly string[] = ['association', 'agreement', 'grouping'];

const kindsOf = ({ kind }: Wanted): string[] => listOf(kind).flatMap((each) => questionOf(each) ?? []);
const isAnyOf = (wanted: Wanted, kinds: readonly string[]): boolean =>
  kindsOf(wanted).some((kind) => kinds.includes(kind));

const hasKind: Check = ({ question }, wanted) => {
  const kinds = kindsOf(wanted);
  return (
    kinds.includes(question) ||
    (KINDRED.includes(question) && isAnyOf(wanted, KINDRED)) ||
    (kinds.includes('description') && (question === 'difference' || question === 'rate')) ||
    (kinds.includes('paired-difference') && (question === 'regression' || question === 'trend'))
  );
};

const isNamed = (name: string | null | undefined): name is string => name !== null && name !== undefined;

const actingIn = ({ predictors, strata, time }: AnalysisPlan): string[] =>
  [...predictors, ...strata, time].filter(isNamed);
const actingWanted = (wanted: Wanted): string[] => [...predictorsWanted(wanted), ...listOf(wanted.time)];

const hasColumns: Check = (plan, wanted) => {
  if (hasOutcome(plan, wanted) && hasPredictors(plan, wanted)) return true;
  if (plan.question !== 'association' && !isAnyOf(wanted, SYMMETRIC)) return false;
  // Of two columns that go together either is the first.
  const held = [plan.outcome, plan.baseline, ...actingIn(plan)].filter(isNamed);
  const others = [...actingWanted(wanted), wanted.baseline].filter(isNamed);
  return listOf(wanted.outcome).some((outcome) => isSameSet(held, [outcome, ...others]));
};

const hasOutcome: Check = (plan, wanted) => {
  if (wanted.outcome === undefined) return true;
  if (wanted.outcome !== null) return isNamed(plan.outcome) && listOf(wanted.outcome).includes(plan.outcome);
  // "How many were lost": rows of a level, or how many of all are of it.
  return plan.outcome === null || plan.weight !== null || (wanted.rows ?? []).some((row) => isCounted(row, plan));
};

const isCounted = ({ column, values }: WantedRows, plan: AnalysisPlan): boolean =>
  plan.question === 'description' && column === plan.outcome && String(values?.[0]) === plan.outcomeLevel;

const hasPredictors: Check = (plan, wanted) => {
  if (kindsOf(wanted).every((kind) => WITHOUT_ROLES.includes(kind) && kind !== 'screening')) return true;
  // The event and the subject belong to the table.
  const isOfTable = (name: string) => name === wanted.event || listOf(wanted.subject).includes(name);
  const open = (names: readonly string[]) => names.filter((name) => !isOfTable(name));
  const [held, asked] = [open(actingIn(plan)), open(actingWanted(wanted))];
  const [fixed, wantedFixed] = [open(plan.covariates), open(listOf(wanted.covariates))];
  const isOfModel =
    isSameSet([...held, ...fixed], [...asked, ...wantedFixed]) &&
    asked.every((name) => [...held, ...fixed].includes(name));
  return isOfModel || (hasSamePredictors(plan, wanted, open) && hasCovariates(plan, wanted));
};

function hasSamePredictors(
  plan: AnalysisPlan,
  wanted: Wanted,
  open: (names: readonly string[]) => readonly string[],
): boolean {
  const [asked, outcomes] = [predictorsWanted(wanted), listOf(wanted.outcome)];
  const isTime = (name: string) => name === plan.time || name === plan.outcome;
  return (
    isSameSet(open(actingIn(plan)), open(actingWanted(wanted))) ||
    isSameSet(open(plan.predictors), open(asked)) ||
    isSameSet(open(plan.predictors), open(asked.filter((name) => !outcomes.includes(name)))) ||
    (plan.question === 'survival' && isSameSet(open(plan.predictors), open(asked.filter((name) => !isTime(name)))))
  );
}

const hasCovariates: Check = (plan, wanted) => {
  const mine = plan.covariates.filter((name) => !actingWanted(wanted).includes(name));
  const asked = listOf(wanted.covariates).filter(
    (name) => ![...actingIn(plan), plan.baseline, plan.cluster].includes(name),
  );
  return isSameSet(mine, asked);
};

const textOfFilter = ({ column, comparison, values }: RowFilter): string => {
  const list = values.map(String).toSorted().join();
  if (comparison === 'is' || comparison === 'falls-in') return `${column} is ${list}`;
  if (comparison === 'is-not') return `${column} not ${list}`;
  return `${column} ${SAME_SIDE[comparison] ?? comparison} ${values.join()}`;
};
const SAME_SIDE: Partial<Record<RowFilter['comparison'], string>> = { 'at-least': 'above', 'at-most': 'below' };

function textOfWanted({ column, values, above, below, between }: WantedRows): string {
  if (values) return `${column} is ${values.map(String).toSorted().join()}`;
  if (above !== undefined) return `${column} above ${above}`;
  return below === undefined ? `${column} between ${(between ?? []).join()}` : `${column} below ${below}`;
}

const hasRows: Check = (plan, wanted) => {
  const compared = `${plan.predictors[0] ?? ''} is ${(wanted.compare ?? []).map(String).toSorted().join()}`;
  const counted = (wanted.rows ?? []).filter((row) => wanted.outcome !== null || !isCounted(row, plan));
  const mine = plan.rows.map(textOfFilter).filter((text) => !wanted.compare || text !== compared);
  return isSameSet(mine, counted.map(textOfWanted));
};

const hasLevels: Check = (plan, wanted) => {
  if (!wanted.compare) return true;
  const asked = wanted.compare.map(String);
  const { contrast } = plan;
  const isChosen = plan.rows.some(
    (row) => row.column === plan.predictors[0] && isSameSet(row.values.map(String), asked),
  );
  return isChosen || (contrast !== null && isSameSet([String(contrast.group), contrast.reference], asked));
};

const hasLevel: Check = ({ outcomeLevel }, { level }) =>
  level === undefined || outcomeLevel === null || String(level) === outcomeLevel;

const hasInteraction: Check = ({ interactions, strata, method }, { interaction }) => {
  if (!interaction) return interactions.length === 0;
  return (
    interactions.some((pair) => isSameSet(pair, interaction)) ||
    interaction.some((name) => strata.includes(name)) ||
    method === 'difference-in-differences'
  );
};

const isSameValue = (wanted: string | number | undefined, held: string | number | null | undefined): boolean =>
  wanted === undefined || String(wanted) === String(held ?? '');

const hasDivisor: Check = ({ exposure, trials }, wanted) => {
  const asked = wanted.exposure ?? wanted.trials;
  const held = exposure ?? trials;
  return asked === undefined ? held === null : asked === held;
};

const hasEvent: Check = (plan, { event }) =>
  event === undefined || plan.event?.column === event || plan.outcome === event;

const hasBaseline: Check = (plan, { baseline }) =>
  baseline === undefined || [plan.outcome, plan.baseline, ...actingIn(plan), ...plan.covariates].includes(baseline);

const hasValue: Check = ({ hypothesizedValue }, { value }) =>
  isSameValue(value, hypothesizedValue) || (value !== undefined && value / 100 === hypothesizedValue);

const hasGiven: Check = (plan, { given }) =>
  Object.entries(given ?? {}).every(([column, value]) =>
    isSameValue(value, valueOf(plan.given.find((each) => each.column === column))),
  );
const valueOf = (given: AnalysisPlan['given'][number] | undefined) => given && String(given.value);

const MEDIAN: readonly string[] = ['median', 'total'];
/** All descriptions tell the mean, the range and how many there are. */
const hasStatistic: Check = (plan, { statistic }) =>
  statistic === undefined ||
  !MEDIAN.includes(statistic) ||
  plan.statistic === statistic ||
  plan.question === 'survival' ||
  (statistic === 'total' && plan.outcomeLevel !== null);

const CHECKS: readonly Check[] = [
  hasKind,
  hasColumns,
  hasRows,
  hasLevels,
  hasLevel,
  hasInteraction,
  hasDivisor,
  hasEvent,
  hasBaseline,
  hasValue,
  hasGiven,
  hasStatistic,
];

import type { RowFilter } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import { isGroup, isUsable, outcomeLikeness, type ColumnFacts } from './columns.ts';
import type { CueName } from './cues.ts';
import { distinctLevels, DOUBT, isDescribing, isLevelOnly, type Pool } from './pool.ts';

const NAMES_GROUPS = [
  'group',
  'groups',
  'treatment',
  'treatments',
  'condition',
  'conditions',
  'category',
  'categories',
  'arm',
  'arms',
  'cohorts',
  'methods',
  'varieties',
  'kinds',
  'types',
] as const;

/** "the groups" where the table has one column of groups; the other column where it has two. */
export function impliedPredictors(pool: Pool, outcome: ColumnFacts): readonly ColumnFacts[] {
  const { ask } = pool;
  const adjusted = new Set(columnsOf([...ask.roles.covariates, ...ask.roles.strata, ...ask.roles.clusters]));
  const others = ask.index.columns.filter(
    (column) =>
      column !== outcome &&
      column !== ask.index.structure.weight &&
      isUsable(column) &&
      column.kind !== 'identifier' &&
      !adjusted.has(column) &&
      !isPartOf(ask, column),
  );
  const around = columnsOf(ask.around).filter((column) => others.includes(column));
  const groups = others.filter((column) => isGroup(column) || column.coded);
  const wantsGroups = ask.says(...NAMES_GROUPS) || ask.has('between') || ask.judges;
  const aroundGroups = around.filter((column) => groups.includes(column));
  const choice = (columns: readonly ColumnFacts[], doubt: number) => {
    pool.doubts.push(doubt);
    return columns;
  };
  if (wantsGroups && aroundGroups.length === 1) return choice(aroundGroups, DOUBT.around);
  if (wantsGroups && groups.length === 1) return choice(groups, DOUBT.otherOfTwo);
  if (others.length === 1) return choice(others, DOUBT.otherOfTwo);
  return around.length === 1 && ask.roles.missing.predictor.length === 0 ? choice(around, DOUBT.around) : [];
}

/** Trials, exposures and events belong to the outcome and explain nothing. */
function isPartOf({ index: { structure } }: Ask, column: ColumnFacts): boolean {
  return column === structure.binomial?.trials || column === structure.survival?.event || column === structure.exposure;
}

const WITHOUT_PREDICTOR: readonly CueName[] = [
  'normality',
  'trend',
  'season',
  'changePoint',
  'screening',
  'oneSample',
  'prediction',
  'profile',
  'pairedPhrases',
];

export function wantsPredictor(ask: Ask): boolean {
  if (isDescribing(ask) || ask.has(...WITHOUT_PREDICTOR)) return false;
  const { frame, covariates, strata } = ask.roles;
  return (
    frame !== null ||
    ask.has('variance', 'agreement', 'relate', 'curvature') ||
    ask.judges ||
    covariates.length + strata.length > 0 ||
    ask.says(...NAMES_GROUPS)
  );
}

export interface Split {
  readonly predictors: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
}

/** A single level chooses rows where something else is compared; else its column is what is compared. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function splitLevels(pool: Pool, columns: readonly ColumnFacts[]): Split {
  const { ask, byColumn } = pool;
  const single = columns.filter(
    (column) => isLevelOnly(byColumn.get(column)) && distinctLevels(byColumn.get(column)).length === 1,
  );
  const chosen = isDescribing(ask)
    ? columns.filter((column) => !single.includes(column) && isSaidOfRows(pool, column))
    : [];
  const others = columns.filter((column) => !single.includes(column) && !chosen.includes(column));
  const describes =
    isDescribing(ask) ||
    ask.has('normality', 'trend', 'season', 'changePoint', 'oneSample') ||
    ask.comparisons.some(({ moment }) => moment === 'since' || moment === 'after' || moment === 'before');
  const isHeld =
    ask.form === 'polar' &&
    ask.comparisons.some(({ column, moment }) => moment === null && column !== null && byColumn.has(column));
  const filters = (kept: readonly ColumnFacts[]) => [
    ...kept.map((column) => levelFilter(pool, column)),
    ...chosen.map(yesFilter),
  ];
  if (single.length === 1 && ask.roles.frame === 'directed' && isCause(ask, single[0]))
    return { predictors: [...single, ...others], rows: [] };
  if (others.length > 0 || describes || isHeld || ask.roles.moderators.length > 0)
    return { predictors: others, rows: filters(single) };
  if (ask.roles.frame === 'symmetric' && single.length > 0) return { predictors: [], rows: filters(single) };
  if (single.length <= 1) return { predictors: single, rows: [] };
  pool.doubts.push(DOUBT.ambiguousGroup);
  const group = single.toSorted((a, b) => outcomeLikeness(a) - outcomeLikeness(b)).slice(0, 1);
  return { predictors: group, rows: filters(single.filter((column) => !group.includes(column))) };
}

/** "of the vaccinated", "remote workers": a yes-or-no column said of the rows. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function isSaidOfRows({ ask, byColumn }: Pool, column: ColumnFacts): boolean {
  const [mention] = byColumn.get(column) ?? [];
  if (!mention || column.kind !== 'binary' || yesOf(column) === undefined) return false;
  const { words } = ask.spoken;
  const before = words[mention.from - 1]?.text ?? '';
  const isGrouping = ['by', 'each', 'per', 'between', 'in', 'across'].includes(before);
  return (
    !isGrouping &&
    (before === 'the' || before === 'of' || before === 'among' || before === 'all') &&
    column.parts.length === 1
  );
}

const yesOf = ({ profile }: ColumnFacts): string | undefined =>
  profile.levels.find(({ value }) => ['1', 'yes', 'true'].includes(value.toLowerCase()))?.value;

const yesFilter = (column: ColumnFacts): RowFilter => ({
  column: column.name,
  comparison: 'is',
  values: [cellOf(column, yesOf(column) ?? '1')],
});

/** "the effect of the drug": the level stands where the cause stands. */
const isCause = (ask: Ask, column: ColumnFacts | undefined): boolean => {
  const { predictors } = ask.roles;
  return predictors.length > 0 && predictors.every((mention) => mention.column === column);
};

function levelFilter({ byColumn }: Pool, column: ColumnFacts): RowFilter {
  return {
    column: column.name,
    comparison: 'is',
    values: distinctLevels(byColumn.get(column)).map((level) => cellOf(column, level)),
  };
}

/** A level as the table holds it. */
export function cellOf({ profile }: ColumnFacts, level: string): string | number | boolean {
  if (profile.type === 'boolean') return ['true', '1', 'yes'].includes(level.toLowerCase());
  return profile.type === 'integer' || profile.type === 'number' ? Number(level) : level;
}

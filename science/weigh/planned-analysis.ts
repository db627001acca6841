import { emptyPlan, type AnalysisPlan, type QuestionKind } from '../../contracts/analysis-plan.ts';
import type { PlannedAnalysis } from '../../contracts/model-answers.ts';
import type { ColumnProfile, ProfiledTable } from '../../contracts/table-profile.ts';
import { factsOf } from '../read/tables/columns.ts';
import { structureOf } from '../read/tables/structure.ts';

/** What a model has planned, held against the data: every column and level exists, and each kind of question has its roles. */

type Role =
  'outcome' | 'predictors' | 'given' | 'time' | 'event' | 'exposure' | 'hypothesizedValue' | 'changeAt' | 'pairs';

const ROLES: Readonly<Record<QuestionKind, readonly Role[]>> = {
  difference: ['outcome', 'predictors'],
  'paired-difference': ['outcome', 'pairs'],
  association: ['outcome', 'predictors'],
  regression: ['outcome', 'predictors'],
  'dose-response': ['outcome', 'predictors'],
  trend: ['outcome', 'time'],
  'before-after': ['outcome', 'time', 'changeAt'],
  survival: ['outcome', 'time', 'event'],
  rate: ['outcome', 'exposure'],
  agreement: ['outcome', 'predictors'],
  'one-sample': ['outcome', 'hypothesizedValue'],
  variance: ['outcome', 'predictors'],
  normality: ['outcome'],
  outliers: ['outcome'],
  prediction: ['outcome'],
  'expected-value': ['outcome', 'given'],
  grouping: ['predictors'],
  power: ['outcome'],
  description: [],
  screening: ['outcome'],
  profile: [],
};

const HAS: Readonly<Record<Role, (planned: PlannedAnalysis) => boolean>> = {
  outcome: ({ outcome }) => outcome !== null,
  predictors: ({ predictors }) => predictors.length > 0,
  given: ({ given }) => given.length > 0,
  time: ({ time }) => time !== null,
  event: ({ event }) => event !== null,
  exposure: ({ exposure }) => exposure !== null,
  hypothesizedValue: ({ hypothesizedValue }) => hypothesizedValue !== null,
  changeAt: ({ changeAt }) => changeAt !== null,
  pairs: ({ baseline, pairedBy }) => baseline !== null || pairedBy !== null,
};

export type Planned = { readonly plan: AnalysisPlan } | { readonly problems: readonly string[] };

/** The plan, or what is wrong with it in words for the model. */
export function planFrom(
  { table: name, ...planned }: PlannedAnalysis,
  tables: ReadonlyMap<string, ProfiledTable>,
  asked: string,
): Planned {
  const table = tables.get(name);
  if (table === undefined) return { problems: [`there is no table ${name.slice(0, 20)}`] };
  const problems = [
    ...missingRoles({ table: name, ...planned }),
    ...unknownColumns(planned, table),
    ...wrongLevels(planned, table),
  ];
  if (problems.length > 0) return { problems };
  const empty = emptyPlan(table.dataset, table.name, planned.question, asked);
  return { plan: { ...empty, ...planned, weight: weightFor(planned, table) } };
}

function missingRoles(planned: PlannedAnalysis): string[] {
  const missing = ROLES[planned.question].filter((role) => !HAS[role](planned));
  return missing.map((role) => `a ${planned.question} needs ${role === 'pairs' ? 'baseline or pairedBy' : role}`);
}

type Roles = Omit<PlannedAnalysis, 'table'>;

function columnsOf(planned: Roles): string[] {
  const { outcome, pairedBy, baseline, cluster, time, event, exposure, trials, weight } = planned;
  const against = [planned.success?.against, planned.bound?.against];
  const single = [...against, outcome, pairedBy, baseline, cluster, time, event?.column, exposure, trials, weight];
  const lists = [planned.predictors, planned.strata, planned.covariates];
  const others = [...planned.rows, ...planned.kinds, ...planned.given].map(({ column }) => column);
  return [...single.flatMap((column) => column ?? []), ...lists.flat(), ...others];
}

function unknownColumns(planned: Roles, { columns }: ProfiledTable): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const unknown = new Set(columnsOf(planned).filter((column) => !known.has(column)));
  return [...unknown].slice(0, 5).map((column) => `the table has no column "${column.slice(0, 60)}"`);
}

interface NamedLevel {
  readonly column: string | null | undefined;
  readonly level: string;
}

function levelsOf({ outcome, outcomeLevel, contrast, predictors, event, rows }: Roles): NamedLevel[] {
  const [first] = predictors;
  const ofContrast = contrast === null ? [] : [contrast.group ?? contrast.reference, contrast.reference];
  const ofRows = rows
    .filter(({ comparison }) => comparison === 'is' || comparison === 'is-not')
    .flatMap(({ column, values }) => values.map((value) => ({ column, level: String(value) })));
  return [
    ...(outcomeLevel === null ? [] : [{ column: outcome, level: outcomeLevel }]),
    ...ofContrast.map((level) => ({ column: first, level })),
    ...(event === null ? [] : [{ column: event.column, level: event.level }]),
    ...ofRows,
  ];
}

function wrongLevels(planned: Roles, { columns }: ProfiledTable): string[] {
  return levelsOf(planned).flatMap(({ column, level }) => {
    const profile = columns.find(({ name }) => name === column);
    if (profile === undefined || !listsAllLevels(profile)) return [];
    const isKnown = profile.levels.some(({ value }) => value === level);
    return isKnown ? [] : [`the column "${profile.name}" has no level "${level.slice(0, 60)}"`];
  });
}

/** Of a column with many values the profile names only the most frequent. */
const listsAllLevels = ({ levels, distinct }: ColumnProfile): boolean => levels.length > 0 && levels.length >= distinct;

/** In a table of frequencies each row stands for as many as its count says, whether or not the model has planned so. */
function weightFor(
  { outcome, weight }: Pick<PlannedAnalysis, 'outcome' | 'weight'>,
  table: ProfiledTable,
): string | null {
  if (weight !== null) return weight;
  const frequencies = structureOf(factsOf(table)).weight?.name ?? null;
  return frequencies === outcome ? null : frequencies;
}

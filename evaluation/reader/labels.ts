import { QUESTION_KINDS, type AnalysisPlan, type QuestionKind } from '../../contracts/analysis-plan.ts';
import type { ColumnProfile } from '../../contracts/table-profile.ts';
import { heldRoles, kindOfPlan, type LearnedKind, type Role } from '../../science/read/learned/parts-played.ts';
import { listOf, type Wanted } from './labelled.ts';

/** The labels of a question: its kind, and the role of each column. */

export function kindsWanted({ kind, interaction }: Wanted): LearnedKind[] {
  const [one, other] = interaction ?? [];
  const interactions: AnalysisPlan['interactions'] = one && other ? [[one, other]] : [];
  const kinds = listOf(kind).flatMap((each) => questionOf(each) ?? []);
  return [...new Set(kinds.map((question) => kindOfPlan({ question, interactions })))];
}

/** `paired` is short for a difference of the same subjects. */
export const questionOf = (kind: string): QuestionKind | undefined =>
  QUESTION_KINDS.find((each) => each === kind || each === `${kind}-difference`);

/** What acts, and what an outcome is expected for. */
export const predictorsWanted = ({ predictors, given }: Wanted): string[] => [
  ...listOf(predictors),
  ...Object.keys(given ?? {}),
];

/** More than one where each is right. */
export function rolesWanted(wanted: Wanted, column: string): Role[] {
  const { event, exposure, trials, baseline, subject, time } = wanted;
  const roles: readonly (readonly [Role, boolean])[] = [
    ['outcome', listOf(wanted.outcome).includes(column)],
    ['predictor', [...predictorsWanted(wanted), ...listOf(time)].includes(column)],
    ['covariate', listOf(wanted.covariates).includes(column)],
    ['rows', (wanted.rows ?? []).some((row) => row.column === column)],
    ['structure', [event, exposure, trials, baseline, ...listOf(subject)].includes(column)],
  ];
  return heldRoles(roles);
}

/** Whether a question is about the rows, the group or the outcome of a level; null where its labels leave it open. */
export function isLevelWanted(wanted: Wanted, column: ColumnProfile, value: string): boolean | null {
  const levels = levelsWanted(wanted, column);
  return levels && levels.map(String).includes(value);
}

function levelsWanted(wanted: Wanted, { name, levels }: ColumnProfile): readonly (string | number)[] | null {
  const rows = (wanted.rows ?? []).filter(({ column }) => column === name);
  if (rows.length > 0) return rows.every(({ values }) => values) ? rows.flatMap(({ values }) => values ?? []) : null;
  const given = wanted.given?.[name];
  if (given !== undefined) return [given];
  if (wanted.event === name) return null;
  if (listOf(wanted.outcome).includes(name)) return wanted.level === undefined ? null : [wanted.level];
  return listOf(wanted.predictors).includes(name) ? comparedWanted(wanted, levels) : [];
}

function comparedWanted(
  { compare = [] }: Wanted,
  levels: ColumnProfile['levels'],
): readonly (string | number)[] | null {
  const compared = compare.filter((each) => levels.some(({ value }) => value === String(each)));
  if (compared.length > 0) return compared;
  // Of two groups both are compared, whether the question names them or not.
  return levels.length > 2 ? [] : null;
}

import type { AnalysisPlan, ColumnKind } from '../../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../../contracts/analysis.ts';
import type { ColumnType } from '../../../contracts/table-profile.ts';

/** A column that the plan uses, and where it is. */
export interface UsedColumn {
  readonly name: string;
  readonly table: number;
  /** Place among the table's columns: names never reach SQL. */
  readonly position: number;
  readonly type: ColumnType;
  /** What the plan or its role in the plan makes of it. */
  readonly kind: ColumnKind | null;
  /** Of ordered text: the levels from the least to the most. */
  readonly scale: readonly string[] | null;
  /** Rows without a value of this column are left out. */
  readonly required: boolean;
}

/** Kinds of questions that look at each column by itself: a missing value costs that column only. */
const COLUMN_BY_COLUMN: readonly string[] = ['profile', 'screening', 'description'];
const MOST_COLUMNS = 5000;

/** The columns of the plan, the outcome first; the name of the first that no table has, where there is one. */
export function columnsOfPlan(plan: AnalysisPlan, tables: readonly AnalysisTable[]): UsedColumn[] | string {
  const used: UsedColumn[] = [];
  for (const [name, role] of rolesOf(plan, tables)) {
    const found = findColumn(name, tables);
    if (found === undefined) return name;
    const planned = plan.kinds.find((each) => each.column === name);
    const kind = planned?.kind ?? role.kind;
    used.push({ name, ...found, kind, scale: planned?.levels ?? null, required: role.required });
  }
  return used;
}

function findColumn(
  name: string,
  tables: readonly AnalysisTable[],
): Pick<UsedColumn, 'table' | 'position' | 'type'> | undefined {
  for (const [table, { columns }] of tables.entries()) {
    const position = columns.findIndex((column) => column.name === name);
    const type = columns[position]?.type;
    if (type !== undefined) return { table, position, type };
  }
  return undefined;
}

interface Role {
  readonly kind: ColumnKind | null;
  readonly required: boolean;
}

function rolesOf(plan: AnalysisPlan, tables: readonly AnalysisTable[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  const complete = !COLUMN_BY_COLUMN.includes(plan.question);
  const add = (names: readonly (string | null | undefined)[], kind: ColumnKind | null, required: boolean): void => {
    for (const name of names) {
      if (name === null || name === undefined) continue;
      const before = roles.get(name);
      roles.set(name, { kind: before?.kind ?? kind, required: required || before?.required === true });
    }
  };
  const takesAll = plan.question === 'profile' || (plan.question === 'screening' && plan.predictors.length === 0);
  // A categorical outcome is counted level by level.
  const outcomeKind = plan.outcomeLevel === null ? null : 'category';
  add([plan.outcome], outcomeKind, complete || plan.question === 'screening');
  add(plan.predictors, null, complete);
  add(heldAgainst(plan), null, true);
  add([plan.baseline, plan.time, plan.exposure, plan.trials], null, complete);
  add([plan.event?.column], 'category', complete);
  add(plan.covariates, null, complete);
  add(plan.strata, 'category', true);
  add([plan.pairedBy, plan.cluster], 'identifier', complete);
  add([plan.weight], 'count', true);
  add(plan.interactions.flat(), null, complete);
  add(
    plan.rows.map((row) => row.column),
    null,
    true,
  );
  const everything = tables[0]?.columns.slice(0, MOST_COLUMNS) ?? [];
  if (takesAll)
    add(
      everything.map((column) => column.name),
      null,
      false,
    );
  return roles;
}

/** Columns that the bound of another one is. */
const heldAgainst = ({ success, bound }: AnalysisPlan): readonly (string | undefined)[] => [
  success?.against,
  bound?.against,
];

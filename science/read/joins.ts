import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ColumnProfile, ProfiledTable } from '../../contracts/table-profile.ts';
import { fold, singular } from './words/words.ts';

/** Two tables that share a key, as the one table they make: the left one keeps its rows. */
export interface Joined {
  readonly table: ProfiledTable;
  readonly right: ReadonlySet<string>;
  readonly join: AnalysisPlan['joins'][number];
}

const MOST_JOINS = 6;
/** Of a column that names each row of its table once. */
const LEAST_UNIQUE = 0.98;

const plain = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `patient_id` here is `id` in patients.csv. */
function isSameKey(left: ColumnProfile, right: ColumnProfile, rightTable: ProfiledTable): boolean {
  if ((left.type === 'text') !== (right.type === 'text') || left.type === 'number' || left.type === 'boolean')
    return false;
  const [one, other] = [plain(left.name), plain(right.name)];
  return one === other || (other === 'id' && one === `${singular(plain(rightTable.name))}id`);
}

const isUnique = ({ distinct, missing }: ColumnProfile, rows: number): boolean =>
  rows > 1 && distinct >= Math.min(rows - missing, 10_000) * LEAST_UNIQUE;

function joinOf(left: ProfiledTable, right: ProfiledTable): Joined | null {
  for (const rightKey of right.columns) {
    if (!isUnique(rightKey, right.rows)) continue;
    const leftKey = left.columns.find((column) => isSameKey(column, rightKey, right));
    if (!leftKey || leftKey.distinct < 3) continue;
    const known = new Set(left.columns.map(({ name }) => name));
    const added = right.columns.filter(({ name }) => name !== rightKey.name && !known.has(name));
    return {
      table: { ...left, columns: [...left.columns, ...added.map((column) => spread(column, left.rows))] },
      right: new Set(added.map(({ name }) => name)),
      join: { dataset: right.dataset, table: right.name, leftKey: leftKey.name, rightKey: rightKey.name },
    };
  }
  return null;
}

/** A column of the right table stands in as many rows as the left one has. */
const spread = (column: ColumnProfile, rows: number): ColumnProfile => ({
  ...column,
  distinct: Math.min(column.distinct, rows),
});

/** Each pair of tables once: the side whose key repeats, or the first of two, is the left one. */
export function joinsOf(tables: readonly ProfiledTable[]): Joined[] {
  const found: Joined[] = [];
  for (const [place, one] of tables.entries()) {
    for (const other of tables.slice(place + 1)) {
      const joined =
        one.rows >= other.rows
          ? (joinOf(one, other) ?? joinOf(other, one))
          : (joinOf(other, one) ?? joinOf(one, other));
      if (joined) found.push(joined);
      if (found.length >= MOST_JOINS) return found;
    }
  }
  return found;
}

/** The plan names the second table only where it uses a column of it. */
export function withJoin(plan: AnalysisPlan, { join, right }: Joined): AnalysisPlan {
  const used = [
    plan.outcome,
    ...plan.predictors,
    ...plan.strata,
    ...plan.covariates,
    ...plan.rows.map(({ column }) => column),
    plan.time,
    plan.event?.column,
    plan.exposure,
    plan.baseline,
    plan.trials,
  ];
  return used.some((name) => name != null && right.has(name)) ? { ...plan, joins: [join] } : plan;
}

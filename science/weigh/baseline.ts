import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { factsOf } from '../read/tables/columns.ts';
import { structureOf } from '../read/tables/structure.ts';

/** The column that holds the outcome as it was measured first, before all others: `sbp_baseline` of `sbp_week12`. */
export function baselineOf(outcome: string | null, table: ProfiledTable): string | null {
  const measured = structureOf(factsOf(table)).measurements.find((occasions) =>
    occasions.some(({ column }) => column.name === outcome),
  );
  const [first] = (measured ?? []).filter(({ aside }) => !aside).toSorted((a, b) => a.order - b.order);
  return first === undefined || first.column.name === outcome ? null : first.column.name;
}

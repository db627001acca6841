import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Position in a list that is sorted by these, newest first: the last row of the page before. */
export interface ListCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly before?: ListCursor | undefined;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Undefined on the last page. */
  readonly next: ListCursor | undefined;
}

export function olderThan(
  table: { readonly createdAt: PgColumn; readonly id: PgColumn },
  before: ListCursor | undefined,
): SQL | undefined {
  if (before === undefined) return undefined;
  const { createdAt, id } = before;
  return or(lt(table.createdAt, createdAt), and(eq(table.createdAt, createdAt), lt(table.id, id)));
}

/** From one row more than the page has: that row means that there is another page. */
export function pageOf<Row extends ListCursor>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && { createdAt: last.createdAt, id: last.id } };
}

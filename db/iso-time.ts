import { sql, type SQL } from 'drizzle-orm';

/** A time of the database as `toISOString` writes it: 2026-05-01T12:00:00.000Z. */
export function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import type { PostgresServer } from '../servers/servers.ts';

const SETTLE_MS = 500;

/** Statements that a PostgreSQL logs while the work is done, by their first line: from every client, `begin` included. */
export async function logStatements(
  { log, url }: PostgresServer,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  await setLogging(url, 'all');
  await delay(SETTLE_MS); // open sessions read the setting before their next statement
  const before = log().length;
  await work();
  const counts = new Map<string, number>();
  for (const [, statement = ''] of log()
    .slice(before)
    .matchAll(/LOG: {2}(?:statement|execute [^:]+): (.*)/g)) {
    counts.set(statement, (counts.get(statement) ?? 0) + 1);
  }
  await setLogging(url, 'none');
  return counts;
}

async function setLogging(url: string, what: 'all' | 'none'): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(`alter system set log_statement = '${what}'`);
  await sql`select pg_reload_conf()`;
  await sql.end();
}

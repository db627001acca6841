import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg, { type PoolConfig } from 'pg';
import { holdingLock, type LockInput } from './session-lock.ts';
import * as tables from './tables.ts';

export type Database = NodePgDatabase<typeof tables>;
/** Inside a transaction: the same calls, one connection. Never use the database itself there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseConnection {
  readonly db: Database;
  /** Does work that only one process at a time may do. */
  holdingLock<Result>(input: LockInput, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

// Any constant will do, as long as every process of the service uses the same.
const MIGRATION_LOCK = 7_349_158_220;

/** Opens the pool and brings the tables up to date. Several processes may do so at once: an advisory lock orders them. */
export async function connectDatabase(
  options: PoolConfig,
  onIdleError: (error: Error) => void,
): Promise<DatabaseConnection> {
  const pool = new pg.Pool(options);
  pool.on('error', onIdleError); // without a listener a lost idle connection would end the process
  const client = await pool.connect();
  try {
    const session = drizzle(client);
    await session.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await migrate(session, { migrationsFolder: join(import.meta.dirname, 'migrations') });
    } finally {
      await session.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
  return {
    db: drizzle(pool, { schema: tables }),
    holdingLock: (input, work) => holdingLock(pool, input, work),
    close: () => pool.end(),
  };
}

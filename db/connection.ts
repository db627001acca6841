import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg, { type Pool, type PoolConfig } from 'pg';
import { holdingLock, type LockInput } from './session-lock.ts';

export type Database = NodePgDatabase;
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
  // The pool listens to idle connections only. One that is lost in use must not end the process either.
  pool.on('connect', (client) => client.on('error', ignored));
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
    db: databaseOf(pool),
    holdingLock: (input, work) => holdingLock(pool, input, work),
    close: () => pool.end(),
  };
}

/** A connection whose `begin` fails is lost to the pool for ever by the transactions of the ORM, so these give it back. */
function databaseOf(pool: Pool): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

function ignored(): void {
  // Whoever uses the connection is told by the next statement.
}

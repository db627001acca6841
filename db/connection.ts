import { AsyncResource } from 'node:async_hooks';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg, { type Pool, type PoolConfig } from 'pg';
import { isUnanswered } from './errors.ts';
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

/** Whether it would do what it is asked. */
export async function answers(db: Database): Promise<boolean> {
  return db.execute('select 1').then(
    () => true,
    () => false,
  );
}

/** Opens the pool and brings the tables up to date. Several processes may do so at once: an advisory lock orders them. */
export async function connectDatabase(
  options: PoolConfig,
  onIdleError: (error: Error) => void,
): Promise<DatabaseConnection> {
  await bringUpToDate(options, onIdleError);
  const pool = openPool(options, onIdleError);
  return {
    db: databaseOf(pool),
    holdingLock: (input, work) => holdingLock(pool, input, work),
    close: () => pool.end(),
  };
}

function openPool(options: PoolConfig, onIdleError: (error: Error) => void): Pool {
  const pool = new pg.Pool(options);
  // Without a listener a lost idle connection would end the process. It belongs to none of the work that once made it.
  pool.on('error', AsyncResource.bind(onIdleError));
  // The pool listens to idle connections only. One that is lost in use must not end the process either.
  pool.on('connect', (client) => client.on('error', ignored));
  return pool;
}

/** An index over many rows takes its time, and so does another process that makes it: here nothing is bounded but standing still. */
const UNHURRIED = { max: 1, lock_timeout: undefined, query_timeout: undefined, statement_timeout: undefined } as const;

async function bringUpToDate(options: PoolConfig, onIdleError: (error: Error) => void): Promise<void> {
  const pool = openPool({ ...options, ...UNHURRIED }, onIdleError);
  try {
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
  } finally {
    await pool.end();
  }
}

/** A connection whose `begin` fails is lost to the pool for ever by the transactions of the ORM, so these give it back. */
function databaseOf(pool: Pool): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let unanswered: Error | undefined;
    const watched: typeof work = async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        // The rollback would wait behind what was not answered. It happens on its own when the connection ends.
        if (isUnanswered(error)) {
          unanswered = asError(error);
          client.end().catch(ignored);
        }
        throw error;
      }
    };
    try {
      return await drizzle(client).transaction(watched, config);
    } catch (error) {
      if (isUnanswered(error)) unanswered ??= asError(error);
      throw unanswered ?? error;
    } finally {
      client.release(unanswered);
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function ignored(): void {
  // Whoever uses the connection is told by the next statement.
}

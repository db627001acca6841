import { AsyncResource } from 'node:async_hooks';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { DatabaseOptions } from './connection-options.ts';
import { asClient, type StatementParameters } from './drizzle-client.ts';
import { holdingLock, type LockInput } from './session-lock.ts';
import { createSession } from './session.ts';
import { SessionPool } from './session-pool.ts';

export type Database = PostgresJsDatabase;
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
const MOST_CONNECTIONS = 10;
const IDLE_MS = 10_000;

/** True when the database answers a statement. */
export async function answers(db: Database): Promise<boolean> {
  return db.execute('select 1').then(
    () => true,
    () => false,
  );
}

/** Opens the pool and brings the tables up to date. Several processes may do so at once: an advisory lock orders them. */
export async function connectDatabase(
  options: DatabaseOptions,
  onIdleError: (error: Error) => void,
): Promise<DatabaseConnection> {
  await bringUpToDate(options, onIdleError);
  const pool = openPool(options, onIdleError);
  return {
    db: databaseOf(pool),
    holdingLock: (input, work) => holdingLock(pool, input, work),
    close: () => pool.close(),
  };
}

function openPool(options: DatabaseOptions, onIdleError: (error: Error) => void): SessionPool {
  return new SessionPool({
    max: options.max ?? MOST_CONNECTIONS,
    timeoutMs: options.connectionTimeoutMillis,
    idleMs: options.idleTimeoutMillis ?? IDLE_MS,
    open: (onLost) => createSession(options, onLost),
    // A lost idle connection belongs to none of the work that once made it.
    onIdleError: AsyncResource.bind(onIdleError),
  });
}

/** An index over many rows takes its time, and so does another process that makes it: here nothing is bounded but standing still. */
const UNHURRIED = { max: 1, lock_timeout: undefined, query_timeout: undefined, statement_timeout: undefined } as const;

async function bringUpToDate(options: DatabaseOptions, onIdleError: (error: Error) => void): Promise<void> {
  const pool = openPool({ ...options, ...UNHURRIED }, onIdleError);
  try {
    await pool.use(async ({ client }) => {
      const session = drizzle(client);
      await session.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
      try {
        await migrate(session, { migrationsFolder: join(import.meta.dirname, 'migrations') });
      } finally {
        await session.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      }
    });
  } finally {
    await pool.close();
  }
}

/** Takes a session for each statement outside of a transaction, and for each transaction. */
function databaseOf(pool: SessionPool): Database {
  const neverConnected = postgres({ max: 1 });
  const client = asClient(neverConnected, {
    query: <Row extends object>(text: string, parameters: StatementParameters) =>
      pool.use((session) => session.query<Row>(text, parameters)),
    values: (text, parameters) => pool.use((session) => session.values(text, parameters)),
    begin: (work) => pool.use((session) => session.begin(work)),
  });
  return drizzle(client);
}

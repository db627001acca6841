import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { messageOf } from '../../contracts/failure.ts';
import { postgresPlan } from '../../tools/stack/postgres.ts';
import { findProgram } from '../../tools/stack/programs.ts';
import { supervise } from '../../tools/stack/supervised-process.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Why tests that need several sessions cannot run here, else `false`: for `skipIf`. */
export const postgresIsMissing: string | false = whyMissing();

function whyMissing(): string | false {
  try {
    findProgram('postgres');
    return false;
  } catch (error) {
    return messageOf(error);
  }
}

export interface PostgresServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A real PostgreSQL of its own, for what the embedded one cannot show: it has one session. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755); // the server's account looks in
  const port = await freePort();
  const url = `postgres://research:password@127.0.0.1:${String(port)}/postgres`;
  const plan = { folder: join(folder.path, 'data'), port, password: 'password', logFile: join(folder.path, 'log') };
  const server = supervise(postgresPlan(plan), () => undefined);
  await until('PostgreSQL answers', () => answers(url));
  return {
    url,
    async close() {
      await server.stop();
      folder.remove();
    },
  };
}

export interface Administrator {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as the driver's own types
  query<Row = unknown>(text: string, parameters?: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** A session of its own, for transactions and locks. */
  connect(): Promise<Administrator & { release(): void }>;
  end(): Promise<void>;
}

/** Sessions beside those that are tested. That the server ends, or is restarted, while they are open is no failure. */
export function administratorOf({ url }: Pick<PostgresServer, 'url'>, options: { max?: number } = {}): Administrator {
  const sql = postgres(url, { ...options, onnotice: () => undefined });
  return {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- see above
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      const rows = await sql.unsafe(text, parameters as never[]);
      return { rows: [...rows] as Row[] };
    },
    async connect() {
      const session = administratorOf({ url }, { max: 1 });
      await session.query('select 1');
      return { ...session, release: () => void session.end() };
    },
    end: () => sql.end({ timeout: 1 }),
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { messageOf } from '../../contracts/failure.ts';
import { postgresPlan } from '../../tools/stack/postgres.ts';
import { findProgram } from '../../tools/stack/programs.ts';
import { supervise } from '../../tools/stack/supervised-process.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Why tests that need several sessions cannot run here, else `false`: for the option `skip`. */
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

/** Sessions beside those that are tested. That the server ends, or is restarted, while they are open is no failure. */
export function administratorOf({ url }: Pick<PostgresServer, 'url'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

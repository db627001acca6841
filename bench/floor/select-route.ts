import fastify from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';

/** The least that answers a poll: a bare Fastify route with one SELECT by primary key, through a pool of the same kind. */
export async function startSelectRoute(row: Readonly<Record<string, unknown>>) {
  const folder = temporaryFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const pool = new pg.Pool(postgres.connection);
  await pool.query('create table polled (message_id uuid primary key, state jsonb not null)');
  await pool.query('insert into polled values (gen_random_uuid(), $1)', [row]);
  const { rows } = await pool.query<{ id: string }>('select message_id as id from polled');

  const app = fastify();
  app.get<{ Params: { id: string } }>('/status/:id', async ({ params }) => {
    const found = await pool.query<{ state: unknown }>('select * from polled where message_id = $1', [params.id]);
    return found.rows[0]?.state;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${address}/status/${rows[0]?.id ?? ''}`,
    async close() {
      await app.close();
      await pool.end();
      await postgres.close();
      removeFolder(folder);
    },
  };
}

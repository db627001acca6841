import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { connectDatabase } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createRepositories } from '../../db/repositories.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';

/**
 * The least that answers a poll: a bare Fastify route that selects the same row of the same table by its primary key,
 * through a pool of the same kind.
 */
export async function startSelectRoute(message: string) {
  const root = temporaryFolder();
  const folder = join(root, 'database');
  mkdirSync(folder);
  const postgres = await startEmbeddedPostgres(folder);
  const messageId = await createRow(postgres.connection, message);
  const pool = new pg.Pool(postgres.connection);

  const app = fastify();
  app.get<{ Params: { id: string } }>('/status/:id', async ({ params }) => {
    const { rows } = await pool.query<object>('select * from message_states where message_id = $1', [params.id]);
    return rows[0];
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${address}/status/${messageId}`,
    async close() {
      await app.close();
      await pool.end();
      await postgres.close();
      removeFolder(root);
    },
  };
}

/** The row that a start leaves behind; no engine takes it up. */
async function createRow(connection: pg.PoolConfig, message: string): Promise<string> {
  const database = await connectDatabase(connection, () => undefined);
  const { messageId } = await createRepositories(database.db, createInProcessEventBus()).starts.start({
    queue: 'deep-research',
    userId: 'bench',
    message,
    conversationId: undefined,
    researchMode: 'semi-autonomous',
    fileIds: [],
  });
  await database.close();
  return messageId;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import postgres from 'postgres';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { DatabaseOptions } from '../../db/connection-options.ts';
import { connectDatabase } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createRepositories } from '../../db/repositories.ts';
import { headersOf } from './bare-routes.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';

/**
 * The least that answers a poll: a bare Fastify route that selects the same row of the same table by its primary key,
 * through one connection of the same driver, with the headers of the service.
 */
export async function startSelectRoute(message: string, sample: Response) {
  const root = temporaryFolder();
  const folder = join(root, 'database');
  mkdirSync(folder);
  const database = await startEmbeddedPostgres(folder);
  const messageId = await createRow(database.connection, message);
  const { host, port, user, database: name } = database.connection;
  const sql = postgres({ host, port, user, database: name, max: 1, onnotice: () => undefined });

  const headers = headersOf(sample);
  const app = fastify();
  app.get<{ Params: { id: string } }>('/status/:id', async ({ params }, reply) => {
    const [row] = await sql`select * from message_states where message_id = ${params.id}`;
    return reply.headers(headers).send(row);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${address}/status/${messageId}`,
    async close() {
      await app.close();
      await sql.end();
      await database.close();
      removeFolder(root);
    },
  };
}

/** The row that a start leaves behind; no engine takes it up. */
async function createRow(connection: DatabaseOptions, message: string): Promise<string> {
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

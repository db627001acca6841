import { readConfig } from '../config.ts';
import { messageOf } from '../contracts/failure.ts';
import { connectDatabase } from '../db/connection.ts';
import { takeDataFolder } from '../db/data-folder.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createRepositories } from '../db/repositories.ts';
import { createApiKeys, type ApiKeys } from '../engine/api-keys.ts';
import { Refusal } from './exit-codes.ts';

/** Opens the database of the data folder for one piece of work, with nobody else using it. @throws Refusal */
export async function withKeys<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  work: (keys: ApiKeys) => Promise<Result>,
): Promise<Result> {
  const folder = takeFolder(readConfig(environment).DATA_DIR);
  try {
    const postgres = await startEmbeddedPostgres(folder.database);
    try {
      const connection = await connectDatabase(postgres.connection, () => undefined);
      try {
        return await work(createApiKeys(createRepositories(connection.db).apiKeys));
      } finally {
        await connection.close();
      }
    } finally {
      await postgres.close();
    }
  } finally {
    folder.release();
  }
}

function takeFolder(path: string) {
  try {
    return takeDataFolder(path);
  } catch (error) {
    const message = messageOf(error);
    const hint = /already using/.test(message) ? ' Or ask it: POST, GET and DELETE /api/keys do the same.' : '';
    throw new Refusal(`${message}${hint}`);
  }
}

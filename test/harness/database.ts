import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { Notice } from '../../contracts/events.ts';
import { connectDatabase, type Database } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { createJournal, type Journal } from '../../activities/journal.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly journal: Journal;
  /** Everything that was published, oldest first. */
  readonly notices: readonly Notice[];
  close(): Promise<void>;
}

/** A PostgreSQL of its own: start one in a test file, and close it in `afterAll`. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = temporaryFolder();
  const postgres = await startEmbeddedPostgres(folder.path);
  const connection = await connectDatabase(postgres.connection, () => undefined);
  const bus = createInProcessEventBus();
  const repositories = createRepositories(connection.db, bus);
  const notices: Notice[] = [];
  bus.subscribe((notice) => {
    notices.push(notice);
  });
  return {
    db: connection.db,
    repositories,
    journal: createJournal({ announcer: repositories.announcer, journal: repositories.journalEntries }),
    notices,
    async close() {
      await connection.close();
      await postgres.close();
      folder.remove();
    },
  };
}

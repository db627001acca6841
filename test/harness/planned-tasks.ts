import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { NewTask } from '../../db/task-repository.ts';

interface Place {
  readonly conversationId: string;
  readonly jobId: string;
  readonly level: number;
}

/** The tasks of an iteration as planning stores them. */
export async function storePlannedTasks(
  { db, repositories }: { readonly db: Database; readonly repositories: Repositories },
  { tasks, ...place }: Place & { readonly tasks: readonly NewTask[] },
): Promise<void> {
  const { parts } = repositories.worldState.planned(place, { objective: 'Find out', tasks });
  await db.execute(sql`with ${parts} select`);
}

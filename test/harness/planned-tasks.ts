import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Repositories } from '../../db/repositories.ts';
import { startOf, taskAt, type NewTask, type OpenTask } from '../../db/task-repository.ts';

interface Stored {
  readonly db: Database;
  readonly repositories: Repositories;
}

interface Place {
  readonly conversationId: string;
  readonly jobId: string;
  readonly level: number;
}

/** The tasks of an iteration as planning stores them. */
export async function storePlannedTasks(
  { db, repositories }: Stored,
  { tasks, ...place }: Place & { readonly tasks: readonly NewTask[] },
): Promise<void> {
  const { parts } = repositories.worldState.planned(place, { objective: 'Find out', tasks });
  await db.execute(sql`with ${parts} select`);
}

/** Starts a planned task as its step does; undefined when it is over already. */
export async function startTask(
  { db, repositories }: Stored,
  { conversationId, jobId, level, taskId }: Place & { readonly taskId: string },
): Promise<OpenTask | undefined> {
  const reading = taskAt({ jobId, level, taskId });
  const [row] = await db.execute<{ task: unknown; stateId: string }>(sql`
    select ${reading.json} as task, s.id as "stateId" from jobs j
    join conversation_states s on s.conversation_id = j.conversation_id where j.id = ${jobId}`);
  if (row === undefined) throw new Error(`No job ${jobId}`);
  const task = reading.parse(row.task);
  const changed = { type: 'state_updated', subjectId: row.stateId } as const;
  return (await repositories.announcer.append(conversationId, [changed], startOf(task.id))) ? task : undefined;
}

import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Transaction } from './connection.ts';
import type { NewEvent } from './event-repository.ts';
import { conversationStates } from './tables/conversations.ts';
import { planTasks } from './tables/tasks.ts';

/** Of the task's own row, so that an end that comes at this moment is seen: a run that ends ends its tasks. */
export const isOpenTask = inArray(planTasks.status, ['planned', 'running']);

/** Changes tasks of a job. Returns the change of the state that shows them, if there were any. */
export async function changeTasks(
  tx: Transaction,
  jobId: string,
  { which, set }: { which: SQL; set: PgUpdateSetSource<typeof planTasks> },
): Promise<readonly NewEvent[]> {
  const ofJob = eq(planTasks.jobId, jobId);
  const [task] = await tx
    .update(planTasks)
    .set(set)
    .from(conversationStates)
    .where(and(ofJob, which, eq(conversationStates.conversationId, planTasks.conversationId)))
    .returning({ stateId: conversationStates.id });
  return task === undefined ? [] : [{ type: 'state_updated', subjectId: task.stateId }];
}

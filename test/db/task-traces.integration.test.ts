import assert from 'node:assert/strict';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { LIMITS } from '../../contracts/limits.ts';
import { taskTraces } from '../../db/tables/tasks.ts';
import { traceOf } from '../../db/task-repository.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';
import { startTask, storePlannedTasks } from '../harness/planned-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

test('more traces than a task keeps -> the newest ones are left', async () => {
  const { db, repositories } = database;
  const { announcer, runs, starts } = repositories;
  const { conversationId, jobId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  const planned = { taskId: 'lit-1', objective: 'Read', plan: null, planHash: null, datasetIds: [] };
  const tasksOfLevel = [{ ...planned, type: 'LITERATURE' as const }];
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks: tasksOfLevel });
  const { id } = (await startTask(database, { conversationId, jobId, level: 1, taskId: 'lit-1' }))!;
  const changed = { type: 'state_updated', subjectId: id } as const;
  const traces = Array.from({ length: LIMITS.tracesKeptPerTask + 3 }, (_, index) => `Trace ${index}`);
  for (const trace of traces) assert.ok(await announcer.append(conversationId, [changed], traceOf(id, trace)));
  const kept = await db.select().from(taskTraces).where(eq(taskTraces.taskRowId, id)).orderBy(asc(taskTraces.id));
  assert.deepEqual(
    kept.map(({ trace }) => trace),
    traces.slice(3),
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTaskActivities } from '../../../activities/research/tasks.ts';
import type { AnalysisService } from '../../../clients/analysis-service.ts';
import type { LiteratureSource } from '../../../clients/literature-source.ts';
import type { ObjectStore } from '../../../clients/object-store.ts';
import { failure } from '../../../contracts/failure.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { startInput } from '../../harness/start-input.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let database: TestDatabase;
const scratch = temporaryFolder();
before(async () => {
  database = await startTestDatabase();
});
after(async () => {
  await database.close();
  scratch.remove();
});

/** A literature task and whoever is searched for it. */
async function searching(search: LiteratureSource['search']) {
  const { db, journal, repositories } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate(jobId);
  const planned = { taskId: 'lit-1', type: 'LITERATURE', objective: 'Rain in May', datasets: [] } as const;
  await db.transaction((tx) => repositories.tasks.plan(tx, { conversationId, jobId, level: 1, tasks: [planned] }));
  const { runTask } = createTaskActivities({
    ...repositories,
    journal,
    analysis: {} as AnalysisService,
    literatureSources: [{ name: 'the library', search }],
    objects: {} as ObjectStore,
    scratch: scratch.path,
  });
  const input = { jobId, level: 1, taskId: 'lit-1' };
  return {
    run: () => runTask(input),
    entry: () => repositories.journalEntries.find({ jobId, level: 1, step: 'execution:lit-1' }),
  };
}

test('a task during which the database is away is no failed task: it is run again', async () => {
  let away = true;
  const task = await searching(async () => {
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return [];
  });
  await assert.rejects(task.run(), /ECONNREFUSED/);
  assert.equal(await task.entry(), undefined);
  away = false;
  assert.deepEqual(await task.run(), { failed: false, newSources: 0, newFindings: 0 });
});

test('a source that does not answer is noted, and its task is done without it', async () => {
  const task = await searching(() => Promise.reject(failure('NOT_READY', 'Too many questions')));
  assert.deepEqual(await task.run(), { failed: false, newSources: 0, newFindings: 0 });
});

import assert from 'node:assert/strict';
import { createTaskActivities, type TaskDeps } from '../../../activities/research/tasks.ts';
import type { AnalysisEngine } from '../../../clients/analysis-engine.ts';
import type { LiteratureSource } from '../../../clients/literature-source.ts';
import type { ObjectStore } from '../../../clients/object-store.ts';
import { failure } from '../../../contracts/failure.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { estimates, extracts, sources } from '../../../db/tables/evidence.ts';
import { passageOf } from '../../science/documents/passage-of.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { startInput } from '../../harness/start-input.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { storePlannedTasks } from '../../harness/planned-tasks.ts';
import type { NewTask } from '../../../db/task-repository.ts';
import { planHash } from '../../../science/read/plans/plan-hash.ts';
import { outcomeOf, massOfTwo, planOf, DATASET, TABLE } from '../../science/estimates.ts';

let database: TestDatabase;
const scratch = temporaryFolder();
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(async () => {
  await database.close();
  scratch.remove();
});

async function taskOf(planned: NewTask, deps: Partial<TaskDeps>) {
  const { journal, repositories } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks: [planned] });
  const activities = createTaskActivities({
    ...repositories,
    journal,
    analysis: { slots: 1 } as AnalysisEngine,
    literatureSources: [],
    objects: {} as ObjectStore,
    scratch: scratch.path,
    ...deps,
  });
  const input = { jobId, level: 1, taskId: planned.taskId };
  return {
    run: () => (planned.type === 'ANALYSIS' ? activities.runAnalysisTask(input) : activities.runLiteratureTask(input)),
    entry: () => repositories.journalEntries.find({ jobId, level: 1, step: `execution:${planned.taskId}` }),
  };
}

/** A literature task and whoever is searched for it. */
function searching(search: LiteratureSource['search'], objective = 'Rain in May') {
  const planned = {
    taskId: 'lit-1',
    type: 'LITERATURE',
    objective,
    plan: null,
    planHash: null,
    datasetIds: [],
  } as const;
  return taskOf(planned, { literatureSources: [{ name: 'the library', search }] });
}

const PLAN = planOf({ question: 'difference', outcome: 'body_mass_g', predictors: ['species'] });

/** An analysis by an engine that returns what it is given, and the plan that it was asked to carry out. */
function analysing(analyse: AnalysisEngine['analyse']) {
  const planned = { taskId: 'ana-1', type: 'ANALYSIS', objective: 'Body mass', datasetIds: [] } as const;
  return taskOf(
    { ...planned, plan: PLAN, planHash: planHash(PLAN) },
    {
      analysis: { name: 'scripted', slots: 1, analyse },
      datasets: {
        ...database.repositories.datasets,
        tablesOf: async () => [
          { ...{ fileId: DATASET, filename: 'p.csv', sha256: '', name: TABLE, objectKey: 'p' }, columns: [], rows: 3 },
        ],
      },
      objects: { fetchTo: async () => undefined } as unknown as ObjectStore,
    },
  );
}

test('the database is away during a task -> the task has not failed: it runs again', async () => {
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

test('a source that does not answer -> is noted, and its task completes without it', async () => {
  const task = await searching(() => Promise.reject(new Error('HTTP 500')));
  assert.deepEqual(await task.run(), { failed: false, newSources: 0, newFindings: 0 });
});

test('a source that asks for another time -> leaves no entry in the journal, and answers the next attempt', async () => {
  let busy = true;
  const task = await searching(async () => {
    if (busy) throw failure('RATE_LIMIT_EXCEEDED', 'Too many requests.', { retryAfter: 30 });
    return [passageOf('a', 'Rain fell on 14 days in May, more than in any other month.')];
  });
  await assert.rejects(task.run(), /Too many requests/);
  assert.equal(await task.entry(), undefined);
  busy = false;
  assert.deepEqual(await task.run(), { failed: false, newSources: 1, newFindings: 1 });
});

test('a cited source -> is stored with its CSL-JSON and its retraction, if any', async () => {
  const csl = { type: 'article-journal', title: 'Rain', 'container-title': 'Journal of Rain', volume: '3' };
  const retractedAt = '2020-05-01T00:00:00.000Z';
  const source = { csl, title: 'Rain', retractedAt, checkedAt: '2026-05-01T00:00:00.000Z' };
  const task = await searching(async () => [passageOf('csl', 'Rain fell on 14 days in May of that year.', source)]);
  await task.run();
  const [row] = await database.db.select().from(sources).where(eq(sources.identity, 'csl'));
  assert.deepEqual([row?.csl, row?.retractedAt?.toISOString()], [csl, retractedAt]);
});

test('a statement that only comes near the question -> stored as that, and no new finding', async () => {
  const near = passageOf('near', 'Rain gauges were emptied twice a day by an observer of the station.');
  const task = await searching(async () => [near], 'Snow, hail, wind and rain of winter storms');
  assert.deepEqual(await task.run(), { failed: false, newSources: 1, newFindings: 0 });
  const [row] = await database.db
    .select({ nearest: extracts.nearest })
    .from(extracts)
    .innerJoin(sources, eq(sources.id, extracts.sourceId))
    .where(eq(sources.identity, 'near'));
  assert.equal(row?.nearest, true);
});

test('a registered plan -> carried out as it is, its estimates stored, its answers counted', async () => {
  const carriedOut: unknown[] = [];
  const numbers = massOfTwo();
  const task = await analysing(async ({ plan, planHash: hash }) => {
    carriedOut.push(plan, hash);
    return { outcome: outcomeOf(...numbers), files: [] };
  });
  const answers = numbers.filter(({ role }) => role === 'answer').length;
  assert.deepEqual(await task.run(), { failed: false, newSources: 0, newFindings: answers });
  assert.deepEqual(carriedOut, [PLAN, planHash(PLAN)]);
  const stored = await database.db.select({ value: estimates.value }).from(estimates);
  assert.deepEqual(
    stored.map(({ value }) => value.id),
    numbers.map(({ id }) => id),
  );
});

test('an engine that returns no valid estimates -> the task fails with a sentence', async () => {
  const broken = { ...massOfTwo()[0]!, estimate: Number.NaN };
  const task = await analysing(async () => ({ outcome: outcomeOf(broken), files: [] }));
  assert.equal((await task.run()).failed, true);
});

test('the database is away while a trace is stored -> the next attempt does the analysis', async () => {
  let away = true;
  const task = await analysing(async (_request, { onTrace }) => {
    await onTrace('Measuring');
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return { outcome: outcomeOf(...massOfTwo()), files: [] };
  });
  await assert.rejects(task.run(), /ECONNREFUSED/);
  away = false;
  assert.equal((await task.run()).failed, false);
});

import assert from 'node:assert/strict';
import { copyFile, stat } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createBuiltinAnalysis } from '../../../activities/analysis/builtin-analysis.ts';
import { createTaskActivities, type TaskDeps } from '../../../activities/research/tasks.ts';
import type { AnalysisService } from '../../../clients/analysis-service.ts';
import type { LiteratureSource } from '../../../clients/literature-source.ts';
import type { ObjectStore } from '../../../clients/object-store.ts';
import { failure } from '../../../contracts/failure.ts';
import { eq } from 'drizzle-orm';
import { findings, sources } from '../../../db/tables.ts';
import { passageOf } from '../../science/documents/passage-of.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { startInput } from '../../harness/start-input.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { fixtureTable } from '../analysis/engine/run-analysis.ts';

let database: TestDatabase;
const scratch = temporaryFolder();
before(async () => {
  database = await startTestDatabase();
});
after(async () => {
  await database.close();
  scratch.remove();
});

type Planned = Parameters<TestDatabase['repositories']['tasks']['plan']>[1]['tasks'][number];

async function taskOf(planned: Planned, deps: Partial<TaskDeps>) {
  const { db, journal, repositories } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate(jobId, 1);
  await db.transaction((tx) => repositories.tasks.plan(tx, { conversationId, jobId, level: 1, tasks: [planned] }));
  const { runTask } = createTaskActivities({
    ...repositories,
    journal,
    analysis: {} as AnalysisService,
    literatureSources: [],
    objects: {} as ObjectStore,
    scratch: scratch.path,
    ...deps,
  });
  const input = { jobId, level: 1, taskId: planned.taskId };
  return {
    run: () => runTask(input),
    entry: () => repositories.journalEntries.find({ jobId, level: 1, step: `execution:${planned.taskId}` }),
  };
}

/** A literature task and whoever is searched for it. */
function searching(search: LiteratureSource['search'], objective = 'Rain in May') {
  const planned = { taskId: 'lit-1', type: 'LITERATURE', objective, datasets: [] } as const;
  return taskOf(planned, { literatureSources: [{ name: 'the library', search }] });
}

/** A task for the built-in analysis, during which the database keeps no trace as long as it is told so. */
async function analysing(addTrace: (keep: () => Promise<void>) => Promise<void>) {
  const { datasets, tasks } = database.repositories;
  const { path: fixture, ...table } = await fixtureTable('penguins.csv');
  const planned = { taskId: 'ana-1', type: 'ANALYSIS', objective: 'Body mass of the sexes', datasets: [] } as const;
  return taskOf(planned, {
    analysis: createBuiltinAnalysis({ pollIntervalMs: 5 }),
    datasets: {
      ...datasets,
      tablesOf: async () => [{ ...table, fileId: table.datasetId, objectKey: 'penguins' }],
    },
    objects: {
      fetchTo: (_key: string, path: string) => copyFile(fixture, path),
      putFile: async (_key: string, path: string) => {
        await stat(path);
      },
    } as unknown as ObjectStore,
    tasks: { ...tasks, addTrace: (id, trace) => addTrace(() => tasks.addTrace(id, trace)) },
  });
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
  const task = await searching(() => Promise.reject(new Error('HTTP 500')));
  assert.deepEqual(await task.run(), { failed: false, newSources: 0, newFindings: 0 });
});

test('a source that asks for another time leaves no entry in the journal, and answers the next try', async () => {
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

test('a cited source is stored with its CSL-JSON and what is known of its retraction', async () => {
  const csl = { type: 'article-journal', title: 'Rain', 'container-title': 'Journal of Rain', volume: '3' };
  const retractedAt = '2020-05-01T00:00:00.000Z';
  const source = { csl, title: 'Rain', retractedAt, checkedAt: '2026-05-01T00:00:00.000Z' };
  const task = await searching(async () => [passageOf('csl', 'Rain fell on 14 days in May of that year.', source)]);
  await task.run();
  const [row] = await database.db.select().from(sources).where(eq(sources.identity, 'csl'));
  assert.deepEqual([row?.csl, row?.retractedAt?.toISOString()], [csl, retractedAt]);
});

test('what only comes near the question is stored with a caveat and is no new finding', async () => {
  const near = passageOf('near', 'Rain gauges were emptied twice a day by an observer of the station.');
  const task = await searching(async () => [near], 'Snow, hail, wind and rain of winter storms');
  assert.deepEqual(await task.run(), { failed: false, newSources: 1, newFindings: 0 });
  const [row] = await database.db
    .select({ finding: findings })
    .from(findings)
    .innerJoin(sources, eq(sources.id, findings.sourceId))
    .where(eq(sources.identity, 'near'));
  assert.match(row?.finding.details?.caveats.join() ?? '', /comes near the question/);
});

test('an analysis during which the database is away for a moment is done by the next try', async () => {
  let away = true;
  const task = await analysing(async (keep) => {
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await keep();
  });
  await assert.rejects(task.run(), /ECONNREFUSED/);
  away = false;
  const { failed, newFindings } = await task.run();
  assert.equal(failed, false);
  assert.ok(newFindings > 0);
});

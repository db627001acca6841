import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { createJournal, type Journal } from '../../activities/journal.ts';
import { createTaskActivities } from '../../activities/research/tasks.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import { EndIterationResultSchema } from '../../contracts/research-activities.ts';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { lockConversation } from '../../db/conversation-lock.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { sources } from '../../db/tables/evidence.ts';
import { passageOf } from '../science/documents/passage-of.ts';
import { READS_NOTHING } from '../../db/journal-repository.ts';
import { gate } from '../harness/gate.ts';
import { startTask, storePlannedTasks } from '../harness/planned-tasks.ts';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../harness/postgres-server.ts';
import { startInput } from '../harness/start-input.ts';
import { until } from '../harness/until.ts';

const skip = postgresIsMissing;
let server: PostgresServer;
let connection: DatabaseConnection;
let repositories: Repositories;
let journal: Journal;
beforeAll(async () => {
  if (skip) return;
  server = await startPostgres();
  connection = await connectDatabase({ connectionString: server.url }, () => undefined);
  repositories = createRepositories(connection.db, createInProcessEventBus());
  journal = createJournal({ announcer: repositories.announcer, journal: repositories.journalEntries });
});
afterAll(async () => {
  if (skip) return;
  await connection.close();
  await server.close();
});

async function startedRun() {
  const started = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId: started.jobId, tries: 1, attempt: 1 });
  return started;
}

const database = () => ({ db: connection.db, repositories });

/** Holds the lock of a conversation until so many statements wait behind it, then makes a last change and releases it. */
async function whileLocked(
  conversationId: string,
  { waiting, meanwhile, change }: { waiting: number; meanwhile: () => void; change?: SQL },
) {
  const { db } = connection;
  await db.transaction(async (tx) => {
    await lockConversation(tx, conversationId);
    meanwhile();
    await until('the statements wait for the lock', async () => {
      const rows = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'`);
      return rows.length >= waiting;
    });
    if (change !== undefined) await tx.execute(change);
  });
}

const DONE = { status: 'completed', output: 'Done', method: null, error: null } as const;

test.skipIf(skip)('two tasks of an iteration end at the same moment -> its execution is done', async () => {
  const { conversationId, jobId, messageId } = await startedRun();
  const planned = { type: 'ANALYSIS', objective: 'Compare', plan: null, planHash: null, datasetIds: [] } as const;
  const taskIds = ['ana-1', 'ana-1-2'];
  const tasks = taskIds.map((taskId) => ({ ...planned, taskId }));
  await storePlannedTasks(database(), { conversationId, jobId, level: 1, tasks });
  const ends = taskIds.map((taskId) => ({ taskId, end: gate({}) }));
  const steps = ends.map(({ taskId, end }) =>
    journal.once(
      { jobId, level: 1, step: 'execution', part: taskId },
      {
        result: Type.Object({}),
        reads: READS_NOTHING,
        async work() {
          const task = await startTask(database(), { conversationId, jobId, level: 1, taskId });
          await end.step();
          assert.ok(task);
          return task;
        },
        write: (task) => ({ result: {}, ...repositories.tasks.finished(task, { outcome: DONE }) }),
      },
    ),
  );
  await Promise.all(ends.map(({ end }) => end.reached));
  await whileLocked(conversationId, {
    waiting: 2,
    meanwhile() {
      for (const { end } of ends) end.open();
    },
  });
  await Promise.all(steps);
  assert.ok('execution' in ((await repositories.messages.findState(messageId))?.steps ?? {}));
});

test.skipIf(skip)('a run is cancelled while the end of its step waits -> nothing of the step is stored', async () => {
  const { conversationId, jobId } = await startedRun();
  const begun = gate({});
  const step = journal.once(
    { jobId, level: 1, step: 'hypothesis' },
    {
      result: Type.Object({}),
      reads: READS_NOTHING,
      work: () => begun.step(),
      write: () => ({
        result: {},
        parts: repositories.worldState.hypothesis(
          { conversationId, jobId, level: 1 },
          { text: 'It rains.', mode: 'create', change: 'New' },
        ),
      }),
    },
  );
  await begun.reached;
  const change = sql`update jobs set state = 'failed' where id = ${jobId}`;
  const refused = assert.rejects(step, { code: 'RUN_NOT_ACTIVE' });
  await whileLocked(conversationId, { waiting: 1, meanwhile: begun.open, change });
  await refused;
  const stored = await connection.db.execute(sql`select from hypotheses where conversation_id = ${conversationId}`);
  assert.equal(stored.length, 0);
});

test.skipIf(skip)(
  'the end of an iteration is written by two processes at once -> both return the same result',
  async () => {
    const { conversationId, jobId } = await startedRun();
    await repositories.messages.takeUp({ jobId, level: 1 });
    const next = { level: 2, iterationsSinceMessage: 1, idleIterations: 0 };
    const end = () =>
      journal.onceLocked(
        { jobId, level: 1, step: 'reply', part: 'end' },
        {
          result: EndIterationResultSchema,
          save: (tx) => repositories.runs.endIteration(tx, { jobId, conversationId, shouldContinue: false, next }),
        },
      );
    const ends: ReturnType<typeof end>[] = [];
    await whileLocked(conversationId, {
      waiting: 2,
      meanwhile() {
        ends.push(end(), end());
      },
    });
    assert.deepEqual(await Promise.all(ends), [{ continues: false }, { continues: false }]);
    assert.equal((await repositories.runs.find(jobId))?.state, 'completed');
  },
);

test.skipIf(skip)(
  'two tasks cite works of the same key at once -> both are stored, each under a key of its own',
  async () => {
    const { conversationId, jobId } = await startedRun();
    const planned = { type: 'LITERATURE', objective: 'Read', plan: null, planHash: null, datasetIds: [] } as const;
    const taskIds = ['lit-1', 'lit-1-2'];
    const tasks = taskIds.map((taskId) => ({ ...planned, taskId }));
    await storePlannedTasks(database(), { conversationId, jobId, level: 1, tasks });
    const searches = taskIds.map(() => gate({}));
    const { runLiteratureTask } = createTaskActivities({
      ...repositories,
      journal,
      analysis: { name: 'none', slots: 1, analyse: () => Promise.reject(new Error('No analysis is planned')) },
      literatureSources: [
        {
          name: 'the library',
          async search({ objective }) {
            const at = searchesBegun;
            searchesBegun += 1;
            await searches[at]?.step();
            return [passageOf(`work ${String(at)}`, `${objective}: rain fell on 14 days in May of that year.`)];
          },
        },
      ],
      objects: {} as ObjectStore,
      scratch: '',
    });
    let searchesBegun = 0;
    const done = taskIds.map((taskId) => runLiteratureTask({ jobId, level: 1, taskId }));
    await Promise.all(searches.map(({ reached }) => reached));
    for (const search of searches) search.open();
    await Promise.all(done);
    const stored = await connection.db
      .select({ key: sources.key })
      .from(sources)
      .where(eq(sources.conversationId, conversationId));
    assert.equal(new Set(stored.map(({ key }) => key)).size, 2);
  },
);

import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { createJournal, type Journal } from '../../activities/journal.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { lockConversation } from '../../db/conversation-lock.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { gate } from '../harness/gate.ts';
import { storePlannedTasks } from '../harness/planned-tasks.ts';
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
  await repositories.runs.activate(started.jobId, 1);
  return started;
}

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
  const planned = { type: 'ANALYSIS', objective: 'Compare', plan: null, planHash: null, datasets: [] } as const;
  const taskIds = ['ana-1', 'ana-1-2'];
  const tasks = taskIds.map((taskId) => ({ ...planned, taskId }));
  await storePlannedTasks({ db: connection.db, repositories }, { conversationId, jobId, level: 1, tasks });
  const ends = taskIds.map((taskId) => ({ taskId, end: gate({}) }));
  const steps = ends.map(({ taskId, end }) =>
    journal.once(
      { jobId, level: 1, step: 'execution', part: taskId },
      {
        result: Type.Object({}),
        async work() {
          const task = await repositories.tasks.begin({ conversationId, taskId });
          await end.step();
          return task;
        },
        write: (task) => ({ result: {}, parts: repositories.tasks.finished(task, { outcome: DONE }) }),
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

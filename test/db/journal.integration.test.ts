import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { CANCELLED } from '../../contracts/research.ts';
import { withActivityContext } from '../../activities/activity-context.ts';
import type { StepKey } from '../../activities/journal.ts';
import { conversationStates } from '../../db/tables/conversations.ts';
import { completedSteps } from '../../db/tables/jobs.ts';
import { messageStates } from '../../db/tables/messages.ts';
import { ConnectionError } from '../../db/errors.ts';
import { READS_NOTHING } from '../../db/journal-repository.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';
import { startTask, storePlannedTasks } from '../harness/planned-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const ResultSchema = Type.Object({ n: Type.Integer() });

async function startedRun() {
  const { repositories } = database;
  const started = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId: started.jobId, tries: 1, attempt: 1 });
  return started;
}

/** A step that writes its number into the world state. */
function writing(n: number, conversationId: string, beforeWrite: () => Promise<void> = () => Promise.resolve()) {
  const made = { works: 0, writes: 0 };
  return {
    made,
    step: {
      result: ResultSchema,
      reads: READS_NOTHING,
      async work() {
        made.works += 1;
        await beforeWrite();
        return n;
      },
      write() {
        made.writes += 1;
        return {
          result: { n },
          parts: sql`
            changed as (
              update conversation_states set methodology = ${`written by ${String(n)}`}
              where conversation_id = ${conversationId}
            )`,
        };
      },
    },
  };
}

async function worldOf(conversationId: string) {
  const [row] = await database.db
    .select()
    .from(conversationStates)
    .where(eq(conversationStates.conversationId, conversationId));
  assert.ok(row);
  return row;
}

const keyOf = (jobId: string): StepKey => ({ jobId, level: 1, step: 'reflection' });

test('a step that was done -> is answered from the journal and not done again', async () => {
  const { jobId, conversationId } = await startedRun();
  const first = writing(1, conversationId);
  const second = writing(2, conversationId);
  assert.deepEqual(await database.journal.once(keyOf(jobId), first.step), { n: 1 });
  assert.deepEqual(await database.journal.once(keyOf(jobId), second.step), { n: 1 });
  assert.deepEqual(second.made, { works: 0, writes: 0 });
  assert.equal((await worldOf(conversationId)).methodology, 'written by 1');
});

test('two do the same step at the same time -> one commits, and the writes of the other are rolled back', async () => {
  const { jobId, conversationId } = await startedRun();
  const bothWorking = Promise.withResolvers<undefined>();
  let working = 0;
  const meet = async () => {
    if ((working += 1) === 2) bothWorking.resolve(undefined);
    await bothWorking.promise;
  };
  const one = writing(1, conversationId, meet);
  const other = writing(2, conversationId, meet);
  const answers = await Promise.all([
    database.journal.once(keyOf(jobId), one.step),
    database.journal.once(keyOf(jobId), other.step),
  ]);
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(one.made.writes + other.made.writes, 2, 'both got as far as the statement');
  assert.equal((await worldOf(conversationId)).methodology, `written by ${String(answers[0].n)}`);
  const entries = await database.db.select().from(completedSteps).where(eq(completedSteps.jobId, jobId));
  assert.equal(entries.length, 1);
});

test('a statement that fails -> leaves nothing: neither writes, nor the entry, nor an event, nor a notice', async () => {
  const { jobId, conversationId } = await startedRun();
  const { step } = writing(1, conversationId);
  const noticesBefore = database.notices.length;
  const eventsBefore = await database.repositories.events.listAfter({ conversationId, after: 0 });
  await assert.rejects(
    database.journal.once(keyOf(jobId), {
      ...step,
      write() {
        const { result, parts } = step.write();
        const fails = sql`fails as (insert into task_traces (task_row_id, trace) values (null, 'No task'))`;
        return { result, parts: sql`${parts}, ${fails}` };
      },
    }),
    /task_traces/,
  );
  assert.equal((await worldOf(conversationId)).methodology, null);
  assert.equal(await database.repositories.journalEntries.find({ jobId, level: 1, step: 'reflection' }), undefined);
  assert.deepEqual(await database.repositories.events.listAfter({ conversationId, after: 0 }), eventsBefore);
  assert.equal(database.notices.length, noticesBefore);
});

/** An announcer whose first statement fails, before or after the database has carried it out. */
function failingOnce(when: 'before' | 'after') {
  const { announcer } = database.repositories;
  const { append } = announcer;
  let failed = false;
  vi.spyOn(announcer, 'append').mockImplementation(async (...given: Parameters<typeof append>) => {
    if (failed) return append(...given);
    failed = true;
    if (when === 'after') await append(...given);
    throw new ConnectionError('CONNECTION_CLOSED', 'Connection terminated unexpectedly');
  });
}

test('an outage of the database after the work -> the work is kept, and saved when it is back', async () => {
  const { jobId, conversationId } = await startedRun();
  const { made, step } = writing(1, conversationId);
  failingOnce('before');
  assert.deepEqual(await database.journal.once(keyOf(jobId), step), { n: 1 });
  assert.equal(made.works, 1);
  assert.equal((await worldOf(conversationId)).methodology, 'written by 1');
});

test('the response to the commit was lost -> the step is answered from the journal, and its work is not done again', async () => {
  const { jobId, conversationId } = await startedRun();
  const { made, step } = writing(1, conversationId);
  failingOnce('after');
  assert.deepEqual(await database.journal.once(keyOf(jobId), step), { n: 1 });
  assert.equal(made.works, 1);
});

test('an outage in an activity that must not wait -> is left to the engine', async () => {
  const { jobId, conversationId } = await startedRun();
  const { step } = writing(1, conversationId);
  const context = {
    ...{ signal: new AbortController().signal, heartbeat: () => undefined },
    ...{ isGivenUp: () => false, isRunCancelled: () => false, canWait: false },
  };
  failingOnce('before');
  await assert.rejects(
    withActivityContext(context, () => database.journal.once(keyOf(jobId), step)),
    /terminated unexpectedly/,
  );
});

test('a result of an activity that was given up -> not written', async () => {
  const { jobId, conversationId } = await startedRun();
  const { step } = writing(1, conversationId);
  const context = {
    ...{ signal: new AbortController().signal, heartbeat: () => undefined },
    ...{ isGivenUp: () => true, isRunCancelled: () => false, canWait: true },
  };
  const late = withActivityContext(context, () => database.journal.once(keyOf(jobId), step));
  await assert.rejects(late, { code: 'WORK_GIVEN_UP' });
  const { step: next } = writing(2, conversationId);
  assert.deepEqual(await database.journal.once(keyOf(jobId), next), { n: 2 });
});

test('a failure after another process has done the step -> is answered from the journal', async () => {
  const { jobId, conversationId } = await startedRun();
  const winner = writing(1, conversationId);
  const late = writing(2, conversationId, async () => {
    await database.journal.once(keyOf(jobId), winner.step);
    throw new Error('The task is over');
  });
  assert.deepEqual(await database.journal.once(keyOf(jobId), late.step), { n: 1 });
});

test('a step whose work breaks -> can be done again', async () => {
  const { jobId, conversationId } = await startedRun();
  const broken = writing(1, conversationId, () => Promise.reject(new Error('no connection')));
  await assert.rejects(database.journal.once(keyOf(jobId), broken.step), /no connection/);
  assert.deepEqual(await database.journal.once(keyOf(jobId), writing(2, conversationId).step), { n: 2 });
});

test('parts of a step -> are entries of their own', async () => {
  const { jobId, conversationId } = await startedRun();
  for (const [n, part] of [
    [1, 'lit-1'],
    [2, 'ana-1'],
  ] as const) {
    const key = { jobId, level: 1, step: 'execution', part } as const;
    assert.deepEqual(await database.journal.once(key, writing(n, conversationId).step), { n });
  }
});

test('the execution of an iteration -> is done when none of its tasks is open any more', async () => {
  const { journal, repositories } = database;
  const { jobId, conversationId, messageId } = await startedRun();
  const tasks = ['ana-1', 'ana-1-2'].map(
    (taskId) =>
      ({ taskId, type: 'ANALYSIS', objective: 'Compare', plan: null, planHash: null, datasetIds: [] }) as const,
  );
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks });
  const shown: boolean[] = [];
  for (const { taskId } of tasks) {
    const task = await startTask(database, { conversationId, jobId, level: 1, taskId });
    assert.ok(task);
    const outcome = { status: 'completed', output: 'Done', method: null, error: null } as const;
    await journal.once(
      { jobId, level: 1, step: 'execution', part: taskId },
      {
        result: Type.Object({}),
        reads: READS_NOTHING,
        work: () => Promise.resolve(),
        write: () => ({ result: {}, ...repositories.tasks.finished(task, { outcome }) }),
      },
    );
    shown.push('execution' in ((await repositories.messages.findState(messageId))?.steps ?? {}));
  }
  assert.deepEqual(shown, [false, true]);
});

test('a finished step -> is stamped on the message, and its events are published with their numbers', async () => {
  const { jobId, conversationId, messageId } = await startedRun();
  const before = database.notices.length;
  await database.journal.once(keyOf(jobId), {
    ...writing(1, conversationId).step,
    events: () => [{ type: 'message_updated', subjectId: messageId }],
  });
  const [state] = await database.db.select().from(messageStates).where(eq(messageStates.messageId, messageId));
  assert.equal(state?.currentStep, 'reflection');
  assert.match(state.steps['reflection'] ?? '', /^\d{4}-\d{2}-\d{2}T.*Z$/);
  const published = database.notices.slice(before);
  assert.deepEqual(
    published.map(({ userId, events }) => [userId, events.map(({ type, seq }) => [type, seq])]),
    [
      [
        'ada',
        [
          ['state_updated', 2],
          ['message_updated', 3],
        ],
      ],
    ],
  );
});

test('a run that is over -> takes no more steps', async () => {
  const { jobId, conversationId } = await startedRun();
  await database.repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  await assert.rejects(database.journal.once(keyOf(jobId), writing(1, conversationId).step), {
    code: 'RUN_NOT_ACTIVE',
  });
});

test('a message that waits for the next level -> is not shown the steps of this one', async () => {
  const { repositories } = database;
  const { conversationId, jobId, messageId } = await startedRun();
  await repositories.messages.takeUp({ jobId, level: 1 });
  const waiting = await repositories.starts.start(startInput({ conversationId, message: 'One more thing' }));
  await database.journal.once(keyOf(jobId), writing(1, conversationId).step);
  const stepsOf = async (id: string) => Object.keys((await repositories.messages.findState(id))?.steps ?? {});
  assert.deepEqual([await stepsOf(messageId), await stepsOf(waiting.messageId)], [['reflection'], []]);
});

test('a step that begins although the run was paused meanwhile -> does not hide the pause', async () => {
  const { jobId, messageId } = await startedRun();
  const { journalEntries, runs } = database.repositories;
  const shown = async () => {
    const [state] = await database.db.select().from(messageStates).where(eq(messageStates.messageId, messageId));
    return state?.currentStep;
  };
  await runs.changeControl({ id: jobId, tries: 1 }, { paused: true });
  await journalEntries.enterStep({ jobId, level: 1, step: 'hypothesis', shown: 'hypothesis' });
  assert.equal(await shown(), 'paused');
  await runs.changeControl({ id: jobId, tries: 1 }, { paused: false });
  await journalEntries.enterStep({ jobId, level: 1, step: 'hypothesis', shown: 'hypothesis' });
  assert.equal(await shown(), 'hypothesis');
});

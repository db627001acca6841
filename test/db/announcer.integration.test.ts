import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Notice } from '../../contracts/events.ts';
import { createAnnouncer } from '../../db/announcer.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';
import { storePlannedTasks } from '../harness/planned-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const start = () => database.repositories.starts.start(startInput());
const changed = (subjectId: string) => ({ type: 'message_updated', subjectId }) as const;

/** An announcer over a bus of its own. */
function announcing() {
  const notices: Notice[] = [];
  const bus = {
    publish(notice: Notice) {
      notices.push(notice);
    },
  };
  return { notices, announcer: createAnnouncer(database.db, bus) };
}

test('a transaction that ends -> publishes its events, with one notice for each conversation', async () => {
  const [one, other] = [await start(), await start()];
  const { announcer, notices } = announcing();
  const result = await announcer.transaction(async (_tx, { append }) => {
    await append(one.conversationId, [changed(one.messageId)]);
    await append(other.conversationId, [changed(other.messageId)]);
    await append(one.conversationId, [changed(one.messageId), changed(one.messageId)]);
    assert.deepEqual(notices, []);
    return 'done';
  });
  assert.equal(result, 'done');
  const eventOf = ({ conversationId, messageId }: typeof one, seq: number) => {
    return { type: 'message_updated', conversationId, messageId, seq };
  };
  assert.deepEqual(notices, [
    { userId: 'ada', events: [eventOf(one, 2), eventOf(one, 3), eventOf(one, 4)] },
    { userId: 'ada', events: [eventOf(other, 2)] },
  ]);
});

test('an event that another statement has stored -> is published with the others, in its place', async () => {
  const { conversationId, messageId } = await start();
  const { announcer, notices } = announcing();
  const event = { type: 'message_updated', conversationId, messageId, seq: 2 } as const;
  await announcer.transaction(async (_tx, { stored }) => stored('ada', event));
  assert.deepEqual(notices, [{ userId: 'ada', events: [event] }]);
});

test('a transaction that is rolled back, or has no events -> publishes nothing', async () => {
  const { conversationId, messageId } = await start();
  const { announcer, notices } = announcing();
  const failing = announcer.transaction(async (_tx, { append }) => {
    await append(conversationId, [changed(messageId)]);
    throw new Error('rolled back');
  });
  await assert.rejects(failing, /rolled back/);
  await announcer.transaction((_tx, { append }) => append(conversationId, []));
  assert.deepEqual(notices, []);
});

test('a bus that cannot be reached -> takes nothing back', async () => {
  const { conversationId, messageId } = await start();
  const bus = {
    publish() {
      throw new Error('The bus is away');
    },
  };
  const { transaction } = createAnnouncer(database.db, bus);
  await transaction((_tx, { append }) => append(conversationId, [changed(messageId)]));
  const { length } = await database.repositories.events.listAfter({ conversationId, after: 0 });
  assert.equal(length, 2);
});

test('the start of a conversation -> no notice; the next event in it has one', async () => {
  const { notices } = database;
  const before = notices.length;
  const { conversationId, messageId } = await start();
  assert.equal(notices.length, before);
  const steering = await database.repositories.starts.start(startInput({ conversationId }));
  assert.notEqual(steering.messageId, messageId);
  const event = { type: 'message_updated', conversationId, messageId: steering.messageId, seq: 2 };
  assert.deepEqual(notices.slice(before), [{ userId: 'ada', events: [event] }]);
});

test('a run that fails -> gives up its tasks, and one notice for the state and the message', async () => {
  const { notices, repositories } = database;
  const { conversationId, jobId, messageId } = await start();
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  const entered = await repositories.journalEntries.enterStep({ jobId, level: 1, step: 'planning', shown: 'planning' });
  assert.ok('run' in entered);
  const { conversationStateId } = entered.run;
  const tasks = ['ana-1', 'ana-2'].map(
    (taskId) =>
      ({ taskId, type: 'ANALYSIS', objective: 'Compare', plan: null, planHash: null, datasetIds: [] }) as const,
  );
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks });
  const before = notices.length;
  await repositories.runs.fail({ id: jobId, tries: 1 }, 'The run was ended by an operator.');
  assert.deepEqual(notices.slice(before), [
    {
      userId: 'ada',
      events: [
        { type: 'state_updated', conversationId, conversationStateId, seq: 2 },
        { type: 'message_updated', conversationId, messageId, seq: 3 },
      ],
    },
  ]);
  const { tasks: stored } = await repositories.reader.read(conversationId);
  assert.deepEqual(
    stored.map(({ status }) => status),
    ['failed', 'failed'],
  );
});

test('a run that fails without an open task -> leaves the state as it was', async () => {
  const { notices, repositories } = database;
  const { conversationId, jobId, messageId } = await start();
  const before = notices.length;
  await repositories.runs.fail({ id: jobId, tries: 1 }, 'Cancelled by the researcher.');
  const event = { type: 'message_updated', conversationId, messageId, seq: 2 };
  assert.deepEqual(notices.slice(before), [{ userId: 'ada', events: [event] }]);
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { LIMITS } from '../../contracts/limits.ts';
import type { NewEvent } from '../../db/event-repository.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const append = (conversationId: string, added: readonly NewEvent[]) =>
  database.repositories.announcer.transaction((_tx, events) => events.append(conversationId, added));

test('50 that append at the same time -> numbers without a gap or a double', async () => {
  const { notices, repositories } = database;
  const { conversationId, messageId } = await repositories.starts.start(startInput());
  const added = { type: 'message_updated', subjectId: messageId } as const;
  const before = notices.length;
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => append(conversationId, index % 2 === 0 ? [added] : [added, added])),
  );
  const given = notices
    .slice(before)
    .flatMap(({ events }) => events.map(({ seq }) => seq))
    .sort((a, b) => a - b);
  const expected = Array.from({ length: 75 }, (_, index) => index + 2); // 1 is the start itself
  assert.deepEqual(given, expected);
  const stored = await repositories.events.listAfter({ conversationId, after: 1 });
  assert.deepEqual(
    stored.map(({ seq }) => seq),
    expected,
  );
  const { seq } = await repositories.conversations.getOwned({ conversationId, userId: 'ada' });
  assert.equal(seq, 76);
});

test('a transaction that is rolled back -> takes its numbers along', async () => {
  const { repositories } = database;
  const { conversationId, messageId } = await repositories.starts.start(startInput());
  const added = [{ type: 'message_updated', subjectId: messageId }] as const;
  await assert.rejects(
    repositories.announcer.transaction(async (_tx, events) => {
      await events.append(conversationId, added);
      throw new Error('rolled back');
    }),
    /rolled back/,
  );
  await append(conversationId, added);
  const [next] = await repositories.events.listAfter({ conversationId, after: 1 });
  assert.equal(next?.seq, 2);
});

test('several conversations -> each has numbers of its own', async () => {
  const { repositories } = database;
  const one = await repositories.starts.start(startInput());
  const other = await repositories.starts.start(startInput());
  for (const { conversationId, messageId } of [one, other]) {
    const [event] = await repositories.events.listAfter({ conversationId, after: 0 });
    assert.ok(event?.type === 'message_updated');
    assert.deepEqual([event.seq, event.messageId], [1, messageId]);
  }
});

test('events after a number -> oldest first, a page at a time', async () => {
  const { repositories } = database;
  const { conversationId, messageId } = await repositories.starts.start(startInput());
  const many = Array.from(
    { length: LIMITS.eventPage },
    () => ({ type: 'message_updated', subjectId: messageId }) as const,
  );
  await append(conversationId, many);
  const page = await repositories.events.listAfter({ conversationId, after: 0 });
  assert.equal(page.length, LIMITS.eventPage);
  const rest = await repositories.events.listAfter({ conversationId, after: page.at(-1)!.seq });
  assert.deepEqual(
    rest.map(({ seq }) => seq),
    [LIMITS.eventPage + 1],
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inArray, sql } from 'drizzle-orm';
import type { ConversationCursor } from '../../db/conversation-repository.ts';
import { conversations } from '../../db/tables.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
before(async () => {
  database = await startTestDatabase();
});
after(() => database.close());

async function startMany(userId: string, n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < n; index += 1) {
    ids.push((await database.repositories.starts.start(startInput({ userId }))).conversationId);
  }
  return ids;
}

async function pagesOf(userId: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let before: ConversationCursor | undefined;
  do {
    const { items, next } = await database.repositories.conversations.list({ userId, limit, before });
    pages.push(items.map(({ conversationId }) => conversationId));
    before = next;
  } while (before !== undefined);
  return pages;
}

test('conversations of the same millisecond are on one page or the next, never on none', async () => {
  const ids = await startMany('microseconds', 5);
  for (const [index, id] of ids.entries()) {
    await database.db
      .update(conversations)
      .set({ createdAt: sql`timestamptz '2026-01-01 00:00:00Z' + ${index} * interval '7 microseconds'` })
      .where(inArray(conversations.id, [id]));
  }
  assert.deepEqual((await pagesOf('microseconds', 2)).flat().sort(), ids.sort());
});

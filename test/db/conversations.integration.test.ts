import assert from 'node:assert/strict';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { CANCELLED } from '../../contracts/research.ts';
import type { ListCursor } from '../../db/list-page.ts';
import { conversations } from '../../db/tables/conversations.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

async function startMany(userId: string, n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < n; index += 1) {
    ids.push((await database.repositories.starts.start(startInput({ userId }))).conversationId);
  }
  return ids;
}

async function pagesOf(userId: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let before: ListCursor | undefined;
  do {
    const { items, next } = await database.repositories.conversations.list({ userId, limit, before });
    pages.push(items.map(({ id }) => id));
    before = next;
  } while (before !== undefined);
  return pages;
}

test('pages -> hold every conversation once, newest first', async () => {
  const ids = await startMany('pages', 7);
  const pages = await pagesOf('pages', 3);
  assert.deepEqual(
    pages.map(({ length }) => length),
    [3, 3, 1],
  );
  assert.deepEqual(pages.flat(), ids.toReversed());
});

test('a last page that is full -> has no page after it', async () => {
  await startMany('full', 4);
  assert.equal((await pagesOf('full', 2)).length, 2);
});

test('conversations of the same moment -> are on one page or the next, never on both or none', async () => {
  const ids = await startMany('moment', 5);
  await database.db
    .update(conversations)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(inArray(conversations.id, ids));
  assert.deepEqual((await pagesOf('moment', 2)).flat().sort(), ids.sort());
});

test("a list -> holds the caller's own conversations only", async () => {
  await startMany('eve', 1);
  const own = await startMany('own', 2);
  assert.deepEqual((await pagesOf('own', 50)).flat().sort(), own.sort());
});

test('a live run -> its conversation is running', async () => {
  const { conversations: list, runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput({ userId: 'runner' }));
  const running = async () => (await list.list({ userId: 'runner', limit: 50 })).items.map((item) => item.running);
  assert.deepEqual(await running(), [true]);
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  assert.deepEqual(await running(), [true]);
  await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  assert.deepEqual(await running(), [false]);
});

test('conversations of the same millisecond -> are on one page or the next, never on none', async () => {
  const ids = await startMany('microseconds', 5);
  for (const [index, id] of ids.entries()) {
    await database.db
      .update(conversations)
      .set({ createdAt: sql`timestamptz '2026-01-01 00:00:00Z' + ${index} * interval '7 microseconds'` })
      .where(inArray(conversations.id, [id]));
  }
  assert.deepEqual((await pagesOf('microseconds', 2)).flat().sort(), ids.sort());
});

import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const REFLECTION = {
  ...{ conversationTitle: 'Rain', currentObjective: 'Find out', evolvingObjective: 'Understand' },
  ...{ keyInsights: [], methodology: '' },
};

test('a level that is condensed -> a later reflection changes nothing', async () => {
  const { db, repositories } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  const reflect = async (level: number, results: string[]) => {
    const digest = { level, results, passages: ['lit-1/x1'], leftOut: 2 };
    await db.execute(
      sql`with ${repositories.worldState.reflection({ conversationId, jobId, level }, REFLECTION, digest)} select`,
    );
  };
  await reflect(1, ['ana-1/e1']);
  await reflect(2, ['ana-2/e1']);
  await reflect(1, ['ana-1/e9']);
  const { digests } = await repositories.contexts.load({ conversationId, jobId, level: 3 });
  assert.deepEqual(digests, [
    { level: 1, results: ['ana-1/e1'], passages: ['lit-1/x1'], leftOut: 2 },
    { level: 2, results: ['ana-2/e1'], passages: ['lit-1/x1'], leftOut: 2 },
  ]);
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const LIMIT = 3;
let users = 0;

/** A user of its own with as many live runs as allowed. */
async function userAtLimit() {
  const { starts } = database.repositories;
  users += 1;
  const userId = `user ${String(users)}`;
  const start = (conversationId?: string, key?: string) => {
    const request = key === undefined ? undefined : { key, hash: 'a' };
    return starts.start(startInput({ userId, conversationId, request, mostLiveRuns: LIMIT }));
  };
  const runs = [await start(undefined, 'first'), await start(), await start()];
  return { userId, start, runs };
}

test('a run more than a user may have -> RUN_LIMIT with a sentence, and another user starts', async () => {
  const { start } = await userAtLimit();
  await assert.rejects(start(), { code: 'RUN_LIMIT', message: /3 runs that are not finished.*stop one/ });
  await database.repositories.starts.start(startInput({ userId: 'another', mostLiveRuns: 1 }));
});

test('starts at the same moment -> as many runs as allowed', async () => {
  const { starts } = database.repositories;
  const many = Array.from({ length: 12 }, () =>
    starts.start(startInput({ userId: 'eager', mostLiveRuns: LIMIT })).then(
      () => 'started',
      () => 'refused',
    ),
  );
  const outcomes = await Promise.all(many);
  assert.equal(outcomes.filter((outcome) => outcome === 'started').length, LIMIT);
});

test('a message that joins a live run -> no run more', async () => {
  const { start, runs } = await userAtLimit();
  assert.equal((await start(runs[0]?.conversationId)).steering, true);
});

test('a run that ends -> makes room for another', async () => {
  const { start, runs } = await userAtLimit();
  await database.repositories.runs.fail({ id: runs[0]!.jobId, tries: 1 }, 'Enough.');
  await assert.rejects(
    start(runs[1]!.conversationId, 'joins').then(() => start().then(() => start())),
    {
      code: 'RUN_LIMIT',
    },
  );
  await database.repositories.runs.fail({ id: runs[1]!.jobId, tries: 1 }, 'Enough.');
  assert.equal((await start(runs[0]!.conversationId)).steering, false);
});

test('a start that is repeated with its key at the limit -> the run of the first one', async () => {
  const { start, runs } = await userAtLimit();
  assert.equal((await start(undefined, 'first')).jobId, runs[0]?.jobId);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { failure, Failure } from '../../contracts/failure.ts';
import { connectDatabase } from '../../db/connection.ts';
import type { NewModelCall } from '../../db/model-call-repository.ts';
import { createRepositories } from '../../db/repositories.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { modelCalls } from '../../db/tables/model-calls.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { postgresIsMissing, startPostgres } from '../harness/postgres-server.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const NO_CAPS = { runUsd: undefined, userDayUsd: undefined, share: 1 };

async function run({ budgetUsd, userId = randomUUID() }: { budgetUsd?: number; userId?: string } = {}) {
  const { jobId, conversationId } = await database.repositories.starts.start(startInput({ userId, budgetUsd }));
  const call = (parts: Partial<NewModelCall> = {}): NewModelCall => ({
    ...{ jobId, conversationId, userId, level: 1, step: 'planning', ordinal: 0 },
    ...{ agent: 'planning', provider: 'openai', model: 'gpt-4o', promptVersion: '1', reservedUsd: 0.01 },
    ...parts,
  });
  const rows = () => database.db.select().from(modelCalls).where(eq(modelCalls.jobId, jobId));
  return { call, conversationId, jobId, rows, userId };
}

const answered = { text: '{}', inputTokens: 10, cachedTokens: 2, outputTokens: 5, costUsd: 0.004 };
const isSpent = (error: unknown): boolean => error instanceof Failure && error.code === 'MODEL_BUDGET_SPENT';

test('an answer -> is found by its question, and by no other', async () => {
  const { call } = await run();
  const calls = database.repositories.modelCalls;
  const id = await calls.reserve(call(), NO_CAPS);
  assert.equal(await calls.findAnswer(call()), undefined);
  await calls.storeAnswer(id, { ...answered, text: '{"a": "\0"}' });
  assert.equal(await calls.findAnswer(call()), '{"a": ""}');
  assert.equal(await calls.findAnswer(call({ ordinal: 1 })), undefined);
  assert.equal(await calls.findAnswer(call({ level: 2 })), undefined);
});

test.skipIf(postgresIsMissing)('100 calls on several sessions at once -> never pass the cap of their run', async () => {
  const server = await startPostgres();
  const connection = await connectDatabase({ connectionString: server.url }, () => undefined);
  const { modelCalls: calls, starts } = createRepositories(connection.db, createInProcessEventBus());
  const { jobId, conversationId } = await starts.start(startInput());
  const { call } = await run({ userId: 'ada' });
  const asked = Array.from({ length: 100 }, (_, ordinal) =>
    calls.reserve(call({ jobId, conversationId, ordinal }), { ...NO_CAPS, runUsd: 0.255 }),
  );
  const made = await Promise.allSettled(asked);
  await connection.close();
  await server.close();
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 25);
});

test('100 parallel calls -> never pass the cap of their run', async () => {
  const { call, rows } = await run();
  const caps = { ...NO_CAPS, runUsd: 0.255 };
  const asked = Array.from({ length: 100 }, (_, ordinal) =>
    database.repositories.modelCalls.reserve(call({ ordinal }), caps),
  );
  const made = await Promise.allSettled(asked);
  const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  assert.equal(refused.length, 75);
  assert.ok(refused.every(isSpent));
  const reserved = (await rows()).filter(({ state }) => state === 'reserved');
  assert.equal(reserved.length, 25);
});

test('parallel runs of a user -> never pass the cap of the day together; another user has a cap of their own', async () => {
  const first = await run();
  const second = await run({ userId: first.userId });
  const caps = { ...NO_CAPS, userDayUsd: 0.1 };
  const asked = Array.from({ length: 40 }, (_, ordinal) =>
    database.repositories.modelCalls.reserve((ordinal % 2 === 0 ? first : second).call({ ordinal }), caps),
  );
  const made = await Promise.allSettled(asked);
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 10);
  const other = await run();
  await database.repositories.modelCalls.reserve(other.call(), caps);
});

test('a call -> its unused part goes back to the budget; what may have been used does not', async () => {
  const { call } = await run();
  const calls = database.repositories.modelCalls;
  const caps = { ...NO_CAPS, runUsd: 0.02 };
  const first = await calls.reserve(call({ reservedUsd: 0.015 }), caps);
  await assert.rejects(calls.reserve(call({ ordinal: 1 }), caps), isSpent);
  await calls.storeAnswer(first, answered);
  const second = await calls.reserve(call({ ordinal: 1 }), caps);
  await calls.storeFailure(second, failure('MODEL_RATE_LIMITED', 'Later.'), 'failed');
  const third = await calls.reserve(call({ ordinal: 1 }), caps);
  await calls.storeFailure(third, failure('MODEL_AWAY', 'Gone.'), 'lost');
  await assert.rejects(calls.reserve(call({ ordinal: 1 }), caps), isSpent);
});

test('a budget that no call fits in -> says so, and not that it is used up', async () => {
  const { call } = await run({ budgetUsd: 0.012 });
  const calls = database.repositories.modelCalls;
  const caps = { ...NO_CAPS, share: 0.8 };
  await assert.rejects(
    calls.reserve(call(), caps),
    /0\.012 US dollars .+ in this run is too small without the part that is kept .+: this call may cost up to 0\.01 US dollars\.$/,
  );
  await calls.reserve(call(), NO_CAPS);
  await assert.rejects(calls.reserve(call({ ordinal: 1 }), NO_CAPS), /in this run is used up\.$/);
});

test('the budget of a start that is lower than the cap of the service -> counts', async () => {
  const { call } = await run({ budgetUsd: 0.01 });
  const caps = { ...NO_CAPS, runUsd: 5 };
  await database.repositories.modelCalls.reserve(call(), caps);
  await assert.rejects(
    database.repositories.modelCalls.reserve(call({ ordinal: 1 }), caps),
    /budget of 0\.01 US dollars/,
  );
});

test('a reserved part of the cap -> is kept for calls that may use it', async () => {
  const { call } = await run();
  const calls = database.repositories.modelCalls;
  await assert.rejects(calls.reserve(call({ reservedUsd: 0.9 }), { ...NO_CAPS, runUsd: 1, share: 0.8 }), isSpent);
  await calls.reserve(call({ reservedUsd: 0.9, ordinal: 1 }), { ...NO_CAPS, runUsd: 1, share: 1 });
});

test('an attempt that takes over -> leaves the reservation before it counted, and does not use its late answer', async () => {
  const { call, rows } = await run();
  const calls = database.repositories.modelCalls;
  const frozen = await calls.reserve(call(), NO_CAPS);
  const taken = await calls.reserve(call(), NO_CAPS);
  await calls.storeAnswer(taken, answered);
  await calls.storeAnswer(frozen, { ...answered, text: 'late' });
  assert.equal(await calls.findAnswer(call()), '{}');
  assert.deepEqual((await rows()).map(({ state }) => state).toSorted(), ['answered', 'lost']);
});

test('answers that were of no use -> the model is called anew', async () => {
  const { call, jobId } = await run();
  const calls = database.repositories.modelCalls;
  await calls.storeAnswer(await calls.reserve(call(), NO_CAPS), answered);
  await calls.discard({ jobId, level: 1, step: 'planning' }, failure('MODEL_ANSWER_INVALID', 'Twice.'));
  assert.equal(await calls.findAnswer(call()), undefined);
  await calls.reserve(call(), NO_CAPS);
});

test('a step that went on without its model -> is a problem of its iteration; the budget comes first', async () => {
  const { call, jobId } = await run();
  const calls = database.repositories.modelCalls;
  assert.equal(await calls.findProblem({ jobId, level: 1 }), null);
  for (const [step, error] of [
    ['reflection', failure('MODEL_REFUSED', 'No.')],
    ['discovery', failure('MODEL_BUDGET_SPENT', 'Spent.')],
  ] as const) {
    await calls.storeFailure(await calls.reserve(call({ step }), NO_CAPS), error, 'failed');
    assert.notEqual((await calls.findProblem({ jobId, level: 1 }))?.code, error.code);
    await calls.giveUp({ jobId, level: 1, step }, error);
  }
  assert.deepEqual(await calls.findProblem({ jobId, level: 1 }), { code: 'MODEL_BUDGET_SPENT', message: 'Spent.' });
  assert.equal(await calls.findProblem({ jobId, level: 2 }), null);
});

test('a deleted conversation -> its answers go with it, and its costs stay', async () => {
  const { call, conversationId, rows, userId } = await run();
  const calls = database.repositories.modelCalls;
  await calls.storeAnswer(await calls.reserve(call(), NO_CAPS), answered);
  await database.db.update(jobs).set({ state: 'failed' }).where(eq(jobs.conversationId, conversationId));
  await database.repositories.conversationRemoval.remove({ conversationId, userId });
  assert.equal(await calls.findAnswer(call()), undefined);
  assert.partialDeepStrictEqual(await rows(), [{ state: 'answered', costUsd: 0.004 }]);
});

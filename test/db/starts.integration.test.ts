import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { CANCELLED } from '../../contracts/research.ts';
import { BegunElsewhere } from '../../db/paid-start.ts';
import type { ControlChange } from '../../db/run-repository.ts';
import type { Started } from '../../db/start-repository.ts';
import { conversations } from '../../db/tables/conversations.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { messages, messageStates } from '../../db/tables/messages.ts';
import { payments } from '../../db/tables/payments.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { firstTry } from '../harness/first-try.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const NEXT = { level: 2, iterationsSinceMessage: 1, idleIterations: 0 } as const;
const NOBODY = '00000000-0000-4000-8000-000000000000';

async function countRows() {
  const { db } = database;
  return Promise.all([conversations, jobs, messages, messageStates].map((table) => db.$count(table)));
}

test('a start -> writes the conversation, the run, the message and its state together', async () => {
  const { db, repositories } = database;
  const started = await repositories.starts.start(startInput());
  assert.equal(started.steering, false);
  assert.equal(started.takesEffectAtLevel, 1);
  const job = await repositories.runs.find(started.jobId);
  assert.equal(job?.state, 'waiting');
  assert.equal(job.messageId, started.messageId);
  const [message] = await db.select().from(messages).where(eq(messages.id, started.messageId));
  assert.deepEqual([message?.jobId, message?.takenUpAtLevel], [started.jobId, null]);
  assert.equal((await repositories.messages.findState(started.messageId))?.status, 'processing');
});

for (const { when, input, code } of [
  { when: 'an unknown conversation', input: { conversationId: NOBODY }, code: 'CONVERSATION_NOT_FOUND' },
  { when: 'a file that is not there', input: { fileIds: [NOBODY] }, code: 'FILE_NOT_FOUND' },
] as const) {
  test(`a start with ${when} -> writes nothing at all`, async () => {
    const rows = await countRows();
    await assert.rejects(database.repositories.starts.start(startInput(input)), { code });
    assert.deepEqual(await countRows(), rows);
  });
}

/** A payment whose nonce is claimed, of which nothing else is known. */
async function claimedPayment(): Promise<string> {
  const claimed = await database.repositories.payments.claim({
    ...{ protocol: 'x402', payTo: '0x02', amount: 10_000n, priceUsd: '0.01', requestHash: 'of the request' },
    key: { network: 'eip155:84532', asset: '0x03', payer: '0x01', nonce: randomUUID() },
    request: { path: '/api/x402/chat', message: 'Does it rain?', conversationId: undefined },
    ...{ validBefore: 0, fromBlock: 0n, leaseMs: 60_000 },
  });
  return claimed!.id;
}

for (const place of ['a new conversation', 'a conversation of its own'] as const) {
  test(`a paid start in ${place} -> settles its payment; a second start for it writes nothing`, async () => {
    const { starts } = database.repositories;
    const paymentId = await claimedPayment();
    const own = place === 'a new conversation' ? undefined : (await starts.start(startInput())).conversationId;
    const input = startInput({
      ...{ queue: 'chat', researchMode: null, conversationId: own },
      money: { paymentId, transaction: '0xab', replaces: null },
    });
    const { messageId } = await starts.start(input);
    const rows = await countRows();
    await assert.rejects(starts.start(input), BegunElsewhere);
    assert.deepEqual(await countRows(), rows);
    const [payment] = await database.db.select().from(payments).where(eq(payments.id, paymentId));
    assert.deepEqual([payment?.state, payment?.transaction, payment?.messageId], ['settled', '0xab', messageId]);
  });
}

test('two starts for one payment at the same time -> begin one run', async () => {
  const { starts } = database.repositories;
  const money = { paymentId: await claimedPayment(), transaction: '0xab', replaces: null };
  const twice = await Promise.allSettled([1, 2].map(() => starts.start(startInput({ money }))));
  assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a paid start that is refused -> leaves its payment as it was', async () => {
  const { starts } = database.repositories;
  const paymentId = await claimedPayment();
  const money = { paymentId, transaction: '0xab', replaces: null };
  await assert.rejects(starts.start(startInput({ fileIds: [NOBODY], money })), { code: 'FILE_NOT_FOUND' });
  const [payment] = await database.db.select().from(payments).where(eq(payments.id, paymentId));
  assert.deepEqual([payment?.state, payment?.messageId], ['settling', null]);
});

test("another user's conversation -> is forbidden, and keeps its messages to itself", async () => {
  const { starts } = database.repositories;
  const { conversationId } = await starts.start(startInput());
  const rows = await countRows();
  await assert.rejects(starts.start(startInput({ conversationId, userId: 'mallory' })), {
    code: 'CONVERSATION_FORBIDDEN',
  });
  assert.deepEqual(await countRows(), rows);
});

test("another user's file, or one that is not read yet -> cannot be taken along", async () => {
  const { files, runs, starts } = database.repositories;
  const upload = { filename: 'a.csv', contentType: 'text/csv', size: 3, conversationId: undefined };
  const foreign = await files.create({ ...upload, userId: 'mallory' });
  const own = await files.create({ ...upload, userId: 'ada' });
  await assert.rejects(starts.start(startInput({ fileIds: [foreign.id] })), { code: 'FILE_NOT_FOUND' });
  await assert.rejects(starts.start(startInput({ fileIds: [own.id] })), { code: 'FILE_NOT_READY' });
  const reading = await files.confirm({ fileId: own.id, userId: 'ada' });
  await runs.fail({ id: reading!.jobId, tries: 1 }, 'It is empty.');
  await assert.rejects(starts.start(startInput({ fileIds: [own.id] })), { code: 'FILE_UNREADABLE', message: /empty/ });
});

test('a second message -> joins the live run as steering', async () => {
  const { starts } = database.repositories;
  const first = await starts.start(startInput());
  const second = await starts.start(startInput({ conversationId: first.conversationId, message: 'And in June?' }));
  assert.equal(second.jobId, first.jobId);
  assert.notEqual(second.messageId, first.messageId);
  assert.equal(second.steering, true);
});

test('a message after the end -> starts a run of its own, one level on', async () => {
  const { runs, starts } = database.repositories;
  const first = await starts.start(startInput());
  await runs.activate({ jobId: first.jobId, tries: 1, attempt: 1 });
  await runs.fail({ id: first.jobId, tries: 1 }, CANCELLED);
  const second = await starts.start(startInput({ conversationId: first.conversationId }));
  assert.notEqual(second.jobId, first.jobId);
  assert.equal(second.steering, false);
});

test('20 starts at the same time on one conversation -> one run, and no message lost', async () => {
  const { db, repositories } = database;
  const { conversationId, jobId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  await repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED); // so that one of the 20 has to make the run
  const started = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      repositories.starts.start(startInput({ conversationId, message: `Message ${String(index)}` })),
    ),
  );
  assert.equal(new Set(started.map((each) => each.jobId)).size, 1);
  assert.equal(started.filter(({ steering }) => !steering).length, 1);
  assert.equal(await db.$count(messages, eq(messages.jobId, started[0]!.jobId)), 20);
  const events = await repositories.events.listAfter({ conversationId, after: 0 });
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, index) => index + 1),
  );
});

test('a message that races the end of a run -> is never lost: the run goes on for it, or it gets its own', async () => {
  const { db, repositories } = database;
  for (let round = 0; round < 40; round += 1) {
    const { conversationId, jobId } = await repositories.starts.start(startInput());
    await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
    await repositories.messages.takeUp({ jobId, level: 1 });
    const end = () =>
      db.transaction((tx) =>
        repositories.runs.endIteration(tx, {
          jobId,
          conversationId,
          shouldContinue: false,
          next: NEXT,
        }),
      );
    const say = () => repositories.starts.start(startInput({ conversationId, message: 'One more thing' }));
    const racing = round % 2 === 0 ? { continues: end(), said: say() } : { said: say(), continues: end() };
    const [{ continues }, said] = await Promise.all([racing.continues, racing.said]);
    const outcome = `round ${String(round)}: continues ${String(continues)}, steering ${String(said.steering)}`;
    assert.equal(said.steering, continues, outcome);
    assert.equal(said.jobId === jobId, continues, outcome);
    const live = await repositories.runs.findLiveRun(conversationId);
    assert.equal(live?.id, said.jobId, outcome);
  }
});

for (const [happened, stands] of [
  [['stop'], true],
  [['stop', 'message'], false],
  [['message', 'stop'], true],
  [['stop', 'message', 'stop'], true],
  [['stop', 'stop', 'message'], false],
  [['stop', 'chat'], true],
  [['message'], false],
] as const) {
  test(`${happened.join(', then ')} -> a stop ${stands ? 'stands' : 'does not stand'}`, async () => {
    const { repositories } = database;
    const { conversationId, jobId } = await repositories.starts.start(startInput());
    await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
    await repositories.messages.takeUp({ jobId, level: 1 });
    for (const each of happened) {
      if (each === 'stop') await repositories.runs.changeControl({ id: jobId, tries: 1 }, { stopRequested: true });
      else {
        const queue = each === 'chat' ? 'chat' : 'deep-research';
        await repositories.starts.start(startInput({ conversationId, queue, message: 'One more thing' }));
      }
    }
    assert.equal((await repositories.runs.find(jobId))?.stopRequested, stands);
  });
}

test('a message while an iteration is planned -> waits for the next one, which reads it', async () => {
  const { db, repositories } = database;
  const { conversationId, jobId, messageId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  const say = () => repositories.starts.start(startInput({ conversationId, message: 'One more thing' }));
  const before = await say();
  await repositories.messages.takeUp({ jobId, level: 1 });
  const during = await say();
  await repositories.messages.takeUp({ jobId, level: 1 }); // planning is tried again
  assert.deepEqual([before.takesEffectAtLevel, during.takesEffectAtLevel], [1, 2]);
  const takenUp = async () => {
    const rows = await db.select().from(messages).where(eq(messages.jobId, jobId));
    return [messageId, before.messageId, during.messageId].map(
      (wanted) => rows.find(({ id }) => id === wanted)?.takenUpAtLevel,
    );
  };
  assert.deepEqual(await takenUp(), [1, 1, null]);
  await repositories.messages.takeUp({ jobId, level: 2 });
  assert.deepEqual(await takenUp(), [1, 1, 2]);
});

test('a message to a paused run -> shows the pause', async () => {
  const { messages: found, runs, starts } = database.repositories;
  const { conversationId, jobId } = await starts.start(startInput());
  await runs.changeControl({ id: jobId, tries: 1 }, { paused: true });
  const waiting = await starts.start(startInput({ conversationId, message: 'One more thing' }));
  assert.equal(waiting.paused, true);
  assert.equal((await found.findState(waiting.messageId))?.currentStep, 'paused');
});

for (const [happened, pending] of [
  [['pause'], true],
  [['pause', 'read'], false],
  [['pause', 'read', 'resume'], true],
  [['pause', 'resume', 'read'], false],
  [['pause', 'attempt'], false],
  [['stop', 'read', 'message'], true],
  [['message'], false],
] as const) {
  test(`${happened.join(', then ')} -> the newest version ${pending ? 'is still to be read' : 'was read'}`, async () => {
    const { runs, starts } = database.repositories;
    const { jobId, conversationId } = await starts.start(startInput());
    const actions = {
      attempt: () => runs.activate({ jobId, tries: 1, attempt: 1 }),
      message: () => starts.start(startInput({ conversationId, message: 'Go on' })),
      pause: () => runs.changeControl(firstTry(jobId), { paused: true }),
      read: () => runs.readControl(firstTry(jobId)),
      resume: () => runs.changeControl(firstTry(jobId), { paused: false }),
      stop: () => runs.changeControl(firstTry(jobId), { stopRequested: true }),
    };
    for (const each of happened) await actions[each]();
    assert.equal((await runs.find(jobId))?.controlPending, pending);
  });
}

test('a run that is stopped and was not paused -> does not show that it resumes', async () => {
  const { messages: found, runs, starts } = database.repositories;
  const { jobId, messageId } = await starts.start(startInput());
  const shown = async () => (await found.findState(messageId))?.currentStep;
  await runs.changeControl({ id: jobId, tries: 1 }, { stopRequested: true, paused: false });
  assert.equal(await shown(), 'queued');
});

test('a stop -> ends a pause, and after it the run cannot be paused any more', async () => {
  const { messages: found, runs, starts } = database.repositories;
  const { jobId, messageId } = await starts.start(startInput());
  const change = (wanted: ControlChange) => runs.changeControl({ id: jobId, tries: 1 }, wanted);
  assert.deepEqual(await change({ paused: true }), { version: 1, paused: true, stopRequested: false });
  const stop = await change({ stopRequested: true, paused: false });
  assert.deepEqual(stop, { version: 2, paused: false, stopRequested: true });
  assert.equal((await found.findState(messageId))?.currentStep, 'resuming');
  assert.equal(await change({ paused: true }), undefined);
  assert.partialDeepStrictEqual(await runs.find(jobId), { paused: false, stopRequested: true });
});

test('many messages -> each iteration reads four, in their order, and each shows which one reads it', async () => {
  const { db, repositories } = database;
  const { runs, starts } = repositories;
  const { conversationId, jobId, messageId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  const said: Started[] = [];
  for (let n = 1; n <= 6; n += 1) said.push(await starts.start(startInput({ conversationId, message: `Thing ${n}` })));
  assert.deepEqual(
    said.map(({ takesEffectAtLevel }) => takesEffectAtLevel),
    [1, 1, 1, 2, 2, 2],
  );
  const unread = async () => {
    const rows = await db.select().from(messages).where(eq(messages.jobId, jobId));
    return [messageId, ...said.map((each) => each.messageId)].filter(
      (id) => rows.find((row) => row.id === id)?.takenUpAtLevel === null,
    ).length;
  };
  await repositories.messages.takeUp({ jobId, level: 1 });
  assert.equal(await unread(), 3);
  for (const level of [2, 3, 3, 3, 3]) {
    const next = await starts.start(startInput({ conversationId, message: 'And this' }));
    assert.equal(next.takesEffectAtLevel, level);
  }
  await repositories.messages.takeUp({ jobId, level: 2 });
  assert.equal(await unread(), 0);
});

test('more than four messages, or a level that is planned again -> the level reads four', async () => {
  const { db, repositories } = database;
  const { conversationId, jobId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  for (let n = 1; n <= 9; n += 1)
    await repositories.starts.start(startInput({ conversationId, message: `Thing ${n}` }));
  const readAt = async (level: number) => {
    for (const _try of [1, 2]) await repositories.messages.takeUp({ jobId, level });
    const rows = await db.select().from(messages).where(eq(messages.jobId, jobId)).orderBy(messages.createdAt);
    return rows.filter(({ takenUpAtLevel }) => takenUpAtLevel === level).map(({ content }) => content);
  };
  assert.deepEqual((await readAt(7)).slice(1), ['Thing 1', 'Thing 2', 'Thing 3']);
  assert.deepEqual(await readAt(8), ['Thing 4', 'Thing 5', 'Thing 6', 'Thing 7']);
  assert.deepEqual(await readAt(9), ['Thing 8', 'Thing 9']);
});

test('a message that takes back a stop -> says so', async () => {
  const { runs, starts } = database.repositories;
  const { conversationId, jobId, takesBackStop } = await starts.start(startInput());
  const say = () => starts.start(startInput({ conversationId, message: 'One more thing' }));
  assert.deepEqual([takesBackStop, (await say()).takesBackStop], [false, false]);
  await runs.changeControl({ id: jobId, tries: 1 }, { stopRequested: true });
  assert.deepEqual([(await say()).takesBackStop, (await say()).takesBackStop], [true, false]);
});

test('a message -> takes back the stop of its own run only', async () => {
  const { runs, starts } = database.repositories;
  const [mine, other] = [await starts.start(startInput()), await starts.start(startInput())];
  for (const { jobId } of [mine, other]) await runs.changeControl({ id: jobId, tries: 1 }, { stopRequested: true });
  await starts.start(startInput({ conversationId: mine.conversationId, message: 'One more thing' }));
  const standing = [await runs.find(mine.jobId), await runs.find(other.jobId)].map((job) => job?.stopRequested);
  assert.deepEqual(standing, [false, true]);
});

const request = (key: string, hash = 'a') => ({ key, hash });

test('a request that is repeated with its key -> finds what the first one started', async () => {
  const { starts } = database.repositories;
  const first = await starts.start(startInput({ request: request('again') }));
  const rows = await countRows();
  const second = await starts.start(startInput({ request: request('again') }));
  assert.deepEqual(second, { ...first, repeated: true });
  const { conversationId } = first;
  const steering = await starts.start(startInput({ conversationId, request: request('steering') }));
  assert.deepEqual(await starts.start(startInput({ conversationId, request: request('steering') })), {
    ...steering,
    repeated: true,
  });
  assert.deepEqual(
    await countRows(),
    rows.map((count, index) => count + (index < 2 ? 0 : 1)),
  );
});

test('a request that is repeated after its file was deleted -> finds what the first one started', async () => {
  const { files, starts } = database.repositories;
  const userId = 'ada';
  const upload = { filename: 'a.csv', contentType: 'text/csv', size: 3, conversationId: undefined, userId };
  const { id: fileId } = await files.create(upload);
  await files.confirm({ fileId, userId });
  await files.complete(fileId, { sha256: '', description: '', tables: [] });
  const { conversationId } = await starts.start(startInput());
  const fresh = startInput({ fileIds: [fileId], request: request('file deleted') });
  const joined = startInput({ conversationId, fileIds: [fileId], request: request('file deleted, own place') });
  const first = [await starts.start(fresh), await starts.start(joined)];
  await files.remove({ fileId, userId });
  const again = [await starts.start(fresh), await starts.start(joined)];
  assert.deepEqual(
    again,
    first.map((each) => ({ ...each, repeated: true })),
  );
  const other = { ...fresh, request: request('file deleted', 'b') };
  await assert.rejects(starts.start(other), { code: 'IDEMPOTENCY_KEY_REUSED' });
  await assert.rejects(starts.start({ ...fresh, request: request('first time') }), { code: 'FILE_NOT_FOUND' });
});

test('a key with another request -> is refused; it is free for other users', async () => {
  const { starts } = database.repositories;
  const first = await starts.start(startInput({ request: request('mine') }));
  await assert.rejects(starts.start(startInput({ request: request('mine', 'b') })), { code: 'IDEMPOTENCY_KEY_REUSED' });
  const other = await starts.start(startInput({ userId: 'grace', request: request('mine') }));
  assert.notEqual(other.jobId, first.jobId);
});

test('20 requests with one key at the same time -> start one run', async () => {
  const { starts } = database.repositories;
  const rows = await countRows();
  const started = await Promise.all(
    Array.from({ length: 20 }, () => starts.start(startInput({ request: request('at once') }))),
  );
  assert.equal(new Set(started.map(({ messageId }) => messageId)).size, 1);
  assert.equal(started.filter(({ repeated }) => !repeated).length, 1);
  assert.deepEqual(
    await countRows(),
    rows.map((count) => count + 1),
  );
});

test('SQL, markup, emoji, right-to-left and very long texts -> come back as they were sent', async () => {
  const { repositories } = database;
  for (const message of [
    "'; drop table messages; --",
    "' or 1=1 --",
    '$1 $$ %s ? :name \\x00 {{ }}',
    '<script>alert(1)</script>',
    '🧪👩🏽‍🔬 größer als 5 °C?',
    'مرحبا بالعالم \u202Eabc\u202C',
    '行列\u0301\u200B',
    'x'.repeat(20_000),
  ]) {
    const { conversationId, messageId } = await repositories.starts.start(startInput({ message, userId: message }));
    const [stored] = await database.db.select().from(messages).where(eq(messages.id, messageId));
    assert.deepEqual([stored?.content, stored?.userId], [message, message]);
    const { items } = await repositories.conversations.list({ userId: message, limit: 50 });
    assert.deepEqual(
      items.map((item) => [item.id, item.objective]),
      [[conversationId, message]],
    );
  }
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createChatActivities } from '../../../activities/chat/answer-message.ts';
import type { ChatContext } from '../../../contracts/agents.ts';
import type { Passage } from '../../../contracts/literature.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { startInput } from '../../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const PASSAGE: Passage = {
  source: {
    identity: '10.1000/rain',
    title: 'Rain in May',
    authors: ['Marin, Ada'],
    year: 2020,
    doi: '10.1000/rain',
    url: null,
    origin: 'library',
    abstract: null,
    contentHash: 'hash',
    csl: { type: 'document' },
    retrievedAt: '2026-01-01T00:00:00.000Z',
    checkedAt: null,
    retractedAt: null,
  },
  text: 'Rain fell on 14 days in May of that year.',
  page: 2,
  score: 1,
};

/** A chat message with an agent that does as told. */
async function chatWith(answerChat: (context: ChatContext) => Promise<string> | string) {
  const { repositories } = database;
  const started = await repositories.starts.start(
    startInput({ queue: 'chat', researchMode: null, message: 'On how many days in May did rain fall?' }),
  );
  await repositories.runs.activate({ jobId: started.jobId, tries: 1, attempt: 1 });
  const { answerMessage } = createChatActivities({
    ...repositories,
    agents: { answerChat: async (context) => answerChat(context) },
    answerAgentRequest: () => assert.fail('The message is for no single agent'),
    literatureSources: [{ name: 'the library', search: async () => [PASSAGE] }],
  });
  return {
    ...started,
    answer: () => answerMessage({ jobId: started.jobId }),
    state: () => repositories.messages.findState(started.messageId),
    job: () => repositories.runs.find(started.jobId),
  };
}

test('an answer -> written in one transaction with the end of its job; a second time changes nothing', async () => {
  let asked = 0;
  const chat = await chatWith(({ quotations }) => `${String((asked += 1))}: [@${quotations[0]?.citation.key ?? ''}]`);
  await chat.answer();
  await chat.answer();
  assert.equal(asked, 1);
  assert.deepEqual(
    [(await chat.state())?.status, (await chat.state())?.finalResponse],
    ['completed', '1: [@marin2020]'],
  );
  assert.equal((await chat.job())?.state, 'completed');
});

test('an answer after the end of its job -> is not written', async () => {
  const chat = await chatWith(async () => {
    await database.repositories.runs.fail({ id: chat.jobId, tries: 1 }, 'The run was ended by an operator.');
    return 'Too late.';
  });
  await chat.answer();
  assert.deepEqual([(await chat.state())?.status, (await chat.state())?.finalResponse], ['failed', null]);
});

test('two answers at the same time -> one is written', async () => {
  const chat = await chatWith(async () => 'The same.');
  await Promise.all([chat.answer(), chat.answer()]);
  const { events } = database.repositories;
  const changes = await events.listAfter({ conversationId: chat.conversationId, after: 0 });
  assert.equal(changes.length, 2); // the message, and its one answer
});

test('an answer that cites what is not stored -> is refused', async () => {
  const chat = await chatWith(() => 'As everybody knows [@nobody1999].');
  await assert.rejects(chat.answer(), { code: 'CITATION_UNKNOWN' });
  assert.equal((await chat.state())?.status, 'processing');
});

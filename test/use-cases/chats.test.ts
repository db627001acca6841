import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { DraftPiece } from '../../contracts/events.ts';
import { NOT_BEGUN } from '../../contracts/jobs.ts';
import type { MessageState } from '../../db/message-repository.ts';
import type { Started } from '../../db/start-repository.ts';
import { createChats } from '../../use-cases/chats.ts';
import type { Engine } from '../../engine/engine.ts';

const STARTED: Started = {
  jobId: 'job',
  messageId: 'message',
  conversationId: 'conversation',
  steering: false,
  takesEffectAtLevel: 1,
  paused: false,
  takesBackStop: false,
  repeated: false,
  progress: NOT_BEGUN,
};
const INPUT = { userId: 'ada', message: 'Does it rain?', conversationId: undefined };

interface Given {
  readonly started?: Started;
  readonly becomes?: Partial<MessageState>;
  /** What is published as soon as the job begins. */
  readonly drafts?: readonly DraftPiece[];
}

/** A chat whose row changes when the engine is told to start it. */
function chatWith({ started = STARTED, becomes, drafts = [] }: Given) {
  const bus = createInProcessEventBus();
  let state: Partial<MessageState> = { status: 'processing' };
  const engine = {
    async start() {
      for (const draft of drafts) bus.publish({ userId: 'ada', events: [], draft });
      if (becomes === undefined) return;
      state = becomes;
      const event = { type: 'message_updated', conversationId: 'conversation', messageId: 'message', seq: 2 } as const;
      bus.publish({ userId: 'ada', events: [event] });
    },
  } as Partial<Engine> as Engine;
  const chats = createChats({
    answerWithinMs: 1,
    bus,
    engine,
    messages: { findState: async () => state as MessageState },
    starts: { start: async () => started, isKnown: async () => false },
  });
  const answer = (signal = new AbortController().signal) => chats.answer(INPUT, signal);
  return Object.assign(answer, { chats });
}

test('an answer -> is there as soon as its row is', async () => {
  const answered = chatWith({ becomes: { status: 'completed', finalResponse: 'In May.' } });
  assert.deepEqual(await answered(), {
    ...{ text: 'In May.', conversationId: 'conversation', messageId: 'message' },
    repeated: false,
  });
});

test('a caller that follows an answer -> gets the pieces of this message, from the first one on', async () => {
  const { chats } = chatWith({
    becomes: { status: 'completed', finalResponse: 'In May.' },
    drafts: [
      { messageId: 'message', at: 0, text: 'In ' },
      { messageId: 'another', at: 0, text: 'Never.' },
      { messageId: 'message', at: 3, text: 'June' },
    ],
  });
  const seen: DraftPiece[] = [];
  const open = await chats.open(INPUT);
  const { text } = await chats.finish(open, new AbortController().signal, (piece) => seen.push(piece));
  assert.deepEqual([text, seen.map((piece) => piece.text)], ['In May.', ['In ', 'June']]);
});

test('a chat that failed -> says why', async () => {
  const failed = chatWith({ becomes: { status: 'failed', error: 'A step took too long and was given up.' } });
  await assert.rejects(failed(), { code: 'CHAT_FAILED', message: /too long/ });
});

test('a caller that waited long enough -> learns where the answer will be', async () => {
  const pollUrl = '/api/deep-research/status/message';
  await assert.rejects(chatWith({})(), { code: 'CHAT_PENDING', fields: { ...ids(), pollUrl } });
});

test('a caller that has left -> is not waited for', async () => {
  await assert.rejects(chatWith({})(AbortSignal.abort()), { code: 'CHAT_PENDING' });
});

test('a repeated request -> waits for the first one, and starts nothing', async () => {
  const repeated = chatWith({ started: { ...STARTED, repeated: true }, becomes: { status: 'completed' } });
  await assert.rejects(repeated(), { code: 'CHAT_PENDING' });
});

function ids() {
  const { conversationId, messageId } = STARTED;
  return { conversationId, messageId };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '../clients/event-bus.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { MessageRepository, MessageState } from '../db/message-repository.ts';
import type { StartInput, StartRepository } from '../db/start-repository.ts';
import type { Engine } from '../engine/engine.ts';

export type ChatInput = Pick<StartInput, 'userId' | 'message' | 'conversationId' | 'request'>;

/** A message that was written down, and its job begun. */
export interface OpenMessage {
  readonly conversationId: string;
  readonly messageId: string;
  /** Where the answer will be when it takes longer than a caller should wait. */
  readonly pollUrl: string;
}

export interface ChatAnswer {
  readonly text: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** It answers an earlier request with the same key. */
  readonly repeated: boolean;
}

// A notice ends the wait; the row is read this often in case a notice was lost.
const LOOK_AGAIN_MS = 1_000;

/** Chat messages: written down like any other work, and waited for. */
export function createChats({
  answerWithinMs = LIMITS.chatAnswerMs,
  bus,
  engine,
  messages,
  starts,
}: {
  /** Milliseconds that a caller waits at most. */
  answerWithinMs?: number;
  bus: EventBus;
  engine: Engine;
  messages: Pick<MessageRepository, 'findState'>;
  starts: StartRepository;
}) {
  /** @throws CHAT_FAILED, CHAT_PENDING when the answer takes longer than a caller should wait */
  async function answer(input: ChatInput, signal: AbortSignal): Promise<ChatAnswer> {
    const started = await starts.start({ ...input, queue: 'chat', researchMode: null, fileIds: [] });
    const { conversationId, jobId: id, messageId, progress } = started;
    const open = { conversationId, messageId, pollUrl: `/api/deep-research/status/${messageId}` };
    const state = await whenDone(open, signal, async () => {
      const place = { userId: input.userId, conversationId, researchMode: null };
      if (!started.repeated) await engine.start({ id, queue: 'chat', ...place, ...progress });
    });
    return { text: textOf(state), conversationId, messageId, repeated: started.repeated };
  }

  /** The answer to a message that was begun before. @throws as `answer` */
  async function answerTo(message: OpenMessage, signal: AbortSignal): Promise<string> {
    return textOf(await whenDone(message, signal, async () => undefined));
  }

  /** Listens before it begins, so that no notice is missed. */
  async function whenDone(open: OpenMessage, caller: AbortSignal, begin: () => Promise<void>): Promise<MessageState> {
    const { messageId } = open;
    let wake = Promise.withResolvers<undefined>();
    const unsubscribe = bus.subscribe(({ events }) => {
      const isOurs = events.some((event) => event.type === 'message_updated' && event.messageId === messageId);
      if (isOurs) wake.resolve(undefined);
    });
    const patience = AbortSignal.any([caller, AbortSignal.timeout(answerWithinMs)]);
    try {
      await begin();
      for (;;) {
        const state = await messages.findState(messageId);
        if (state !== undefined && state.status !== 'processing') return state;
        if (patience.aborted) throw pending(open);
        await Promise.race([
          wake.promise,
          delay(LOOK_AGAIN_MS, undefined, { signal: patience }).catch(() => undefined),
        ]);
        wake = Promise.withResolvers();
      }
    } finally {
      unsubscribe();
    }
  }

  return { answer, answerTo };
}
export type Chats = ReturnType<typeof createChats>;

function textOf({ status, error, finalResponse }: MessageState): string {
  if (status === 'failed') throw failure('CHAT_FAILED', error ?? 'The message could not be answered.');
  return finalResponse ?? '';
}

function pending({ conversationId, messageId, pollUrl }: OpenMessage) {
  return failure('CHAT_PENDING', `The answer takes longer than usual. It will be at ${pollUrl}.`, {
    conversationId,
    messageId,
    pollUrl,
  });
}

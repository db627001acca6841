import { setTimeout as delay } from 'node:timers/promises';
import type { EventBus } from '../clients/event-bus.ts';
import type { DraftPiece } from '../contracts/events.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { MessageRepository, MessageState } from '../db/message-repository.ts';
import type { Started, StartInput, StartRepository } from '../db/start-repository.ts';
import type { Engine } from '../engine/engine.ts';

export type ChatInput = Pick<StartInput, 'userId' | 'message' | 'conversationId' | 'request' | 'model' | 'followed'>;

/** A message with its job. */
export interface OpenMessage {
  readonly conversationId: string;
  readonly messageId: string;
  /** Where the answer will be when it takes longer than a caller should wait. */
  readonly pollUrl: string;
}

/** A message that is stored, and answered whatever becomes of its caller. */
export interface OpenChat extends OpenMessage {
  /** It came before, with the same key. */
  readonly repeated: boolean;
  readonly started: Started;
  readonly userId: string;
}

export interface ChatAnswer {
  readonly text: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly repeated: boolean;
}

/** Where pieces of the answer go while it is written. */
export type FollowDraft = (piece: DraftPiece) => void;

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
    return finish(await open(input), signal);
  }

  /** Stores the message with its job. */
  async function open(input: ChatInput): Promise<OpenChat> {
    const started = await starts.start({ ...input, queue: 'chat', researchMode: null, fileIds: [] });
    const { conversationId, messageId, repeated } = started;
    const pollUrl = `/api/deep-research/status/${messageId}`;
    return { conversationId, messageId, pollUrl, repeated, started, userId: input.userId };
  }

  /** Begins the job, and waits for the answer. @throws as `answer` */
  async function finish(chat: OpenChat, signal: AbortSignal, onDraft?: FollowDraft): Promise<ChatAnswer> {
    const { conversationId, messageId, repeated, started, userId } = chat;
    const begin = async (): Promise<void> => {
      const place = { userId, conversationId, researchMode: null };
      if (!repeated) await engine.start({ id: started.jobId, queue: 'chat', ...place, ...started.progress });
    };
    const state = await whenDone(chat, signal, begin, onDraft);
    return { text: textOf(state), conversationId, messageId, repeated };
  }

  /** The answer to a message that was begun before. @throws as `answer` */
  async function answerTo(message: OpenMessage, signal: AbortSignal): Promise<string> {
    return textOf(await whenDone(message, signal, async () => undefined));
  }

  /** Listens before it begins, so that no notice is missed. */
  async function whenDone(
    message: OpenMessage,
    caller: AbortSignal,
    begin: () => Promise<void>,
    onDraft?: FollowDraft,
  ): Promise<MessageState> {
    const { messageId } = message;
    let wake = Promise.withResolvers<undefined>();
    const unsubscribe = bus.subscribe(({ draft, events }) => {
      if (draft?.messageId === messageId) onDraft?.(draft);
      const isOurs = events.some((event) => event.type === 'message_updated' && event.messageId === messageId);
      if (isOurs) wake.resolve(undefined);
    });
    const patience = AbortSignal.any([caller, AbortSignal.timeout(answerWithinMs)]);
    try {
      await begin();
      for (;;) {
        const state = await messages.findState(messageId);
        if (state !== undefined && state.status !== 'processing') return state;
        if (patience.aborted) throw pending(message);
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

  return { answer, answerTo, finish, open };
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

import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { knownConversationId } from '../../contracts/ids.ts';
import { ChatAnswerSchema, ChatBodySchema } from '../../contracts/schemas/chat.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import type { Chats, FollowDraft, OpenChat } from '../../use-cases/chats.ts';
import type { ModelChoices } from '../../use-cases/model-choices.ts';
import type { Mode } from '../mode.ts';
import { lateErrorBody } from '../plugins/error-handler.ts';
import { limitRate } from '../plugins/rate-limit.ts';
import { requestKeyOf } from '../plugins/request-key.ts';
import { noteIds } from '../plugins/request-telemetry.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';
import { acceptsEventStream, EVENT_STREAM, eventStream } from '../server-sent-events.ts';

export interface ChatRouteDeps {
  readonly chats: Pick<Chats, 'finish' | 'open'>;
  readonly modelChoices: ModelChoices;
  /** Of chat messages; undefined without queue mode. */
  readonly mode: Mode;
}

const AnswerStreamSchema = Type.Unsafe<Readable>({
  type: 'string',
  description: 'Server-sent events: `started`, any number of `token`, then one `final` or one `error`.',
});

export function chatRoutes({ chats, mode, modelChoices }: ChatRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const waitSignal = useWaitSignal(app);

    app.route({
      method: 'POST',
      url: '/api/chat',
      schema: {
        operationId: 'chat',
        summary: 'Answers a short question from what the conversation and the documents hold already.',
        description:
          'Uploads belong to the conversation that they were declared for, or that a research start named them in. Takes an `Idempotency-Key`; limited in rate in queue mode. An answer that takes too long is `CHAT_PENDING`, whose body has `conversationId`, `messageId` and the `pollUrl` where it will be. With `Accept: text/event-stream` the answer is followed while it is written.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'CONVERSATION_FORBIDDEN',
          'IDEMPOTENCY_KEY_REUSED',
          'MODEL_NOT_ALLOWED',
          'RATE_LIMIT_EXCEEDED',
          'CHAT_FAILED',
          'CHAT_PENDING',
        ],
        body: ChatBodySchema,
        response: {
          200: {
            content: {
              'application/json': { schema: ChatAnswerSchema },
              [EVENT_STREAM]: { schema: AnswerStreamSchema },
            },
          },
          ...errorResponses,
        },
      },
      preHandler: mode.name === 'queue' ? [limitRate(mode.chatLimit)] : [],
      handler: async (request, reply) => {
        const { body, userId } = request;
        const signal = waitSignal(reply);
        const followed = acceptsEventStream(request.headers.accept);
        const asked = {
          userId,
          message: body.message,
          conversationId: knownConversationId(body.conversationId),
          request: requestKeyOf(request),
          model: body.model,
          followed,
        };
        await modelChoices.assertPossible(asked);
        const chat = await chats.open(asked);
        if (chat.repeated) void reply.header('idempotent-replayed', 'true');
        noteIds(request, chat);
        if (!followed) return answered(chats, chat, signal);
        // Of a buffering proxy: it passes on each event as it comes.
        void reply.headers({ 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' });
        return reply.send(follow(chats, chat, { request, signal }));
      },
    });
  };
}

async function answered(
  chats: ChatRouteDeps['chats'],
  chat: OpenChat,
  signal: AbortSignal,
  onDraft?: FollowDraft,
): Promise<Static<typeof ChatAnswerSchema>> {
  const { text, conversationId, messageId } = await chats.finish(chat, signal, onDraft);
  return { text, userId: chat.userId, conversationId, messageId, pollUrl: null };
}

/** Where the answer will be, what is written of it, and what it is in the end. */
function follow(
  chats: ChatRouteDeps['chats'],
  chat: OpenChat,
  { request, signal }: { readonly request: FastifyRequest; readonly signal: AbortSignal },
): Readable {
  const { conversationId, messageId, pollUrl } = chat;
  return eventStream(async (send) => {
    send('started', { conversationId, messageId, pollUrl });
    try {
      send('final', await answered(chats, chat, signal, ({ at, text }) => send('token', { at, text })));
    } catch (error) {
      send('error', lateErrorBody(error, request));
    }
  });
}

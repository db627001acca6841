import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { knownConversationId } from '../../contracts/ids.ts';
import { ChatAnswerSchema, ChatBodySchema } from '../../contracts/schemas/chat.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import type { Chats } from '../../use-cases/chats.ts';
import type { Mode } from '../mode.ts';
import { limitRate } from '../plugins/rate-limit.ts';
import { requestKeyOf } from '../plugins/request-key.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';

export interface ChatRouteDeps {
  readonly chats: Pick<Chats, 'answer'>;
  /** Of chat messages; undefined without queue mode. */
  readonly mode: Mode;
}

export function chatRoutes({ chats, mode }: ChatRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const waitSignal = useWaitSignal(app);

    app.route({
      method: 'POST',
      url: '/api/chat',
      schema: {
        operationId: 'chat',
        summary: 'Answers a short question from what the conversation and the documents hold already.',
        description:
          'Uploads belong to the conversation that they were declared for, or that a research start named them in. Takes an `Idempotency-Key`; limited in rate in queue mode. An answer that takes too long is `CHAT_PENDING`, whose body has `conversationId`, `messageId` and the `pollUrl` where it will be.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'CONVERSATION_FORBIDDEN',
          'IDEMPOTENCY_KEY_REUSED',
          'RATE_LIMIT_EXCEEDED',
          'CHAT_FAILED',
          'CHAT_PENDING',
        ],
        body: ChatBodySchema,
        response: { 200: ChatAnswerSchema, ...errorResponses },
      },
      preHandler: mode.name === 'queue' ? [limitRate(mode.chatLimit)] : [],
      handler: async (request, reply) => {
        const { body, userId } = request;
        const signal = waitSignal(reply);
        const { repeated, ...answer } = await chats.answer(
          {
            userId,
            message: body.message,
            conversationId: knownConversationId(body.conversationId),
            request: requestKeyOf(request),
          },
          signal,
        );
        if (repeated) void reply.header('idempotent-replayed', 'true');
        return { ...answer, userId, pollUrl: null };
      },
    });
  };
}

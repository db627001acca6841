import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ErrorCode } from '../../contracts/errors.ts';
import { knownConversationId } from '../../contracts/ids.ts';
import { B402StartBodySchema } from '../../contracts/schemas/b402.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { PaidChatAnswerSchema, PaidChatBodySchema, PaidStartSchema } from '../../contracts/schemas/payments.ts';
import type { Chats } from '../../use-cases/chats.ts';
import { createB402Gate, type B402GateDeps } from '../plugins/b402-gate.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';

export interface B402PaidRouteDeps extends B402GateDeps {
  readonly chats: Pick<Chats, 'answerTo'>;
}

const CHAT = '/api/b402/chat';
const START = '/api/b402/deep-research/start';

const ERRORS_OF_PAYMENT = [
  'PAYMENT_HEADER_MISSING',
  'PAYMENT_PROOF_INVALID',
  'ALLOWANCE_INSUFFICIENT',
  'PAYMENT_OWED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_UNAVAILABLE',
  'CONVERSATION_NOT_FOUND',
  'CONVERSATION_FORBIDDEN',
] as const satisfies readonly ErrorCode[];

const HOW_TO_PAY =
  'Paid by b402: the payer has approved the facilitator as a spender, and sends a signed AllowanceTransfer in `X-PAYMENT`. The money moves after the answer. The same proof sent again with the same request gets the same answer for 15 minutes; work that failed is begun again without another payment.';

/** The routes that are paid for by b402. */
export function b402PaidRoutes({ chats, ...deps }: B402PaidRouteDeps): FastifyPluginAsyncTypebox {
  const chatGate = createB402Gate(deps, CHAT);
  const startGate = createB402Gate(deps, START);

  return async (app) => {
    const waitSignal = useWaitSignal(app);

    app.route({
      method: 'POST',
      url: CHAT,
      schema: {
        operationId: 'b402Chat',
        summary: 'Answers a short question from what the conversation and the documents hold already.',
        description: HOW_TO_PAY,
        errors: [...ERRORS_OF_PAYMENT, 'CHAT_FAILED', 'CHAT_PENDING'],
        body: PaidChatBodySchema,
        response: { 200: PaidChatAnswerSchema, ...errorResponses },
      },
      preValidation: chatGate.refuseUnpaid,
      handler: async (request, reply) => {
        const { conversationId, message } = request.body;
        const paidRequest = { path: CHAT, message, conversationId: knownConversationId(conversationId) } as const;
        const { free, repeated: _repeated, ...started } = await chatGate.start(request, reply, paidRequest);
        const signal = waitSignal(reply);
        const pollUrl = pollUrlOf(started.messageId, free);
        const text = await chats.answerTo({ ...started, pollUrl }, signal);
        return { text, ...started, pollUrl: null };
      },
    });

    app.route({
      method: 'POST',
      url: START,
      schema: {
        operationId: 'startB402Research',
        summary: 'Starts a research run that belongs to the payer.',
        description: HOW_TO_PAY,
        errors: [...ERRORS_OF_PAYMENT, 'RUN_LIMIT'],
        body: B402StartBodySchema,
        response: { 200: PaidStartSchema, ...errorResponses },
      },
      preValidation: startGate.refuseUnpaid,
      handler: async (request, reply) => {
        const { conversationId, message, userId: reader } = request.body;
        const paidRequest = {
          path: START,
          message,
          conversationId: knownConversationId(conversationId),
          reader,
        } as const;
        const { free, repeated: _repeated, ...started } = await startGate.start(request, reply, paidRequest);
        return { ...started, pollUrl: pollUrlOf(started.messageId, free) };
      },
    });
  };
}

const pollUrlOf = (messageId: string, free: boolean): string =>
  `/api${free ? '' : '/b402'}/deep-research/status/${messageId}`;

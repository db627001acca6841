import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ErrorCode } from '../../contracts/errors.ts';
import { knownConversationId } from '../../contracts/ids.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  PaidChatAnswerSchema,
  PaidChatBodySchema,
  PaidStartBodySchema,
  PaidStartSchema,
} from '../../contracts/schemas/payments.ts';
import type { Chats } from '../../use-cases/chats.ts';
import { createPaymentGate, type PaymentGateDeps } from '../plugins/payment-gate.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';

export interface PaidRouteDeps extends PaymentGateDeps {
  readonly chats: Pick<Chats, 'answerTo'>;
}

const CHAT = '/api/x402/chat';
const START = '/api/x402/deep-research/start';

export const ERRORS_OF_PAYMENT = [
  'PAYMENT_REQUIRED',
  'PAYMENT_SIGNATURE_INVALID',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_UNAVAILABLE',
  'CONVERSATION_NOT_FOUND',
  'CONVERSATION_FORBIDDEN',
] as const satisfies readonly ErrorCode[];

export const HOW_TO_PAY =
  'Paid by x402: without payment the answer is 402 with the header `PAYMENT-REQUIRED`; sent again with `PAYMENT-SIGNATURE` it is done, and `PAYMENT-RESPONSE` tells of the settlement. The same payment sent again with the same request gets the same answer for 15 minutes; work that failed is begun again without another payment.';

/** The routes that are paid for by x402. */
export function x402PaidRoutes({ chats, ...deps }: PaidRouteDeps): FastifyPluginAsyncTypebox {
  const chatGate = createPaymentGate(deps, CHAT);
  const startGate = createPaymentGate(deps, START);

  return async (app) => {
    const waitSignal = useWaitSignal(app);

    app.route({
      method: 'GET',
      url: CHAT,
      schema: {
        operationId: 'getX402ChatPrice',
        summary: 'The 402 answer of the paid chat, for clients that look for it.',
        errors: ['PAYMENT_REQUIRED'],
        response: { ...errorResponses },
      },
      handler: (_request, reply) => {
        chatGate.sendChallenge(reply);
      },
    });

    app.route({
      method: 'POST',
      url: CHAT,
      schema: {
        operationId: 'paidChat',
        summary: 'Answers a short question from what the conversation and the documents hold already.',
        description: HOW_TO_PAY,
        errors: [...ERRORS_OF_PAYMENT, 'CHAT_FAILED', 'CHAT_PENDING'],
        body: PaidChatBodySchema,
        response: { 200: PaidChatAnswerSchema, ...errorResponses },
      },
      preValidation: chatGate.challengeUnpaid,
      handler: async (request, reply) => {
        const { conversationId, message } = request.body;
        const paidRequest = { path: CHAT, message, conversationId: knownConversationId(conversationId) } as const;
        const { free, repeated: _repeated, ...started } = await chatGate.start(request, reply, paidRequest);
        const signal = waitSignal(reply);
        const text = await chats.answerTo({ ...started, pollUrl: pollUrlOf(started.messageId, free) }, signal);
        return { text, ...started, pollUrl: null };
      },
    });

    app.route({
      method: 'POST',
      url: START,
      schema: {
        operationId: 'startPaidResearch',
        summary: 'Starts a research run that belongs to the payer.',
        description: HOW_TO_PAY,
        errors: [...ERRORS_OF_PAYMENT, 'RUN_LIMIT'],
        body: PaidStartBodySchema,
        response: { 200: PaidStartSchema, ...errorResponses },
      },
      preValidation: startGate.challengeUnpaid,
      handler: async (request, reply) => {
        const { conversationId, message } = request.body;
        const paidRequest = { path: START, message, conversationId: knownConversationId(conversationId) } as const;
        const { free, repeated: _repeated, ...started } = await startGate.start(request, reply, paidRequest);
        return { ...started, pollUrl: pollUrlOf(started.messageId, free) };
      },
    });
  };
}

export const pollUrlOf = (messageId: string, free: boolean): string =>
  `/api${free ? '' : '/x402'}/deep-research/status/${messageId}`;

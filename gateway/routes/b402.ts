import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { knownId } from '../../contracts/ids.ts';
import {
  AllowanceKindsSchema,
  B402ChatInfoSchema,
  B402HealthSchema,
  B402PricesSchema,
  ReaderQuerySchema,
} from '../../contracts/schemas/b402.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { MessageParamsSchema, ResearchStatusSchema } from '../../contracts/schemas/research.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { WalletUserRepository } from '../../db/wallet-user-repository.ts';
import type { B402 } from '../b402.ts';
import { rememberFor } from '../remember-for.ts';
import { researchStatus } from '../research-status.ts';
import { walletUserRoute } from './wallet-user.ts';

export interface B402RouteDeps {
  readonly b402: B402;
  readonly messages: MessageRepository;
  readonly walletUsers: WalletUserRepository;
}

const KEPT_MS = 5_000;

/** What is open to everybody who pays by b402, or wants to. */
export function b402Routes({ b402, messages, walletUsers }: B402RouteDeps): FastifyPluginAsyncTypebox {
  const { facilitator, promises, terms } = b402;
  const { facilitatorUrl, network, payTo, token } = terms;
  // An open route: without this, any rate of requests would reach the facilitator.
  const supported = rememberFor(KEPT_MS, () => facilitator.supported());
  const isUp = rememberFor(KEPT_MS, () => facilitator.isUp());
  const { amount } = b402.offerOf('/api/b402/chat');

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/b402/supported',
      schema: {
        operationId: 'getB402Supported',
        summary: 'The kinds of payment that the facilitator takes, and whom an allowance is given to.',
        errors: ['PAYMENT_UNAVAILABLE'],
        response: { 200: AllowanceKindsSchema, ...errorResponses },
      },
      handler: async () => {
        const kinds = await supported().catch(() => undefined);
        if (kinds === undefined)
          throw failure('PAYMENT_UNAVAILABLE', 'The facilitator does not answer.', { retryAfter: 5 });
        return { kinds: [...kinds] };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/b402/pricing',
      schema: {
        operationId: 'getB402Pricing',
        summary: 'What is sold by b402 and for how much.',
        response: { 200: B402PricesSchema, ...errorResponses },
      },
      handler: () => ({
        routes: terms.routes.map(({ description, path, priceUsd }) => ({
          route: path,
          priceUSD: Number(priceUsd),
          description,
        })),
      }),
    });

    app.route({
      method: 'GET',
      url: '/api/b402/chat',
      schema: {
        operationId: 'describeB402Chat',
        summary: 'How the paid chat is called and paid for.',
        response: { 200: B402ChatInfoSchema, ...errorResponses },
      },
      handler: () => ({
        message: 'POST a JSON body with `message` to this address, with what the payer signed in the header X-PAYMENT.',
        apiDocumentation: '/api/openapi.json',
        paymentInfo: `Scheme allowance on ${network.id} (chain ${String(network.chainId)}): approve the \`facilitatorAddress\` of GET /api/b402/supported to spend ${token.symbol} (${token.address}), no more than you mean to; then sign an AllowanceTransfer of ${String(amount)} to ${payTo} for each request.`,
      }),
    });

    app.route({
      method: 'GET',
      url: '/api/b402/deep-research/status/:messageId',
      schema: {
        operationId: 'getB402ResearchStatus',
        summary: 'Where research that was paid for stands, and its result.',
        errors: ['MESSAGE_NOT_FOUND', 'MESSAGE_FORBIDDEN'],
        params: MessageParamsSchema,
        querystring: ReaderQuerySchema,
        response: { 200: ResearchStatusSchema, ...errorResponses },
      },
      handler: async ({ params, query: { userId } }) => {
        const messageId = knownId(params.messageId, 'MESSAGE_NOT_FOUND');
        const [state, reader] = await Promise.all([messages.findState(messageId), promises.readerOf(messageId)]);
        if (state === undefined || reader === undefined)
          throw failure('MESSAGE_NOT_FOUND', `No message ${messageId} was paid for by b402.`);
        if (userId !== reader) throw failure('MESSAGE_FORBIDDEN', 'This message belongs to another user.');
        return researchStatus(state);
      },
    });

    await app.register(walletUserRoute({ operationId: 'getB402WalletUser', protocol: 'b402', walletUsers }));

    app.route({
      method: 'GET',
      url: '/api/b402/health',
      schema: {
        operationId: 'getB402Health',
        summary: 'Whether the facilitator answers.',
        description: '503 with `PAYMENT_UNAVAILABLE` and `facilitatorAvailable: false` when it does not.',
        errors: ['PAYMENT_UNAVAILABLE'],
        response: { 200: B402HealthSchema, ...errorResponses },
      },
      handler: async () => {
        if (await isUp()) return { ok: true as const, facilitatorAvailable: true as const, facilitatorUrl };
        throw failure('PAYMENT_UNAVAILABLE', 'The facilitator does not answer. Routes that are paid for wait for it.', {
          ...{ ok: false, facilitatorAvailable: false, facilitatorUrl },
        });
      },
    });
  };
}

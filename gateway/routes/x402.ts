import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure } from '../../contracts/failure.ts';
import { isId, knownId } from '../../contracts/ids.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { TOOL_PRICES } from '../../contracts/payment-prices.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  PaymentListSchema,
  PaymentStatsSchema,
  RoutePricesSchema,
  UserParamsSchema,
  X402HealthSchema,
} from '../../contracts/schemas/payments.ts';
import { MessageParamsSchema, ResearchStatusSchema } from '../../contracts/schemas/research.ts';
import { checksumAddress } from '../../contracts/wallet-address.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { PromiseRepository } from '../../db/promise-repository.ts';
import type { WalletUserRepository } from '../../db/wallet-user-repository.ts';
import { researchStatus } from '../research-status.ts';
import type { X402 } from '../x402.ts';
import { rememberFor } from '../remember-for.ts';
import { walletUserRoute } from './wallet-user.ts';

export interface X402RouteDeps {
  readonly messages: MessageRepository;
  readonly payments: PaymentRepository;
  readonly promises: Pick<PromiseRepository, 'readerOf'>;
  readonly walletUsers: WalletUserRepository;
  readonly x402: X402;
}

const NO_PAYMENTS = { payments: 0, totalUsd: '0', lastPaymentAt: null, favoriteRoute: null };
const HEALTH_KEPT_MS = 5_000;

/** What is open to everybody who pays by x402, or wants to. */
export function x402Routes({
  messages,
  payments,
  promises,
  walletUsers,
  x402,
}: X402RouteDeps): FastifyPluginAsyncTypebox {
  const { facilitator, terms } = x402;
  // An open route: without this, any rate of requests would reach the facilitator.
  const supported = rememberFor(HEALTH_KEPT_MS, () => facilitator.supported());

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/x402/pricing',
      schema: {
        operationId: 'getX402Pricing',
        summary: 'What is sold by x402 and for how much.',
        response: { 200: RoutePricesSchema, ...errorResponses },
      },
      handler: () => ({
        routes: terms.routes.map(({ description, path, priceUsd }) => ({
          route: path,
          priceUSD: Number(priceUsd),
          description,
        })),
        tools: TOOL_PRICES.map(({ description, name, priceUsd }) => ({
          name,
          priceUSD: Number(priceUsd),
          description,
        })),
      }),
    });

    app.route({
      method: 'GET',
      url: '/api/x402/deep-research/status/:messageId',
      schema: {
        operationId: 'getPaidResearchStatus',
        summary: 'Where paid research or a paid chat stands, and its result.',
        description: 'Open: the id of the message, which nobody can guess, is the proof.',
        errors: ['MESSAGE_NOT_FOUND'],
        params: MessageParamsSchema,
        response: { 200: ResearchStatusSchema, ...errorResponses },
      },
      handler: async ({ params: { messageId } }) => {
        const state = await messages.findState(knownId(messageId, 'MESSAGE_NOT_FOUND'));
        // Messages of other users are read with their credentials, elsewhere, and those paid for by b402 with their reader's id.
        const isOpen = state !== undefined && (await walletUsers.isWalletUser(state.userId));
        if (isOpen && (await promises.readerOf(messageId)) === undefined) return researchStatus(state);
        throw failure('MESSAGE_NOT_FOUND', `No paid message ${messageId}.`);
      },
    });

    await app.register(walletUserRoute({ operationId: 'getWalletUser', protocol: 'x402', walletUsers }));

    app.route({
      method: 'GET',
      url: '/api/x402/payments/:userId',
      schema: {
        operationId: 'listX402Payments',
        summary: `The last ${LIMITS.paymentList} payments of a user, newest first.`,
        params: UserParamsSchema,
        response: { 200: PaymentListSchema, ...errorResponses },
      },
      handler: async ({ params: { userId } }) => {
        const rows = isId(userId) ? await payments.listSettled('x402', userId, LIMITS.paymentList) : [];
        const shown = rows.map(({ id, amount, asset, createdAt, payer, route, transaction }) => ({
          ...{ id, amount, route, transaction: transaction ?? '', createdAt: createdAt.toISOString() },
          ...{ payer: checksumAddress(payer), asset: checksumAddress(asset) },
        }));
        return { ok: true as const, payments: shown };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/x402/stats/:userId',
      schema: {
        operationId: 'getX402Stats',
        summary: 'How often and how much a user has paid.',
        params: UserParamsSchema,
        response: { 200: PaymentStatsSchema, ...errorResponses },
      },
      handler: async ({ params: { userId } }) => {
        const stats = isId(userId) ? await payments.statsOf('x402', userId) : NO_PAYMENTS;
        const { favoriteRoute, lastPaymentAt, payments: totalPayments, totalUsd } = stats;
        return {
          ok: true as const,
          stats: {
            totalPayments,
            totalAmountUSD: totalUsd,
            lastPaymentAt: lastPaymentAt?.toISOString() ?? null,
            favoriteEndpoint: favoriteRoute,
          },
        };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/x402/health',
      schema: {
        operationId: 'getX402Health',
        summary: 'Whether the facilitator answers, and which kinds of payment it takes.',
        description: '503 with `PAYMENT_UNAVAILABLE` and `facilitatorAvailable: false` when it does not.',
        errors: ['PAYMENT_UNAVAILABLE'],
        response: { 200: X402HealthSchema, ...errorResponses },
      },
      handler: async () => {
        const kinds = await supported().catch(() => undefined);
        const common = { x402Version: 2 as const };
        if (kinds !== undefined)
          return {
            ok: true as const,
            ...common,
            facilitatorAvailable: true as const,
            supported: { kinds: [...kinds] },
          };
        throw failure('PAYMENT_UNAVAILABLE', 'The facilitator does not answer. Routes that are paid for wait for it.', {
          ...{ ok: false, ...common, facilitatorAvailable: false, supported: { kinds: [] } },
        });
      },
    });
  };
}

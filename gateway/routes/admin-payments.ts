import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAdminKey } from '../../contracts/admin-key.ts';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { AdminPaymentListSchema, ListPaymentsQuerySchema } from '../../contracts/schemas/payments.ts';
import { checksumAddress } from '../../contracts/wallet-address.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import { listLimit } from '../list-limit.ts';
import { header } from '../plugins/authentication.ts';

export interface AdminPaymentRouteDeps {
  readonly adminKeys: readonly string[];
  readonly payments: Pick<PaymentRepository, 'list'>;
}

/** The ledger, for operators: also where payments are off now. */
export function adminPaymentRoutes({ adminKeys, payments }: AdminPaymentRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/admin/payments',
      schema: {
        operationId: 'listPayments',
        summary: 'Payments of all users whatever became of them, newest first, with the messages that they paid for.',
        querystring: ListPaymentsQuerySchema,
        response: { 200: AdminPaymentListSchema, ...errorResponses },
      },
      onRequest: async (request) => {
        if (isAdminKey(header(request, 'x-admin-key'), adminKeys)) return;
        throw failure('UNAUTHORIZED', 'Send the admin key (ADMIN_API_KEY) in the header X-Admin-Key.');
      },
      handler: async ({ query }) => {
        const limit = listLimit(query.limit, { byDefault: LIMITS.adminJobs, maximum: LIMITS.adminJobsMax });
        const rows = await payments.list(limit);
        return {
          payments: rows.map(({ createdAt, confirmedAt, payer, priceUsd, settledAt, ...row }) => ({
            ...row,
            ...{ payer: checksumAddress(payer), priceUSD: priceUsd, createdAt: createdAt.toISOString() },
            ...{ settledAt: settledAt?.toISOString() ?? null, confirmedAt: confirmedAt?.toISOString() ?? null },
          })),
        };
      },
    });
  };
}

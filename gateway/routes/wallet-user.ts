import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failure, invalidField } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { PaymentProtocol } from '../../contracts/payment-networks.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { WalletParamsSchema, WalletUserSchema } from '../../contracts/schemas/payments.ts';
import { checksumAddress, isWalletAddress } from '../../contracts/wallet-address.ts';
import type { WalletUserRepository } from '../../db/wallet-user-repository.ts';

export interface WalletUserRouteDeps {
  readonly operationId: string;
  readonly protocol: PaymentProtocol;
  readonly walletUsers: WalletUserRepository;
}

/** The same user for a wallet, whichever protocol it pays by. */
export function walletUserRoute({
  operationId,
  protocol,
  walletUsers,
}: WalletUserRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: `/api/${protocol}/user/:walletAddress`,
      schema: {
        operationId,
        summary: 'The user of a wallet, who is made when there is none yet.',
        errors: ['WALLET_LIMIT'],
        params: WalletParamsSchema,
        response: { 200: WalletUserSchema, ...errorResponses },
      },
      handler: async ({ params: { walletAddress } }) => {
        if (!isWalletAddress(walletAddress)) throw invalidField('params.walletAddress', 'must be a wallet address');
        const user = await walletUsers.getOrCreate(walletAddress, LIMITS.newWalletsPerHour);
        if (user === undefined)
          throw failure('WALLET_LIMIT', 'Many wallets were looked up within the hour. Try again later.');
        return { ok: true as const, ...user, wallet: checksumAddress(walletAddress) };
      },
    });
  };
}

import type { Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { networksOf } from '../../contracts/payment-networks.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { X402ConfigSchema } from '../../contracts/schemas/payments.ts';
import { PAYMENT_HEADERS } from '../plugins/payment-gate.ts';

/** Whether and how one can pay by x402: the one route that is there also when one cannot. */
export function x402ConfigRoutes({ terms }: { terms: PaymentTerms | undefined }): FastifyPluginAsyncTypebox {
  const config = terms === undefined ? { ...PROTOCOL, enabled: false } : configOf(terms);
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/x402/config',
      schema: {
        operationId: 'getX402Config',
        summary: 'Whether requests can be paid for by x402, and how.',
        response: { 200: X402ConfigSchema, ...errorResponses },
      },
      handler: () => config,
    });
  };
}

const PROTOCOL = { protocol: 'x402', x402Version: 2 } as const;

function configOf({ facilitatorUrl, network, payTo, token }: PaymentTerms): Static<typeof X402ConfigSchema> {
  return {
    ...{ enabled: true, ...PROTOCOL },
    ...{ network: network.id, environment: network.environment, asset: token.symbol, usdcAddress: token.address },
    ...{ paymentAddress: payTo, facilitatorUrl, chainId: network.chainId, rpcUrl: network.rpcUrl },
    explorer: network.explorer,
    availableNetworks: networksOf('x402').map(({ chainId, id, name, nativeCurrency, protocol, tokens, ...each }) => ({
      ...{ id, protocol, name, chainId, nativeCurrency },
      tokens: tokens.map(({ address, decimals, symbol }) => ({ symbol, address, decimals })),
      facilitatorUrl: id === network.id ? facilitatorUrl : (each.facilitatorUrl ?? ''),
    })),
    headers: PAYMENT_HEADERS,
  };
}

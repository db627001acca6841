import type { Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { networksOf } from '../../contracts/payment-networks.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import { B402ConfigSchema } from '../../contracts/schemas/b402.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';

/** Whether and how one can pay by b402: the one route that is there also when one cannot. */
export function b402ConfigRoutes({ terms }: { terms: PaymentTerms | undefined }): FastifyPluginAsyncTypebox {
  const config = terms === undefined ? { protocol: 'b402' as const, enabled: false } : configOf(terms);
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/b402/config',
      schema: {
        operationId: 'getB402Config',
        summary: 'Whether requests can be paid for by b402, and how.',
        response: { 200: B402ConfigSchema, ...errorResponses },
      },
      handler: () => config,
    });
  };
}

function configOf({ facilitatorUrl, network, payTo, token, ...terms }: PaymentTerms): Static<typeof B402ConfigSchema> {
  const relayerAddress = terms.relayerAddress ?? null;
  return {
    ...{ enabled: true, protocol: 'b402', network: network.id, environment: network.environment },
    ...{ asset: token.symbol, paymentAddress: payTo, facilitatorUrl, tokenAddress: token.address },
    ...{ chainId: network.chainId, rpcUrl: network.rpcUrl, explorer: network.explorer, relayerAddress },
    availableNetworks: networksOf('b402').map(({ chainId, id, name, nativeCurrency, protocol, tokens, ...each }) => ({
      ...{ id, protocol, name, chainId, nativeCurrency },
      tokens: tokens.map(({ address, decimals, symbol }) => ({ symbol, address, decimals })),
      facilitatorUrl: id === network.id ? facilitatorUrl : (each.facilitatorUrl ?? ''),
      relayerAddress: id === network.id ? relayerAddress : null,
    })),
  };
}

import fastify from 'fastify';

interface Call {
  readonly id: unknown;
  readonly method: string;
}

interface Settled {
  readonly paymentPayload: { readonly payload: { readonly authorization: { readonly from: string } } };
  readonly paymentRequirements: { readonly network: string };
}

const ANSWERS: Readonly<Record<string, string>> = { eth_chainId: '0x14a34', eth_blockNumber: '0x1' };

/** A facilitator that finds every payment good, and the node of a chain on which nothing happens: neither takes time. */
export async function startFreeMoney() {
  const app = fastify();
  app.post<{ Body: Call }>('/', ({ body: { id, method } }) => ({
    jsonrpc: '2.0',
    id,
    result: ANSWERS[method] ?? null,
  }));
  app.post<{ Body: Settled }>('/verify', ({ body }) => ({
    isValid: true,
    payer: body.paymentPayload.payload.authorization.from,
  }));
  app.post<{ Body: Settled }>('/settle', ({ body }) => ({
    ...{ success: true, network: body.paymentRequirements.network, transaction: `0x${'ab'.repeat(32)}` },
    payer: body.paymentPayload.payload.authorization.from,
  }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

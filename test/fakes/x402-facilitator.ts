import { once } from 'node:events';
import type { Socket } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import fastify, { type FastifyReply } from 'fastify';
import { CHAIN_ID, accountOf, type LocalChain } from './local-chain.ts';

/** What goes wrong at the facilitator, for all requests until it is changed. */
export type Fault =
  | 'none'
  | 'verify-500'
  | 'verify-bad-json'
  | 'verify-hang'
  | 'settle-500'
  | 'settle-refused'
  | 'settle-500-after-broadcast'
  | 'settle-cut-after-broadcast'
  | 'settle-hang'
  | 'settle-hang-after-broadcast'
  | 'settle-pending'
  | 'receipt-lost';

interface Asked {
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
}

/** A facilitator made of the reference code, over real HTTP and a real chain. */
export async function startX402Facilitator(chain: LocalChain) {
  const { facilitator: wallet, reader } = chain;
  let fault: Fault = 'none';
  let beforeSettle: () => Promise<void> = async () => undefined;
  let afterSettle: () => Promise<void> = async () => undefined;
  let beforeVerify: () => Promise<void> = async () => undefined;
  const calls = { verify: 0, settle: 0 };
  const signer = toFacilitatorEvmSigner(
    {
      address: accountOf('facilitator').address,
      readContract: (call: object) => reader.readContract({ args: [], ...call } as never),
      verifyTypedData: (call: object) => reader.verifyTypedData(call as never),
      writeContract: (call: object) => wallet.writeContract({ args: [], ...call } as never),
      sendTransaction: (call: object) => wallet.sendTransaction(call as never),
      waitForTransactionReceipt: (call: object) =>
        fault === 'receipt-lost'
          ? Promise.reject(new Error('rpc: receipt unavailable'))
          : reader.waitForTransactionReceipt(call as never),
      getCode: (call: object) => reader.getCode(call as never),
    },
    { confirmationTimeoutMs: 10_000 },
  );
  const facilitator = new x402Facilitator().register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(signer));
  const app = fastify({ forceCloseConnections: true });

  const boom = (reply: FastifyReply) => reply.code(500).type('text/plain').send('boom of http://rpc.internal:8545');

  /** No answer: the request ends when its client gives up. */
  const abandoned = (socket: Socket) => once(socket, 'close');

  app.get('/supported', () => facilitator.getSupported());
  app.post<{ Body: Asked }>('/verify', async ({ body, socket }, reply) => {
    calls.verify += 1;
    await beforeVerify();
    if (fault === 'verify-500') return boom(reply);
    if (fault === 'verify-hang') return abandoned(socket);
    if (fault === 'verify-bad-json') return reply.type('application/json').send('<html>gateway</html>');
    return facilitator.verify(body.paymentPayload, body.paymentRequirements);
  });
  app.post<{ Body: Asked }>('/settle', async ({ body, socket }, reply) => {
    calls.settle += 1;
    const { network } = body.paymentRequirements;
    if (fault === 'settle-500') return boom(reply);
    if (fault === 'settle-hang') return abandoned(socket);
    if (fault === 'settle-refused')
      return { success: false, errorReason: 'invalid_transaction_state', transaction: '', network };
    await beforeSettle();
    const settled = await facilitator.settle(body.paymentPayload, body.paymentRequirements);
    await afterSettle();
    if (fault === 'settle-500-after-broadcast') return boom(reply);
    if (fault === 'settle-hang-after-broadcast') return abandoned(socket);
    if (fault === 'settle-cut-after-broadcast') return socket.destroy();
    if (fault === 'settle-pending')
      return { success: false, errorReason: 'settlement_pending', transaction: settled.transaction, network };
    return settled;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    calls,
    /** What follows has this fault. */
    become(next: Fault): void {
      fault = next;
    },
    /** Something that happens when a settlement is asked for, before it is made. */
    beforeEachSettlement(work: () => Promise<void>): void {
      beforeSettle = work;
    },
    /** Something that happens when a settlement is made, before it is told of. */
    afterEachSettlement(work: () => Promise<void>): void {
      afterSettle = work;
    },
    /** Something that happens before a proof is verified. */
    beforeEachVerification(work: () => Promise<void>): void {
      beforeVerify = work;
    },
    close: () => app.close(),
  };
}
export type LocalFacilitator = Awaited<ReturnType<typeof startX402Facilitator>>;

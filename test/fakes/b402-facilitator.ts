import fastify, { type FastifyReply } from 'fastify';
import { getAddress, recoverTypedDataAddress, type Address, type Hex } from 'viem';
import { accountOf, BNB_CHAIN_ID, BNB_USDC, type LocalChain } from './local-chain.ts';

/** What goes wrong at the facilitator, for all requests until it is changed. */
export type AllowanceFault =
  | 'none'
  | 'down'
  | 'verify-500'
  | 'verify-bad-json'
  | 'settle-500'
  | 'settle-500-after-broadcast'
  | 'settle-cut-after-broadcast'
  | 'settle-lies';

interface Asked {
  readonly paymentPayload: {
    readonly x402Version: number;
    readonly scheme: string;
    readonly network: string;
    readonly payload: {
      readonly signature: Hex;
      readonly authorization: { from: Address; to: Address; value: string; validBefore: string; nonce: Hex };
    };
  };
  readonly paymentRequirements: {
    readonly network: string;
    readonly maxAmountRequired: string;
    readonly payTo: string;
    readonly asset: string;
  };
}

const NETWORK = 'bnb-testnet';
const TYPES = {
  AllowanceTransfer: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;
const DOMAIN = { name: 'USD Coin', version: '1', chainId: BNB_CHAIN_ID, verifyingContract: BNB_USDC };

/** A facilitator of b402 as payments.md tells of it, over real HTTP and a real chain. */
export async function startB402Facilitator(chain: LocalChain) {
  let fault: AllowanceFault = 'none';
  let afterSettle: () => Promise<void> = async () => undefined;
  let beforeVerify: () => Promise<void> = async () => undefined;
  let used = new Set<string>();
  const calls = { verify: 0, settle: 0 };
  const app = fastify({ forceCloseConnections: true });
  const boom = (reply: FastifyReply) => reply.code(500).type('text/plain').send('boom of http://rpc.internal:8545');
  const keyOf = ({ paymentPayload }: Asked) => {
    const { from, nonce } = paymentPayload.payload.authorization;
    return `${from}:${nonce}`.toLowerCase();
  };

  async function problemOf(asked: Asked): Promise<string | undefined> {
    const { paymentPayload: sent, paymentRequirements: required } = asked;
    const { authorization, signature } = sent.payload;
    const { from, to, validBefore, value } = authorization;
    const message = { ...authorization, value: BigInt(value), validBefore: BigInt(validBefore) };
    const signer = await recoverTypedDataAddress({
      ...{ domain: DOMAIN, types: TYPES, primaryType: 'AllowanceTransfer', message, signature },
    });
    const [allowance, balance] = await Promise.all([chain.allowanceOf(from), chain.balanceOf(from)]);
    const rules: Readonly<Record<string, boolean>> = {
      unsupported_scheme: sent.scheme === 'allowance' && sent.x402Version === 1,
      invalid_network: sent.network === NETWORK && required.network === NETWORK,
      invalid_asset: getAddress(required.asset) === BNB_USDC,
      invalid_signature: signer.toLowerCase() === from.toLowerCase(),
      recipient_mismatch: to.toLowerCase() === required.payTo.toLowerCase(),
      amount_mismatch: value === required.maxAmountRequired,
      payment_expired: Number(validBefore) > Date.now() / 1000,
      nonce_already_used: !used.has(keyOf(asked)),
      insufficient_allowance: allowance >= BigInt(value),
      insufficient_funds: balance >= BigInt(value),
    };
    return Object.keys(rules).find((rule) => rules[rule] === false);
  }

  app.addHook('onRequest', async (_request, reply) => {
    if (fault === 'down') await boom(reply);
  });
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/supported', () => ({
    kinds: [
      {
        ...{ network: NETWORK, scheme: 'allowance', x402Version: 1 },
        extra: {
          ...{ facilitatorAddress: accountOf('facilitator').address, tokenAddress: BNB_USDC, tokenSymbol: 'USDC' },
          ...{ tokenDecimals: 18, chainId: BNB_CHAIN_ID },
        },
      },
    ],
  }));
  app.post<{ Body: Asked }>('/verify', async ({ body }, reply) => {
    calls.verify += 1;
    await beforeVerify();
    if (fault === 'verify-500') return boom(reply);
    if (fault === 'verify-bad-json') return reply.type('application/json').send('<html>gateway</html>');
    const problem = await problemOf(body);
    const { from } = body.paymentPayload.payload.authorization;
    return problem === undefined
      ? { isValid: true, payer: from }
      : { isValid: false, invalidReason: problem, payer: from };
  });
  app.post<{ Body: Asked }>('/settle', async ({ body, socket }, reply) => {
    calls.settle += 1;
    if (fault === 'settle-500') return boom(reply);
    if (fault === 'settle-lies') return { success: true, transaction: `0x${'ab'.repeat(32)}`, network: NETWORK };
    const problem = await problemOf(body);
    if (problem !== undefined) return { success: false, errorReason: problem, transaction: '', network: NETWORK };
    used.add(keyOf(body));
    const { from, to, value } = body.paymentPayload.payload.authorization;
    const transaction = await chain.transferFrom(from, to, BigInt(value));
    await afterSettle();
    if (fault === 'settle-500-after-broadcast') return boom(reply);
    if (fault === 'settle-cut-after-broadcast') return socket.destroy();
    return { success: true, txHash: transaction, network: NETWORK };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    calls,
    /** What follows has this fault. */
    become(next: AllowanceFault): void {
      fault = next;
    },
    /** It keeps no nonces on the chain: a facilitator that lost its own takes a proof twice. */
    forgetNonces(): void {
      used = new Set();
    },
    /** Something that happens when a settlement is made, before the answer. */
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

import { randomBytes } from 'node:crypto';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import type { PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { getAddress, type PrivateKeyAccount } from 'viem';
import { accountOf, CHAIN_ID, startLocalChain, USDC, type LocalChain } from '../fakes/local-chain.ts';
import { startX402Facilitator, type LocalFacilitator } from '../fakes/x402-facilitator.ts';

export const CHAT = '/api/x402/chat';
export const START = '/api/x402/deep-research/start';
export const CHAT_PRICE = 10_000n;

/** A chain, a facilitator, and a payer who has money. */
export async function startMarket(): Promise<{
  chain: LocalChain;
  facilitator: LocalFacilitator;
  close(): Promise<void>;
}> {
  const chain = await startLocalChain();
  await chain.mint(accountOf('payer').address, 100_000_000n);
  const facilitator = await startX402Facilitator(chain);
  return {
    chain,
    facilitator,
    async close() {
      await facilitator.close();
      await chain.close();
    },
  };
}
export type Market = Awaited<ReturnType<typeof startMarket>>;

/** The settings of a service that sells on this market. */
export const sellingOn = ({ chain, facilitator }: Market): Record<string, string> => ({
  X402_ENABLED: 'true',
  X402_PAYMENT_ADDRESS: accountOf('merchant').address,
  X402_FACILITATOR_URL: facilitator.url,
  X402_RPC_URL: chain.url,
});

/** `fetch` that pays by itself, as any client of x402 does. */
export function payingFetch(account: PrivateKeyAccount = accountOf('payer')) {
  return wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(account)));
}

/** All of an answer. */
export async function shown(answer: Response) {
  const text = await answer.text();
  const decoded = (name: string): Record<string, unknown> | undefined => {
    const header = answer.headers.get(name);
    return header === null ? undefined : (JSON.parse(Buffer.from(header, 'base64').toString()) as never);
  };
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
    required: decoded('PAYMENT-REQUIRED'),
    response: decoded('PAYMENT-RESPONSE'),
  };
}
export type Shown = Awaited<ReturnType<typeof shown>>;

export const post = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Shown> =>
  shown(
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

export const paid = (url: string, body: unknown, proof: unknown): Promise<Shown> =>
  post(url, body, { 'PAYMENT-SIGNATURE': typeof proof === 'string' ? proof : encoded(proof) });

export const encoded = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64');

/** The proof that a stock client makes for a route. */
export async function proofFor(url: string, account: PrivateKeyAccount = accountOf('payer')): Promise<Proof> {
  const { headers } = await fetch(url, { method: 'POST' });
  const required = decodePaymentRequiredHeader(headers.get('PAYMENT-REQUIRED') ?? '');
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(account));
  return (await client.createPaymentPayload(required)) as unknown as Proof;
}

/** The same for terms that did not come over HTTP. */
export async function signedFor(requirements: PaymentRequirements): Promise<Proof> {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(accountOf('payer')));
  const resource = { url: 'http://127.0.0.1' };
  return (await client.createPaymentPayload({
    ...{ x402Version: 2, resource, accepts: [requirements] },
  })) as unknown as Proof;
}

export interface Authorization {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
}

export interface Proof {
  readonly x402Version: number;
  readonly accepted: Readonly<Record<string, unknown>>;
  readonly payload: { readonly signature: string; readonly authorization: Authorization };
}

interface Crafted {
  readonly account?: PrivateKeyAccount;
  readonly authorization?: Partial<Authorization>;
  readonly domain?: Readonly<Record<string, unknown>>;
  readonly accepted?: Readonly<Record<string, unknown>>;
}

/** A proof that is well signed, for whatever terms its maker likes. */
export async function craftedProof(url: string, { account = accountOf('payer'), ...changes }: Crafted): Promise<Proof> {
  const { headers } = await fetch(url, { method: 'POST' });
  const [offered] = decodePaymentRequiredHeader(headers.get('PAYMENT-REQUIRED') ?? '').accepts;
  const accepted = { ...offered!, ...changes.accepted };
  const authorization: Authorization = {
    ...{ from: account.address, to: getAddress(accepted.payTo), value: accepted.amount },
    ...{ validAfter: '0', validBefore: String(Math.floor(Date.now() / 1000) + 60) },
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes.authorization,
  };
  const types = [
    'from address',
    'to address',
    'value uint256',
    'validAfter uint256',
    'validBefore uint256',
    'nonce bytes32',
  ];
  const signature = await account.signTypedData({
    domain: { name: 'USDC', version: '2', chainId: CHAIN_ID, verifyingContract: USDC, ...changes.domain },
    types: {
      TransferWithAuthorization: types.map((each) => {
        const [name = '', type = ''] = each.split(' ');
        return { name, type };
      }),
    },
    primaryType: 'TransferWithAuthorization',
    message: { ...authorization },
  });
  return { x402Version: 2, accepted, payload: { signature, authorization } };
}

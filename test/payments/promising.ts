import { randomBytes } from 'node:crypto';
import type { PrivateKeyAccount } from 'viem';
import { startB402Facilitator } from '../fakes/b402-facilitator.ts';
import { accountOf, BNB_CHAIN_ID, BNB_USDC, startLocalChain } from '../fakes/local-chain.ts';
import { encoded, post, type Shown } from './paying.ts';

export const CHAT = '/api/b402/chat';
export const START = '/api/b402/deep-research/start';
export const CHAT_PRICE = 10_000_000_000_000_000n;

/** A chain, a facilitator, and a payer who has money and has allowed the facilitator to take ten payments of it. */
export async function startAllowanceMarket() {
  const chain = await startLocalChain('bnb');
  await chain.mint(accountOf('payer').address, 10n ** 20n);
  await chain.approve('payer', CHAT_PRICE * 1_000n);
  const facilitator = await startB402Facilitator(chain);
  return {
    chain,
    facilitator,
    async close() {
      await facilitator.close();
      await chain.close();
    },
  };
}
export type AllowanceMarket = Awaited<ReturnType<typeof startAllowanceMarket>>;

/** The settings of a service that sells on this market. */
export const promisedOn = ({ chain, facilitator }: AllowanceMarket): Record<string, string> => ({
  B402_ENABLED: 'true',
  B402_PAYMENT_ADDRESS: accountOf('merchant').address,
  B402_FACILITATOR_URL: facilitator.url,
  B402_RPC_URL: chain.url,
});

export interface Authorization {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validBefore: string;
  readonly nonce: string;
}

interface Crafted {
  readonly account?: PrivateKeyAccount;
  readonly authorization?: Partial<Authorization>;
  readonly domain?: Readonly<Record<string, unknown>>;
}

export const inSeconds = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);

/** A proof that is well signed, for whatever terms its maker likes. */
export async function promiseOf({ account = accountOf('payer'), ...changes }: Crafted = {}) {
  const authorization: Authorization = {
    ...{ from: account.address, to: accountOf('merchant').address, value: String(CHAT_PRICE) },
    ...{ validBefore: inSeconds(600), nonce: `0x${randomBytes(32).toString('hex')}` },
    ...changes.authorization,
  };
  const types = ['from address', 'to address', 'value uint256', 'validBefore uint256', 'nonce bytes32'];
  const signature = await account.signTypedData({
    domain: { name: 'USD Coin', version: '1', chainId: BNB_CHAIN_ID, verifyingContract: BNB_USDC, ...changes.domain },
    types: {
      AllowanceTransfer: types.map((each) => {
        const [name = '', type = ''] = each.split(' ');
        return { name, type };
      }),
    },
    primaryType: 'AllowanceTransfer',
    message: { ...authorization },
  });
  return { x402Version: 1, scheme: 'allowance', network: 'bnb-testnet', payload: { signature, authorization } };
}
export type PromiseProof = Awaited<ReturnType<typeof promiseOf>>;

export const promised = (url: string, body: unknown, proof: unknown): Promise<Shown> =>
  post(url, body, { 'X-PAYMENT': typeof proof === 'string' ? proof : encoded(proof) });

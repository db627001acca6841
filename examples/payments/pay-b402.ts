import { randomBytes } from 'node:crypto';
import { createPublicClient, createWalletClient, erc20Abi, http, parseUnits, type Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const CHAT = '/api/b402/chat';
const read = async <T>(path: string) => (await (await fetch(process.env.SERVICE_URL + path)).json()) as T;
const { paymentAddress } = await read<{ paymentAddress: Address }>('/api/b402/config');
const { routes } = await read<{ routes: { route: string; priceUSD: number }[] }>('/api/b402/pricing');
const { kinds } = await read<{
  kinds: {
    network: string;
    extra: { chainId: number; tokenAddress: Address; tokenDecimals: number; facilitatorAddress: Address };
  }[];
}>('/api/b402/supported');
const [kind] = kinds;
if (kind === undefined) throw new Error('The facilitator supports no network');
const { chainId, facilitatorAddress, tokenAddress, tokenDecimals } = kind.extra;
const value = parseUnits(String(routes.find(({ route }) => route === CHAT)?.priceUSD), tokenDecimals);

// The allowance: once, for as much as is to be spent.
const account = privateKeyToAccount(process.env.PRIVATE_KEY as `0x${string}`);
const transport = http(process.env.RPC_URL);
const token = { abi: erc20Abi, address: tokenAddress } as const;
const approval = { ...token, functionName: 'approve', args: [facilitatorAddress, value * 10n] } as const;
const hash = await createWalletClient({ account, transport }).writeContract({ ...approval, chain: null });
await createPublicClient({ transport }).waitForTransactionReceipt({ hash });

// The promise of one payment.
const nonce: `0x${string}` = `0x${randomBytes(32).toString('hex')}`;
const validBefore = BigInt(Math.floor(Date.now() / 1000) + 600);
const message = { from: account.address, to: paymentAddress, value, validBefore, nonce };
const signature = await account.signTypedData({
  domain: { name: 'USD Coin', version: '1', chainId, verifyingContract: tokenAddress },
  types: {
    AllowanceTransfer: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'AllowanceTransfer',
  message,
});
const authorization = { ...message, value: String(value), validBefore: String(validBefore) };
const proof = { x402Version: 1, scheme: 'allowance', network: kind.network, payload: { signature, authorization } };
const answer = await fetch(process.env.SERVICE_URL + CHAT, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-payment': Buffer.from(JSON.stringify(proof)).toString('base64') },
  body: JSON.stringify({ message: 'What do the documents say about rain?' }),
});
const { text, message: problem } = (await answer.json()) as Record<string, string>;
console.log(text ?? problem);

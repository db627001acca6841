import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createNonceManager, jsonRpc } from 'viem/nonce';
import { until } from '../harness/until.ts';
import { compileContracts } from './token-contracts.ts';

/** Public keys of anvil: every machine has the same, and they own nothing anywhere else. */
const KEYS = {
  facilitator: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  payer: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  merchant: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  attacker: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
} as const satisfies Record<string, Hex>;

/** For programs that pay by themselves. */
export const PAYER_KEY: Hex = KEYS.payer;

export const accountOf = (who: keyof typeof KEYS) => privateKeyToAccount(KEYS[who]);

/** Where the real token of Base Sepolia stands: prices, clients and the facilitator find it there. */
export const USDC: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
export const CHAIN_ID = 84_532;

/** The same of the test network of BNB. */
export const BNB_USDC: Address = '0x64544969ed7EBf5f083679233325356EbE738930';
export const BNB_CHAIN_ID = 97;

export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;

const NETWORKS = {
  base: { id: CHAIN_ID, token: USDC, contract: 'usdc' },
  bnb: { id: BNB_CHAIN_ID, token: BNB_USDC, contract: 'allowed' },
} as const;

/** A chain of this machine with the token of a network on it. */
export async function startLocalChain(network: keyof typeof NETWORKS = 'base') {
  const { contract, id: chainId, token } = NETWORKS[network];
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const child = spawn(
    anvil(),
    ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'],
    { stdio: 'ignore' },
  );
  const chain = defineChain({
    ...{ id: chainId, name: 'local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [url] } },
  });
  const transport = http(url, { retryCount: 0 });
  const reader = createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 });
  const control = createTestClient({ chain, transport, mode: 'anvil' });
  await until('the chain answers', () => reader.getChainId().catch(() => undefined));
  const { multicall, ...tokens } = compileContracts();
  const { abi, code } = tokens[contract];
  await control.setCode({ address: token, bytecode: code });
  await control.setCode({ address: MULTICALL, bytecode: multicall.code });
  // Its own: the one of viem goes on counting where an earlier chain of this process ended.
  const nonceManager = createNonceManager({ source: jsonRpc() });
  const facilitator = createWalletClient({
    ...{ chain, transport, account: privateKeyToAccount(KEYS.facilitator, { nonceManager }) },
  });
  const of = { address: token, abi };

  async function mined(hash: Hex): Promise<Hex> {
    await reader.waitForTransactionReceipt({ hash });
    return hash;
  }

  return {
    url,
    reader,
    control,
    facilitator,
    balanceOf: (address: Address) =>
      reader.readContract({ ...of, functionName: 'balanceOf', args: [address] }) as Promise<bigint>,
    mint: async (to: Address, value: bigint) =>
      mined(await facilitator.writeContract({ ...of, functionName: 'mint', args: [to, value] })),
    /** Sends what an account has to another one, as the account itself would. */
    async transfer(who: keyof typeof KEYS, to: Address, value: bigint): Promise<Hex> {
      const wallet = createWalletClient({ chain, transport, account: accountOf(who) });
      return mined(await wallet.writeContract({ ...of, functionName: 'transfer', args: [to, value] }));
    },
    /** Lets the facilitator take so much from an account, and no more. */
    async approve(who: keyof typeof KEYS, value: bigint): Promise<Hex> {
      const wallet = createWalletClient({ chain, transport, account: accountOf(who) });
      const args = [accountOf('facilitator').address, value];
      return mined(await wallet.writeContract({ ...of, functionName: 'approve', args }));
    },
    allowanceOf: (address: Address) =>
      reader.readContract({
        ...of,
        functionName: 'allowance',
        args: [address, accountOf('facilitator').address],
      }) as Promise<bigint>,
    /** Takes what an account has allowed the facilitator to take. */
    transferFrom: async (from: Address, to: Address, value: bigint) =>
      mined(await facilitator.writeContract({ ...of, functionName: 'transferFrom', args: [from, to, value] })),
    async close(): Promise<void> {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** The program itself: the script beside it would leave it running when it is ended. */
function anvil(): string {
  const system = process.platform === 'darwin' ? 'darwin' : 'linux';
  const processor = process.arch === 'arm64' ? 'arm64' : 'amd64';
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${system}-${processor}/bin/anvil`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port was given');
  return address.port;
}

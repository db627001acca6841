import { erc20Abi, parseAbiItem, type Hex } from 'viem';
import type { Token } from '../contracts/payment-networks.ts';
import { createChainNode, type ChainNode } from './chain-node.ts';

export interface SoughtTransfer {
  readonly payer: string;
  readonly payTo: string;
  readonly amount: bigint;
  readonly fromBlock: bigint;
}

/** A token whose holders let a spender take money from them, as a node of its chain sees it; nothing is sent, only read. */
export interface AllowanceChain extends Pick<ChainNode, 'checkChain'> {
  /** The number of the newest block. */
  newestBlock(): Promise<bigint>;
  /** What a spender can take from a payer: the allowance, and no more than there is. */
  spendable(place: { readonly payer: string; readonly spender: string }): Promise<bigint>;
  /** The transactions of all such transfers, oldest first; one that holds several is named for each. */
  transfers(sought: SoughtTransfer): Promise<readonly string[]>;
}

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

// Nodes refuse to search more blocks than some thousands at once.
const BLOCKS_SEARCHED = 5_000n;

export function createAllowanceChain({
  rpcUrl,
  chainId,
  token: { address },
}: {
  rpcUrl: string;
  chainId: number;
  token: Token;
}): AllowanceChain {
  const { node, checkChain } = createChainNode({ rpcUrl, chainId });

  async function newestBlock(): Promise<bigint> {
    await checkChain();
    return node.getBlockNumber();
  }

  async function spendable({ payer, spender }: { payer: string; spender: string }): Promise<bigint> {
    await checkChain();
    const of = { address, abi: erc20Abi } as const;
    const [allowance, balance] = await Promise.all([
      node.readContract({ ...of, functionName: 'allowance', args: [hex(payer), hex(spender)] }),
      node.readContract({ ...of, functionName: 'balanceOf', args: [hex(payer)] }),
    ]);
    return allowance < balance ? allowance : balance;
  }

  /** Looks right after the payment was promised, and at what is newest: a debt may be paid long after. */
  async function transfers({ amount, fromBlock, payTo, payer }: SoughtTransfer): Promise<readonly string[]> {
    const head = await newestBlock();
    if (head < fromBlock) return [];
    const end = fromBlock + BLOCKS_SEARCHED;
    const ranges: [bigint, bigint][] = [[fromBlock, end < head ? end : head]];
    if (end < head) ranges.push([end + 1n > head - BLOCKS_SEARCHED ? end + 1n : head - BLOCKS_SEARCHED, head]);
    const args = { from: hex(payer), to: hex(payTo) };
    const logs = [];
    for (const [from, to] of ranges)
      logs.push(...(await node.getLogs({ address, event: transferEvent, args, fromBlock: from, toBlock: to })));
    return logs.flatMap(({ args: { value }, transactionHash }) => (value === amount ? [transactionHash] : []));
  }

  return { checkChain, newestBlock, spendable, transfers };
}

const hex = (text: string): Hex => `0x${text.slice(2)}`;

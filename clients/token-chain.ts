import { parseAbiItem, parseEventLogs, erc20Abi, type Hex } from 'viem';
import type { Token } from '../contracts/payment-networks.ts';
import { createChainNode, type ChainNode } from './chain-node.ts';

export interface Authorization {
  readonly payer: string;
  readonly nonce: string;
  readonly payTo: string;
  readonly amount: bigint;
  readonly validBefore: number;
  readonly fromBlock: bigint;
}

/**
 * What the chain says of a signed authorization: the money has `arrived`; it is still `open`, so that it may arrive; or it
 * never will, because it has `expired` or was used in another way, or called off, which makes it `void`.
 */
export type AuthorizationOutcome =
  | { readonly is: 'arrived'; readonly transaction: string }
  | { readonly is: 'open' }
  | { readonly is: 'expired' }
  | { readonly is: 'void' };

export interface TokenChain extends Pick<ChainNode, 'checkChain'> {
  /** The number of a block that was made within the last minute. */
  recentBlock(): Promise<bigint>;
  outcomeOf(authorization: Authorization): Promise<AuthorizationOutcome>;
  /** Whether a transaction is still part of the chain, and has succeeded. */
  holds(transaction: string): Promise<boolean>;
}

const usedEvent = parseAbiItem('event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)');
const canceledEvent = parseAbiItem('event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)');
const stateAbi = [parseAbiItem('function authorizationState(address authorizer, bytes32 nonce) view returns (bool)')];

interface Place {
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

const RECENT_MS = 60_000;
// Of the hours after the claim: nodes refuse to search more blocks than some thousands at once.
const BLOCKS_SEARCHED = 5_000n;
/** Seconds after which no block comes any more that is older than its clock says. */
const CLOCK_SLACK_S = 60;

/** A token with EIP-3009 as a node of its chain sees it; nothing is sent, only read. */
export function createTokenChain({
  rpcUrl,
  chainId,
  token,
}: {
  rpcUrl: string;
  chainId: number;
  token: Token;
}): TokenChain {
  const { node, checkChain } = createChainNode({ rpcUrl, chainId });
  const { address } = token;
  let recent: { readonly block: bigint; readonly readAt: number } | undefined;

  async function recentBlock(): Promise<bigint> {
    if (recent !== undefined && performance.now() - recent.readAt < RECENT_MS) return recent.block;
    await checkChain();
    const readAt = performance.now();
    recent = { block: await node.getBlockNumber(), readAt };
    return recent.block;
  }

  async function outcomeOf(authorization: Authorization): Promise<AuthorizationOutcome> {
    await checkChain();
    const { timestamp, number } = await node.getBlock({ blockTag: 'latest' });
    const [payer, nonce] = [hex(authorization.payer), hex(authorization.nonce)];
    const used = await node.readContract({
      ...{ address, abi: stateAbi, functionName: 'authorizationState', args: [payer, nonce] },
      blockNumber: number,
    });
    if (used) return whereUsed(authorization, number);
    return Number(timestamp) > authorization.validBefore + CLOCK_SLACK_S ? { is: 'expired' } : { is: 'open' };
  }

  async function whereUsed({ fromBlock, ...sought }: Authorization, head: bigint): Promise<AuthorizationOutcome> {
    const toBlock = fromBlock + BLOCKS_SEARCHED < head ? fromBlock + BLOCKS_SEARCHED : head;
    const args = { authorizer: hex(sought.payer), nonce: hex(sought.nonce) };
    const [found] = await node.getLogs({ address, event: usedEvent, args, fromBlock, toBlock });
    if (found !== undefined) {
      const arrived = await paysUs(found, sought);
      return arrived ? { is: 'arrived', transaction: found.transactionHash } : { is: 'void' };
    }
    const canceled = await node.getLogs({ address, event: canceledEvent, args, fromBlock, toBlock });
    // Without either the node lags behind: another look will tell.
    return canceled.length > 0 ? { is: 'void' } : { is: 'open' };
  }

  /** The transfer of an authorization comes right after it: another one in the same transaction is that of another payment. */
  async function paysUs(used: Place, { payer, payTo, amount }: Omit<Authorization, 'fromBlock'>): Promise<boolean> {
    const { logs, status } = await node.getTransactionReceipt({ hash: used.transactionHash });
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs });
    const transfer = transfers.find(({ logIndex }) => logIndex === used.logIndex + 1);
    if (status !== 'success' || transfer === undefined) return false;
    const { from, to, value } = transfer.args;
    return isSame(transfer.address, address) && isSame(from, payer) && isSame(to, payTo) && value === amount;
  }

  async function holds(transaction: string): Promise<boolean> {
    await checkChain();
    try {
      return (await node.getTransactionReceipt({ hash: hex(transaction) })).status === 'success';
    } catch (error) {
      if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return false;
      throw error;
    }
  }

  return { checkChain, recentBlock, outcomeOf, holds };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const hex = (text: string): Hex => `0x${text.slice(2)}`;

import { OtherChain, type ChainNode } from '../../clients/chain-node.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';

export interface MarketParts {
  readonly chain: Pick<ChainNode, 'checkChain'>;
  /** The networks that the facilitator takes payments on, as CAIP-2 ids. Rejects while it does not answer. */
  readonly networksTaken: () => Promise<readonly string[]>;
  readonly terms: Pick<PaymentTerms, 'network'>;
}

/** Why paid requests cannot be served now: settings that contradict what facilitator and node say, or neither answers. */
export async function marketProblems({ chain, networksTaken, terms: { network } }: MarketParts): Promise<string[]> {
  const { protocol, chainId } = network;
  const prefix = protocol.toUpperCase();
  const [taken, node] = await Promise.allSettled([networksTaken(), chain.checkChain()]);
  const problems: string[] = [];
  const wanted = `eip155:${String(chainId)}`;
  if (taken.status === 'rejected')
    problems.push(`The facilitator of ${protocol} does not answer. Paid requests get 503 until it does.`);
  else if (!taken.value.some((id) => id === wanted || id === 'eip155:*'))
    problems.push(
      `The facilitator takes no ${protocol} payments on ${wanted}. Change ${prefix}_FACILITATOR_URL or ${prefix}_NETWORK.`,
    );
  if (node.status === 'rejected')
    problems.push(
      node.reason instanceof OtherChain
        ? `${node.reason.message}. Change ${prefix}_RPC_URL or ${prefix}_NETWORK.`
        : `The node of ${prefix}_RPC_URL does not answer. Paid requests get 503 until it does.`,
    );
  return problems;
}

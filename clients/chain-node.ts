import { createPublicClient, http, type PublicClient } from 'viem';

export interface ChainNode {
  readonly node: PublicClient;
  /** Reads the chain of the node once. @throws Error when it is another chain, or the node does not answer */
  readonly checkChain: () => Promise<void>;
}

/** A node that must be one of a certain chain: amounts and addresses mean other things on another. */
export function createChainNode({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }): ChainNode {
  const node = createPublicClient({ transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }), cacheTime: 0 });
  let isRightChain = false;
  return {
    node,
    async checkChain() {
      if (isRightChain) return;
      const actual = await node.getChainId();
      if (actual !== chainId)
        throw new OtherChain(`The node is one of chain ${String(actual)}, not of ${String(chainId)}`);
      isRightChain = true;
    },
  };
}

/** The node answers, and belongs to a chain that was not meant. */
export class OtherChain extends Error {
  override readonly name = 'OtherChain';
}

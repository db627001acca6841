import { createAllowanceChain } from '../../clients/allowance-chain.ts';
import { createB402Facilitator } from '../../clients/b402-facilitator.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { createB402Settlement, type B402Settlement } from './b402-settlement.ts';
import type { ReconcilingParts } from './x402-parts.ts';

/** Settlement by b402, in a process that takes requests or not. */
export function b402Settlement({
  onError,
  recordOutcome,
  repositories,
  terms,
}: Omit<ReconcilingParts, 'db'>): B402Settlement {
  const { messages, payments: ledger, promises } = repositories;
  const { facilitatorUrl: url, network, rpcUrl, token } = terms;
  const chain = createAllowanceChain({ rpcUrl, chainId: network.chainId, token });
  const facilitator = createB402Facilitator({ url, timeoutMs: LIMITS.facilitatorTimeoutMs });
  return createB402Settlement({ chain, facilitator, ledger, messages, onError, promises, recordOutcome });
}

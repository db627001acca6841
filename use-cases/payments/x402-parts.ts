import { createTokenChain } from '../../clients/token-chain.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { RecordOutcome } from '../../contracts/payments.ts';
import type { Database } from '../../db/connection.ts';
import type { Repositories } from '../../db/repositories.ts';
import type { Engine } from '../../engine/engine.ts';
import { createPaidWork } from './paid-work.ts';
import { createReconciler, type Reconciler } from './x402-reconciler.ts';

export interface ReconcilingParts {
  readonly db: Database;
  readonly onError: (error: unknown) => void;
  readonly recordOutcome: RecordOutcome;
  readonly repositories: Repositories;
  readonly terms: PaymentTerms;
}

/** What a worker has in the place of an engine: rows that it writes are found by the relay of a gateway. */
const LEFT_TO_THE_RELAY: Engine = {
  start: async () => undefined,
  controlChanged: async () => undefined,
  cancel: async () => false,
};

/** The reconciler of x402 in a process that takes no requests. */
export function x402Reconciler({ db, onError, recordOutcome, repositories, terms }: ReconcilingParts): Reconciler {
  const { conversations, datasets, payments: ledger, starts, tasks } = repositories;
  const { network, rpcUrl, token } = terms;
  const chain = createTokenChain({ rpcUrl, chainId: network.chainId, token });
  const work = createPaidWork({
    ...{ conversations, datasets, db, starts, tasks, engine: LEFT_TO_THE_RELAY },
    mostLiveRuns: Number.POSITIVE_INFINITY, // what is paid for has no limit
  });
  return createReconciler({ chain, ledger, onError, recordOutcome, work });
}

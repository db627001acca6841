import { createTokenChain } from '../clients/token-chain.ts';
import { createX402Facilitator, type SupportedKind } from '../clients/x402-facilitator.ts';
import { LIMITS } from '../contracts/limits.ts';
import { recordsOutcomes } from '../telemetry/payment-records.ts';
import { createPaidWork } from '../use-cases/payments/paid-work.ts';
import { createOffers } from '../use-cases/payments/x402-offers.ts';
import { marketProblems } from '../use-cases/payments/market-problems.ts';
import { createX402Payments, refusal } from '../use-cases/payments/x402-payments.ts';
import { createReconciler } from '../use-cases/payments/x402-reconciler.ts';
import type { PaymentParts } from './payment-parts.ts';
import { createRounds } from './rounds.ts';

const RECONCILE_EVERY_MS = 10_000;

/** Payment by x402. Loaded only where it is enabled: what it needs of the chain is large. */
export function createX402({ baseUrl, db, engine, logger, metrics, mostLiveRuns, repositories, terms }: PaymentParts) {
  const { conversations, datasets, messages, payments: ledger, starts, tasks } = repositories;
  const { facilitatorUrl: url, network, rpcUrl, token } = terms;
  const chain = createTokenChain({ rpcUrl, chainId: network.chainId, token });
  const facilitator = createX402Facilitator({ key: terms.facilitatorKey, url, timeoutMs: LIMITS.facilitatorTimeoutMs });
  const work = createPaidWork({ conversations, datasets, db, engine, mostLiveRuns, starts, tasks });
  const recordOutcome = recordsOutcomes('x402', { logger, metrics });
  const onError = (error: unknown): void => {
    logger.warn({ err: error }, 'a payment could not be reconciled; the next round tries again');
  };
  const reconciler = createReconciler({ chain, ledger, onError, recordOutcome, work });
  const rounds = createRounds(() => reconciler.reconcile().catch(onError), RECONCILE_EVERY_MS);

  return {
    facilitator,
    offerOf: createOffers(terms, baseUrl),
    payments: createX402Payments({ chain, facilitator, ledger, messages, recordOutcome, terms, work }),
    refusal,
    terms,
    work,
    recordOutcome,
    problems: () =>
      marketProblems({ chain, networksTaken: async () => networksOf(await facilitator.supported()), terms }),
    /** Embedded: nobody else has the same ledger, and what is open is reconciled here. */
    async begin(): Promise<void> {
      await ledger.releaseLeases('x402');
      rounds.begin();
    },
    close: () => rounds.close(),
  };
}
export type X402 = ReturnType<typeof createX402>;

const networksOf = (kinds: readonly SupportedKind[]): readonly string[] => kinds.map(({ network }) => network);

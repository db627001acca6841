import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { createTokenChain } from '../clients/token-chain.ts';
import { createX402Facilitator } from '../clients/x402-facilitator.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { PaymentTerms } from '../contracts/payment-settings.ts';
import type { Database } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';
import type { Engine } from '../engine/engine.ts';
import { createPaidWork } from '../use-cases/payments/paid-work.ts';
import type { RecordOutcome } from '../use-cases/payments/payment-outcomes.ts';
import { createOffers } from '../use-cases/payments/x402-offers.ts';
import { createX402Payments, refusal } from '../use-cases/payments/x402-payments.ts';
import { createReconciler } from '../use-cases/payments/x402-reconciler.ts';
import { createPaymentMetrics } from '../telemetry/metrics/payment-metrics.ts';

export interface X402Parts {
  readonly baseUrl: () => string;
  readonly db: Database;
  readonly engine: Engine;
  readonly logger: FastifyBaseLogger;
  readonly mostLiveRuns: number;
  readonly registry: Registry;
  readonly repositories: Repositories;
  readonly terms: PaymentTerms;
}

const RECONCILE_EVERY_MS = 10_000;

/** Payment by x402. Loaded only where it is enabled: what it needs of the chain is large. */
export function createX402({ baseUrl, db, engine, logger, mostLiveRuns, registry, repositories, terms }: X402Parts) {
  const { conversations, datasets, messages, payments: ledger, starts } = repositories;
  const { facilitatorUrl: url, network, rpcUrl, token } = terms;
  const metrics = createPaymentMetrics(registry);
  const chain = createTokenChain({ rpcUrl, chainId: network.chainId, token });
  const facilitator = createX402Facilitator({ url, timeoutMs: LIMITS.facilitatorTimeoutMs });
  const work = createPaidWork({ conversations, datasets, db, engine, ledger, mostLiveRuns, starts });
  const recordOutcome: RecordOutcome = ({ outcome, ...observed }) => {
    metrics.countOutcome({ protocol: 'x402', outcome, route: observed.route });
    const entry = { protocol: 'x402', outcome, ...observed };
    if (outcome === 'vanished' || outcome === 'unknown') logger.warn(entry, `payment ${outcome}`);
    else logger.info(entry, `payment ${outcome}`);
  };
  const onError = (error: unknown): void => {
    logger.warn({ err: error }, 'a payment could not be reconciled; the next round tries again');
  };
  const reconciler = createReconciler({ chain, ledger, onError, recordOutcome, work });
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();

  function reconcileNow(): void {
    round = reconciler.reconcile().catch(onError);
    void round.then(() => {
      if (!closed) timer = setTimeout(reconcileNow, RECONCILE_EVERY_MS);
    });
  }

  return {
    facilitator,
    offerOf: createOffers(terms, baseUrl),
    payments: createX402Payments({ chain, facilitator, ledger, messages, recordOutcome, terms, work }),
    refusal,
    terms,
    work,
    recordOutcome,
    /** `alone`: no other process has the same ledger. */
    async begin({ alone }: { alone: boolean }): Promise<void> {
      if (alone) await ledger.releaseLeases();
      reconcileNow();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
export type X402 = ReturnType<typeof createX402>;

import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { PaymentActivities, SettlementResult } from '../contracts/payment-activities.ts';
import { b402Terms, x402Terms } from '../contracts/payment-settings.ts';
import type { Database } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';
import { createPaymentMetrics } from '../telemetry/metrics/payment-metrics.ts';
import { recordsOutcomes } from '../telemetry/payment-records.ts';

export interface PaymentActivityDeps {
  readonly config: Config;
  readonly db: Database;
  readonly logger: FastifyBaseLogger;
  readonly registry: Registry;
  readonly repositories: Repositories;
}

interface PaymentWork {
  settleOne(paymentId: string): Promise<SettlementResult>;
  reconcile(): Promise<number>;
}

/** Protocols are loaded with the first payment: what they need of the chain is large. */
export function createPaymentActivities(deps: PaymentActivityDeps): PaymentActivities {
  let loading: Promise<PaymentWork> | undefined;
  const load = (): Promise<PaymentWork> => (loading ??= loadWork(deps));
  return {
    settlePromise: async ({ paymentId }) => (await load()).settleOne(paymentId),
    reconcilePayments: async () => (await load()).reconcile(),
  };
}

async function loadWork({ config, logger, registry, ...parts }: PaymentActivityDeps): Promise<PaymentWork> {
  const metrics = createPaymentMetrics(registry);
  const onError = (error: unknown): void => {
    logger.warn({ err: error }, 'a payment could not be brought on; the next round tries again');
  };
  const [x402, b402] = [x402Terms(config).terms, b402Terms(config).terms];
  const reconciler =
    x402 &&
    (await import('../use-cases/payments/x402-parts.ts')).x402Reconciler({
      ...{ ...parts, terms: x402, onError, recordOutcome: recordsOutcomes('x402', { logger, metrics }) },
    });
  const settlement =
    b402 &&
    (await import('../use-cases/payments/b402-parts.ts')).b402Settlement({
      ...{ ...parts, terms: b402, onError, recordOutcome: recordsOutcomes('b402', { logger, metrics }) },
    });
  return {
    async settleOne(paymentId) {
      if (settlement === undefined)
        throw new Error('Payments are promised, but B402_ENABLED is not set for this worker');
      return settlement.settleOne(paymentId);
    },
    async reconcile() {
      return ((await reconciler?.reconcile()) ?? 0) + ((await settlement?.settleDue()) ?? 0);
    },
  };
}

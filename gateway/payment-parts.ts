import type { FastifyBaseLogger } from 'fastify';
import type { PaymentTerms } from '../contracts/payment-settings.ts';
import type { Database } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';
import type { Engine } from '../engine/engine.ts';
import type { PaymentWorkflows } from '../engine/payment-workflows.ts';
import type { PaymentMetrics } from '../telemetry/metrics/payment-metrics.ts';

/** What payment by either protocol is made of. */
export interface PaymentParts {
  readonly baseUrl: () => string;
  readonly db: Database;
  readonly engine: Engine;
  readonly logger: FastifyBaseLogger;
  readonly metrics: PaymentMetrics;
  readonly mostLiveRuns: number;
  readonly repositories: Repositories;
  readonly terms: PaymentTerms;
  /** Of queue mode, where workers settle and reconcile; undefined where this process does. */
  readonly workflows?: PaymentWorkflows;
}

import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProtocol } from '../contracts/payment-networks.ts';
import type { PaymentOutcome, RecordOutcome } from '../contracts/payments.ts';
import type { PaymentMetrics } from './metrics/payment-metrics.ts';

const FOR_OPERATORS: readonly PaymentOutcome[] = ['unknown', 'vanished', 'owed'];

/** One log entry and one count for each outcome of a payment. */
export function recordsOutcomes(
  protocol: PaymentProtocol,
  { logger, metrics }: { logger: FastifyBaseLogger; metrics: PaymentMetrics },
): RecordOutcome {
  return ({ outcome, ...observed }) => {
    metrics.countOutcome({ protocol, outcome, route: observed.route });
    const level = FOR_OPERATORS.includes(outcome) ? 'warn' : 'info';
    logger[level]({ protocol, outcome, ...observed }, `payment ${outcome}`);
  };
}

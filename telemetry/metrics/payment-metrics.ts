import { Counter, type Registry } from 'prom-client';

/** What becomes of payments. */
export function createPaymentMetrics(registry: Registry) {
  const outcomes = new Counter({
    name: 'research_payments_total',
    help: 'Payments by protocol, outcome and route; the outcome of an unknown one is told later, when the chain has told it.',
    labelNames: ['protocol', 'outcome', 'route'] as const,
    registers: [registry],
  });
  return {
    countOutcome(labels: { readonly protocol: string; readonly outcome: string; readonly route: string }): void {
      outcomes.inc(labels);
    },
  };
}
export type PaymentMetrics = ReturnType<typeof createPaymentMetrics>;

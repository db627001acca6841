import type { PaymentActivities, SettlementResult } from '../../contracts/payment-activities.ts';

/** Activities that play a script for each payment: what each look at it finds. */
export function scriptPayments() {
  const found = new Map<string, SettlementResult[]>();
  const activities: PaymentActivities = {
    async settlePromise({ paymentId }) {
      const next = found.get(paymentId)?.shift();
      if (next === undefined) throw new Error(`No script for this look at the payment ${paymentId}`);
      return next;
    },
    reconcilePayments: async () => 2,
  };
  return {
    activities,
    add: (paymentId: string, looks: readonly SettlementResult[]): void => void found.set(paymentId, [...looks]),
  };
}

import { proxyActivities, sleep } from '@temporalio/workflow';
import type { PaymentActivities, SettlementInput } from '../contracts/payment-activities.ts';
import { PAYMENT } from './activity-options.ts';

const { settlePromise } = proxyActivities<PaymentActivities>(PAYMENT);

/** Takes the money for work that was done. A proof is valid for an hour at most: the outcome is definite soon after. */
export async function settlePayment(payment: SettlementInput): Promise<void> {
  for (;;) {
    const { againAfterMs, done } = await settlePromise(payment);
    if (done) return;
    await sleep(againAfterMs);
  }
}

import { proxyActivities } from '@temporalio/workflow';
import type { PaymentActivities } from '../contracts/payment-activities.ts';
import { PAYMENT } from './activity-options.ts';

const activities = proxyActivities<PaymentActivities>(PAYMENT);

/** One round over the payments whose outcome is open; a schedule starts it again and again. */
export async function reconcilePayments(): Promise<number> {
  return activities.reconcilePayments();
}

import type { PaidPath } from './payment-prices.ts';

/**
 * Where a payment stands. `settling`: its nonce is claimed, and what became of the money is not known for certain. `settled`:
 * the money has arrived. `failed`: it can never arrive, as the chain says.
 */
export const PAYMENT_STATES = ['settling', 'settled', 'failed'] as const;

/** What is told of a payment in the log and in metrics. */
export const PAYMENT_OUTCOMES = ['settled', 'invalid', 'unknown', 'failed', 'vanished', 'free'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The request that was paid for, as far as work needs it: stored with the payment, so that any process can begin the work. */
export interface PaidRequest {
  readonly path: PaidPath;
  readonly message: string;
  readonly conversationId: string | undefined;
}

/** What identifies a payment, whatever the letter case it came in: all in lower case. */
export interface PaymentKey {
  readonly network: string;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
}

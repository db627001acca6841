import type { PaymentOutcome } from '../../contracts/payments.ts';

/** What became of a payment, for the log and the metrics: never the proof. */
export interface ObservedPayment {
  readonly outcome: PaymentOutcome;
  /** Of the ledger; undefined for what never got there. */
  readonly id?: string;
  readonly payer: string;
  readonly route: string;
  readonly reason?: string;
  readonly transaction?: string;
}

export type RecordOutcome = (observed: ObservedPayment) => void;

import type { AgentRequest } from './agent-requests.ts';
import type { PaidPath } from './payment-prices.ts';

/**
 * Where a payment stands. `settling`: its nonce is claimed, and what became of the money is not known for certain. `settled`:
 * the money has arrived. `failed`: it can never arrive, as the chain says. `owed`, of b402 alone: the work was done, and the
 * money did not arrive in time; nothing more is done for its payer until it has.
 */
export const PAYMENT_STATES = ['settling', 'settled', 'failed', 'owed'] as const;

/** The fields of a payment in the log and in metrics. */
export const PAYMENT_OUTCOMES = ['settled', 'invalid', 'unknown', 'failed', 'vanished', 'owed', 'free'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What became of a payment, for the log and the metrics: never the proof. */
export interface ObservedPayment {
  readonly outcome: PaymentOutcome;
  /** Of the ledger; undefined for what never got there. */
  readonly id?: string;
  /** A wallet; for `free`, the user who need not pay. */
  readonly payer: string;
  readonly route: string;
  readonly reason?: string;
  readonly transaction?: string;
}

export type RecordOutcome = (observed: ObservedPayment) => void;

/** The request that was paid for, as far as work needs it: stored with the payment, so that any process can begin the work. */
export interface PaidRequest {
  readonly path: PaidPath;
  readonly message: string;
  readonly conversationId: string | undefined;
  /** Of a b402 start: whom its caller names as the reader of its status; the payer where it names nobody. */
  readonly reader?: string | undefined;
  /** Of a request to one agent. */
  readonly agentRequest?: AgentRequest | undefined;
}

/** What a facilitator of b402 is sent, as it was when it found the payment good: prices may change before it is settled. */
export interface StoredPromise {
  readonly paymentPayload: AllowancePayload;
  readonly paymentRequirements: AllowanceRequirements;
}

/** What a payer has signed, as it comes in the header X-PAYMENT. */
export interface AllowancePayload {
  readonly x402Version: 1;
  readonly scheme: 'allowance';
  readonly network: string;
  readonly payload: {
    readonly signature: string;
    readonly authorization: {
      readonly from: string;
      readonly to: string;
      readonly value: string;
      readonly validBefore: string;
      readonly nonce: string;
    };
  };
}

/** Payment requirements, in the words of x402 version 1. */
export interface AllowanceRequirements {
  readonly scheme: 'allowance';
  readonly network: string;
  readonly maxAmountRequired: string;
  readonly resource: string;
  readonly description: string;
  readonly mimeType: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly asset: string;
  readonly extra: Readonly<Record<string, string | number>>;
}

/** What identifies a payment, whatever the letter case it came in: all in lower case. */
export interface PaymentKey {
  readonly network: string;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
}

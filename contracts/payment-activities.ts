export interface SettlementInput {
  /** Of the row in the ledger. */
  readonly paymentId: string;
}

export interface SettlementResult {
  /** Its outcome is definite. */
  readonly done: boolean;
  /** When to look again, where it is not. */
  readonly againAfterMs: number;
}

export interface PaymentActivities {
  /** Takes one look at a payment that was promised, and takes the money if it is time. Done again it charges nothing more. */
  readonly settlePromise: (input: SettlementInput) => Promise<SettlementResult>;
  /** Brings payments on whose outcome is open. Returns how many there were. */
  readonly reconcilePayments: () => Promise<number>;
}

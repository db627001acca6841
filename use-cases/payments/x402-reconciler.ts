import type { TokenChain } from '../../clients/token-chain.ts';
import type { RecordOutcome } from '../../contracts/payments.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { PaymentRow } from '../../db/tables/payments.ts';
import type { PaidWork } from './paid-work.ts';

export interface ReconcilerDeps {
  readonly chain: TokenChain;
  readonly ledger: PaymentRepository;
  readonly onError: (error: unknown) => void;
  readonly recordOutcome: RecordOutcome;
  readonly work: PaidWork;
}

const AT_ONCE = 20;
const LEASE_MS = 30_000;
/** After which blocks of these networks are final for all practical purposes. */
const FINAL_AFTER_MS = 20 * 60_000;

/**
 * Brings every payment to a definite end from what the chain says, and begins work that was paid for and never begun. Any
 * number of processes may do so at once: each payment is leased to one.
 */
export function createReconciler({ chain, ledger, onError, recordOutcome, work }: ReconcilerDeps) {
  async function reconcile(): Promise<number> {
    const rows = await ledger.claimUnfinished('x402', {
      confirmAfterMs: FINAL_AFTER_MS,
      leaseMs: LEASE_MS,
      limit: AT_ONCE,
    });
    for (const row of rows) await reconcileOne(row).catch(onError);
    return rows.length;
  }

  async function reconcileOne(row: PaymentRow): Promise<void> {
    if (row.state === 'settling') return decide(row);
    if (row.messageId === null) return begin(row, row.transaction ?? '');
    return confirm(row);
  }

  async function decide(row: PaymentRow): Promise<void> {
    const outcome = await outcomeOf(row);
    if (outcome.is === 'arrived') {
      recordOutcome({ ...shown(row), outcome: 'settled', transaction: outcome.transaction });
      return begin(row, outcome.transaction);
    }
    if (outcome.is === 'open') return ledger.recordUnknown(row.id, row.error ?? 'settlement_interrupted');
    const reason = row.error ?? `authorization_${outcome.is}`;
    recordOutcome({ ...shown(row), outcome: 'failed', reason });
    return ledger.recordFailed(row.id, reason);
  }

  async function begin({ id, request, userId }: PaymentRow, transaction: string): Promise<void> {
    try {
      await work.beginPaid({ id, userId, request, transaction, replaces: null });
    } catch (error) {
      await ledger.recordSettled(id, transaction);
      throw error;
    }
  }

  /** A block that was left out of the chain after all takes its payments with it. */
  async function confirm(row: PaymentRow): Promise<void> {
    const stands = (await chain.holds(row.transaction ?? '')) || (await outcomeOf(row)).is === 'arrived';
    if (!stands) recordOutcome({ ...shown(row), outcome: 'vanished', transaction: row.transaction ?? '' });
    await ledger.recordConfirmation(row.id, stands ? null : 'transaction_vanished');
  }

  function outcomeOf({ amount, fromBlock, nonce, payer, payTo, validBefore }: PaymentRow) {
    const sought = { payer, nonce, payTo, validBefore, amount: BigInt(amount), fromBlock: BigInt(fromBlock) };
    return chain.outcomeOf(sought);
  }

  const shown = ({ id, payer, route }: PaymentRow) => ({ id, payer, route });

  return { reconcile };
}
export type Reconciler = ReturnType<typeof createReconciler>;

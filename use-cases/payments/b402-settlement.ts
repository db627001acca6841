import type { AllowanceChain } from '../../clients/allowance-chain.ts';
import type { B402Facilitator } from '../../clients/b402-facilitator.ts';
import type { Settlement } from '../../clients/x402-facilitator.ts';
import type { SettlementResult } from '../../contracts/payment-activities.ts';
import type { RecordOutcome } from '../../contracts/payments.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { PromiseRepository } from '../../db/promise-repository.ts';
import type { PaymentRow } from '../../db/tables/payments.ts';

export interface B402SettlementDeps {
  readonly chain: AllowanceChain;
  readonly facilitator: B402Facilitator;
  readonly ledger: Pick<PaymentRepository, 'claimUnfinished' | 'recordConfirmation' | 'recordUnknown'>;
  readonly messages: Pick<MessageRepository, 'findState'>;
  readonly onError: (error: unknown) => void;
  readonly promises: PromiseRepository;
  readonly recordOutcome: RecordOutcome;
}

const AT_ONCE = 20;
const LEASE_MS = 60_000;
/** After which blocks of these networks are final for all practical purposes. */
const FINAL_AFTER_MS = 20 * 60_000;
/** A transaction of the facilitator may be under way: the chain holds no nonce that would refuse a second one. */
const SEND_AGAIN_AFTER_MS = 30_000;
/** Between two looks at work that is under way, as long as it is new. */
const LOOK_AGAIN_MS = 2_000;
const SLOW_AFTER_MS = 60_000;
/** Work that lasts as long as the proof is settled before it ends. */
const SETTLE_BEFORE_END_S = 60;
/** So long after its end a transaction may still come that the facilitator sent in time. */
const LATE_S = 120;

/**
 * Takes the money for work that was done. A proof is sent to the facilitator until the chain shows the transfer, and not again
 * before the chain was looked at: allowances have no nonce on the chain. Any number of processes may do so at once: each payment
 * is leased to one.
 */
export function createB402Settlement(deps: B402SettlementDeps) {
  const { chain, facilitator, ledger, messages, onError, promises, recordOutcome } = deps;

  async function settleDue(): Promise<number> {
    const rows = await ledger.claimUnfinished('b402', {
      ...{ confirmAfterMs: FINAL_AFTER_MS, leaseMs: LEASE_MS, limit: AT_ONCE },
    });
    for (const row of rows) await (row.state === 'settling' ? settle(row) : confirm(row)).catch(onError);
    return rows.length;
  }

  /** One look at one payment, and when to take another. */
  async function settleOne(id: string): Promise<SettlementResult> {
    const row = await promises.take(id, LEASE_MS);
    if (row !== undefined) await settle(row);
    return promises.nextLook(id);
  }

  async function settle(row: PaymentRow): Promise<void> {
    if (row.attempts > 0 && (await hasArrived(row))) return;
    const left = row.validBefore - Math.floor(Date.now() / 1000);
    const work = await workOf(row);
    if (left < -LATE_S) return miss(row, work);
    if (left <= 0) return wait(row, row.error ?? 'authorization_expired');
    if (row.attempts === 0 && !isDue(work, left)) return waitForWork(row, work);
    return send(row);
  }

  async function send(row: PaymentRow): Promise<void> {
    if (row.promise === null) throw new Error(`The payment ${row.id} was not promised`);
    await promises.recordSending(row.id);
    const settlement = await facilitator.settle(row.promise).catch(() => UNANSWERED);
    if (await hasArrived(row)) return;
    // What the facilitator says is believed when the chain says it, too.
    await wait(row, settlement.settled ? 'transaction_unseen' : settlement.reason);
  }

  /** Of a run the start is what was paid for, of a chat the answer. What was deleted had been done. */
  async function workOf({ messageId, route }: PaymentRow): Promise<Work> {
    if (route !== '/api/b402/chat' || messageId === null) return 'done';
    const state = await messages.findState(messageId);
    return state === undefined || state.status === 'completed' ? 'done' : state.status;
  }

  async function hasArrived(row: PaymentRow): Promise<boolean> {
    const transaction = await promises.recordArrival(row, await transfersOf(row));
    if (transaction === undefined) return false;
    recordOutcome({ ...shown(row), outcome: 'settled', transaction });
    return true;
  }

  async function transfersOf({ amount, fromBlock, payer, payTo }: PaymentRow): Promise<readonly string[]> {
    return chain.transfers({ payer, payTo, amount: BigInt(amount), fromBlock: BigInt(fromBlock) });
  }

  async function waitForWork({ createdAt, id }: PaymentRow, work: Work): Promise<void> {
    const isNew = Date.now() - createdAt.getTime() < SLOW_AFTER_MS;
    await ledger.recordUnknown(id, `work_${work}`, isNew ? LOOK_AGAIN_MS : SEND_AGAIN_AFTER_MS);
  }

  async function wait(row: PaymentRow, reason: string): Promise<void> {
    if (row.error !== reason) recordOutcome({ ...shown(row), outcome: 'unknown', reason });
    await ledger.recordUnknown(row.id, reason, SEND_AGAIN_AFTER_MS);
  }

  async function miss(row: PaymentRow, work: Work): Promise<void> {
    const reason = row.error ?? 'authorization_expired';
    const state = work === 'failed' ? 'failed' : 'owed';
    recordOutcome({ ...shown(row), outcome: state, reason });
    await promises.recordMissed(row.id, state, reason);
  }

  /** A block that was left out of the chain after all takes its payments with it. */
  async function confirm(row: PaymentRow): Promise<void> {
    const transaction = row.transaction ?? '';
    const stands = (await transfersOf(row)).includes(transaction);
    if (!stands) recordOutcome({ ...shown(row), outcome: 'vanished', transaction });
    await ledger.recordConfirmation(row.id, stands ? null : 'transaction_vanished');
  }

  const shown = ({ id, payer, route }: PaymentRow) => ({ id, payer, route });

  return { settleDue, settleOne };
}
export type B402Settlement = ReturnType<typeof createB402Settlement>;

type Work = 'done' | 'processing' | 'failed';

const isDue = (work: Work, left: number): boolean =>
  work === 'done' || (work === 'processing' && left < SETTLE_BEFORE_END_S);

const UNANSWERED: Settlement = { settled: false, reason: 'facilitator_unavailable', pending: true };

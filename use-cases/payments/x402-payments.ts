import type { TokenChain } from '../../clients/token-chain.ts';
import { unavailable, type Settlement, type X402Facilitator } from '../../clients/x402-facilitator.ts';
import { failure, type Failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { PaidRequest, RecordOutcome } from '../../contracts/payments.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { PaymentRow } from '../../db/tables/payments.ts';
import { inProgress, type PaidWork } from './paid-work.ts';
import { keyOf } from './signed-proof.ts';
import { problemOf, settledHeader, type Offer } from './x402-offers.ts';
import { checkSignature, parseProof, type X402Proof } from './x402-proof.ts';

export interface X402PaymentsDeps {
  readonly chain: TokenChain;
  readonly facilitator: X402Facilitator;
  readonly ledger: PaymentRepository;
  readonly messages: Pick<MessageRepository, 'findState'>;
  readonly recordOutcome: RecordOutcome;
  readonly terms: PaymentTerms;
  readonly work: PaidWork;
}

export interface PaymentRequest {
  /** The header PAYMENT-SIGNATURE. */
  readonly header: string;
  readonly offer: Offer;
  readonly request: PaidRequest;
  readonly requestHash: string;
  /** Called with the header PAYMENT-RESPONSE as soon as the money has arrived, whatever comes of the work. */
  readonly onSettled: (header: string) => void;
}

export interface PaidStart {
  readonly userId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** The same proof was answered before. */
  readonly repeated: boolean;
}

/** Longer than a facilitator may take to verify and settle: a process that takes longer is taken for dead. */
const LEASE_MS = LIMITS.facilitatorTimeoutMs * 3;

interface Attempt extends PaymentRequest {
  readonly proof: X402Proof;
}

type LedgerEntry = Pick<PaymentRow, 'id' | 'userId'>;

/**
 * Payments by x402, in the order that no fault turns into a second charge or a second run: proof, signature, ledger, terms,
 * work that can be done, facilitator, claim of the nonce, settlement, and the start of the work in the transaction that
 * records it. What the facilitator leaves open is answered by the chain, never guessed.
 */
export function createX402Payments({
  chain,
  facilitator,
  ledger,
  messages,
  recordOutcome,
  terms,
  work,
}: X402PaymentsDeps) {
  /** @throws PAYMENT_SIGNATURE_INVALID, PAYMENT_REQUIRED, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE, and what `work` throws */
  async function pay(payment: PaymentRequest): Promise<PaidStart> {
    const proof = parseProof(payment.header);
    await checkSignature(proof, terms);
    const attempt = { ...payment, proof };
    const { payment: known, userId } = await ledger.find('x402', keyOf(proof, terms));
    return known === undefined ? payFirst(attempt, userId) : payAgain(attempt, known);
  }

  async function payFirst(attempt: Attempt, userId: string | undefined): Promise<PaidStart> {
    const { offer, proof, request, requestHash } = attempt;
    refuseIfUnacceptable(attempt);
    await work.check(request, userId);
    let fromBlock: bigint;
    try {
      [fromBlock] = await Promise.all([recentBlock(), verify(attempt)]);
    } catch (error) {
      // A copy of the proof may have been settled since the ledger was read: a facilitator refuses this one then.
      const copy = await ledger.find('x402', keyOf(proof, terms));
      if (copy.payment === undefined) throw error;
      return payAgain(attempt, copy.payment);
    }
    const { validBefore } = proof.payload.authorization;
    const claimed = await ledger.claim({
      ...{
        protocol: 'x402',
        key: keyOf(proof, terms),
        payTo: terms.payTo,
        amount: offer.amount,
        priceUsd: offer.priceUsd,
      },
      ...{ request, requestHash, validBefore: Number(validBefore), fromBlock, leaseMs: LEASE_MS },
    });
    if (claimed === undefined) throw inProgress();
    return settle(attempt, claimed, fromBlock);
  }

  async function payAgain(attempt: Attempt, known: PaymentRow): Promise<PaidStart> {
    const { to, value } = attempt.proof.payload.authorization;
    const isSame =
      known.requestHash === attempt.requestHash && known.payTo === to.toLowerCase() && known.amount === value;
    if (!isSame) throw refused(attempt, 'payment_already_used');
    if (known.state === 'failed') throw refused(attempt, known.error ?? 'payment_failed');
    if (known.state === 'settled') return answerAgain(attempt, known);
    const row = await ledger.takeLease(known.id, LEASE_MS);
    if (row === undefined) throw inProgress();
    return takeUp(attempt, row);
  }

  /** The settlement was interrupted, or its outcome is unknown: the chain knows. */
  async function takeUp(attempt: Attempt, row: PaymentRow): Promise<PaidStart> {
    const fromBlock = BigInt(row.fromBlock);
    const transaction = await arrivedIn(attempt, row, fromBlock, row.error ?? 'settlement_interrupted');
    if (transaction !== undefined) return arrived(attempt, row, transaction);
    try {
      refuseIfUnacceptable(attempt); // prices may have changed, and time goes by
      await verify(attempt);
    } catch (error) {
      await ledger.recordUnknown(row.id, row.error ?? 'settlement_interrupted');
      throw error;
    }
    return settle(attempt, row, fromBlock);
  }

  async function settle(attempt: Attempt, entry: LedgerEntry, fromBlock: bigint): Promise<PaidStart> {
    const settlement = await settlementOf(attempt, entry);
    if (settlement.settled) return arrived(attempt, entry, settlement.transaction);
    // Facilitators also refuse what they have settled before.
    const transaction = await arrivedIn(attempt, entry, fromBlock, settlement.reason);
    if (transaction !== undefined) return arrived(attempt, entry, transaction);
    await ledger.recordUnknown(entry.id, settlement.reason);
    if (settlement.pending) throw unknown(attempt, entry, settlement.reason);
    throw refused(attempt, settlement.reason);
  }

  async function settlementOf(attempt: Attempt, entry: LedgerEntry): Promise<Settlement> {
    try {
      return await facilitator.settle(payloadOf(attempt), attempt.offer.requirements);
    } catch {
      await ledger.recordUnknown(entry.id, 'facilitator_unavailable');
      throw unknown(attempt, entry, 'facilitator_unavailable');
    }
  }

  /** The transaction that holds the payment; undefined while it may still be settled. */
  async function arrivedIn(attempt: Attempt, { id, userId }: LedgerEntry, fromBlock: bigint, reason: string) {
    const { nonce, payer } = keyOf(attempt.proof, terms);
    const validBefore = Number(attempt.proof.payload.authorization.validBefore);
    const sought = { payer, nonce, payTo: terms.payTo, amount: attempt.offer.amount, validBefore, fromBlock };
    const outcome = await chain.outcomeOf(sought).catch(() => undefined);
    if (outcome === undefined) {
      await ledger.recordUnknown(id, reason);
      throw unknown(attempt, { id, userId }, reason);
    }
    if (outcome.is === 'arrived') return outcome.transaction;
    if (outcome.is === 'open') return undefined;
    await ledger.recordFailed(id, reason);
    throw refused(attempt, outcome.is === 'void' ? 'payment_already_used' : 'authorization_valid_before');
  }

  async function arrived(attempt: Attempt, { id, userId }: LedgerEntry, transaction: string): Promise<PaidStart> {
    const { payer } = keyOf(attempt.proof, terms);
    attempt.onSettled(settledHeader({ payer, transaction }, terms));
    recordOutcome({ outcome: 'settled', id, payer, route: attempt.offer.path, transaction });
    try {
      return await begin(attempt, { id, userId, transaction, replaces: null });
    } catch (error) {
      // Recorded apart, as the money is there whatever became of the work. Where this fails too, the chain says so later.
      await ledger.recordSettled(id, transaction).catch(() => undefined);
      throw error;
    }
  }

  async function answerAgain(attempt: Attempt, row: PaymentRow): Promise<PaidStart> {
    const { createdAt, id, messageId, payer, transaction, userId } = row;
    if (transaction === null) throw new Error(`The settled payment ${id} has no transaction`);
    attempt.onSettled(settledHeader({ payer, transaction }, terms));
    if (messageId === null) return begin(attempt, { id, userId, transaction, replaces: null });
    const state = await messages.findState(messageId);
    // Its conversation was deleted.
    if (state === undefined) throw refused(attempt, 'payment_already_used');
    const { conversationId, status } = state;
    if (status === 'failed') {
      const request = { ...attempt.request, conversationId };
      return begin({ ...attempt, request }, { id, userId, transaction, replaces: messageId });
    }
    if (Date.now() - createdAt.getTime() > LIMITS.paidAnswerKeptMs) throw refused(attempt, 'payment_already_used');
    // A run is answered with where it stands; of all else the answer is waited for by the first request.
    const isRun = attempt.request.path === '/api/x402/deep-research/start';
    if (status === 'processing' && !isRun) throw inProgress();
    return { conversationId, messageId, userId, repeated: true };
  }

  async function begin(
    { request }: Attempt,
    payment: { id: string; userId: string; transaction: string; replaces: string | null },
  ): Promise<PaidStart> {
    const started = await work.beginPaid({ ...payment, request });
    if (started === undefined) throw inProgress();
    const { conversationId, messageId } = started;
    return { conversationId, messageId, userId: payment.userId, repeated: false };
  }

  function refuseIfUnacceptable(attempt: Attempt): void {
    const problem = problemOf(attempt.proof, attempt.offer, Math.floor(Date.now() / 1000));
    if (problem !== undefined) throw refused(attempt, problem);
  }

  async function verify(attempt: Attempt): Promise<void> {
    const { isValid, reason } = await facilitator.verify(payloadOf(attempt), attempt.offer.requirements);
    if (!isValid) throw refused(attempt, reason ?? 'payment_invalid');
  }

  /** Without it a settlement that is interrupted could not be found again. */
  async function recentBlock(): Promise<bigint> {
    return chain.recentBlock().catch(() => {
      throw unavailable('PAYMENT-SIGNATURE');
    });
  }

  function refused({ offer, proof }: Attempt, reason: string): Failure {
    recordOutcome({ outcome: 'invalid', payer: keyOf(proof, terms).payer, route: offer.path, reason });
    return refusal(offer, reason);
  }

  function unknown({ offer, proof }: Attempt, { id }: LedgerEntry, reason: string): Failure {
    recordOutcome({ outcome: 'unknown', id, payer: keyOf(proof, terms).payer, route: offer.path, reason });
    return unavailable('PAYMENT-SIGNATURE');
  }

  return { pay };
}

/** The answer 402, with what would be taken. */
export function refusal(offer: Offer, reason: string): Failure {
  const message = `Pay by x402: sign one of \`accepts\` and send it in the header PAYMENT-SIGNATURE (${reason}).`;
  return failure('PAYMENT_REQUIRED', message, { ...offer.fields, reason });
}

/** What is sent to the facilitator: our own terms, never those that came with the proof. */
function payloadOf({ offer, proof }: Attempt) {
  return { x402Version: 2, accepted: offer.requirements, payload: proof.payload };
}

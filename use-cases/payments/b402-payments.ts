import { randomUUID } from 'node:crypto';
import type { AllowanceChain } from '../../clients/allowance-chain.ts';
import type { B402Facilitator } from '../../clients/b402-facilitator.ts';
import { unavailable } from '../../clients/x402-facilitator.ts';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { PaidRequest, PaymentKey, RecordOutcome } from '../../contracts/payments.ts';
import type { MessageRepository, MessageState } from '../../db/message-repository.ts';
import { BegunElsewhere } from '../../db/paid-start.ts';
import type { PaymentRepository } from '../../db/payment-repository.ts';
import type { PromiseRepository } from '../../db/promise-repository.ts';
import type { PaymentRow } from '../../db/tables/payments.ts';
import { problemOf, type AllowanceOffer } from './b402-offers.ts';
import { checkSignature, invalidProof, parseProof, type B402Proof } from './b402-proof.ts';
import { inProgress, type PaidWork } from './paid-work.ts';
import { keyOf } from './signed-proof.ts';
import type { PaidStart } from './x402-payments.ts';

export interface B402PaymentsDeps {
  readonly chain: AllowanceChain;
  readonly facilitator: B402Facilitator;
  readonly ledger: Pick<PaymentRepository, 'find'>;
  readonly messages: Pick<MessageRepository, 'findState'>;
  /** Called when a promise is stored. Whatever comes of it, the payment is found by its row. */
  readonly onPromised: (payment: { readonly id: string; readonly key: PaymentKey }) => Promise<void>;
  readonly promises: PromiseRepository;
  readonly recordOutcome: RecordOutcome;
  readonly terms: PaymentTerms;
  readonly work: PaidWork;
}

export interface PromisedRequest {
  /** The header X-PAYMENT. */
  readonly header: string;
  readonly offer: AllowanceOffer;
  readonly request: PaidRequest;
  readonly requestHash: string;
}

interface Attempt extends PromisedRequest {
  readonly key: PaymentKey;
  readonly proof: B402Proof;
}

/** How long what the facilitator says of itself is taken for true. */
const SPENDER_KEPT_MS = 60_000;

/**
 * Payments by b402: the payer has allowed the facilitator to take money, and signs for each request what it may take. The nonce
 * is taken, and the amount set aside, in the transaction that begins the work; the money moves afterwards
 * (use-cases/payments/b402-settlement.ts).
 */
export function createB402Payments({
  chain,
  facilitator,
  ledger,
  messages,
  onPromised,
  promises,
  recordOutcome,
  terms,
  work,
}: B402PaymentsDeps) {
  let known: { readonly spender: string; readonly readAt: number } | undefined;

  /**
   * @throws PAYMENT_PROOF_INVALID, ALLOWANCE_INSUFFICIENT, PAYMENT_OWED, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE, and what
   * `work` throws
   */
  async function pay(payment: PromisedRequest): Promise<PaidStart> {
    const proof = parseProof(payment.header);
    await checkSignature(proof, terms);
    const attempt = { ...payment, proof, key: keyOf(proof, terms) };
    const found = await ledger.find('b402', attempt.key);
    return found.payment === undefined ? payFirst(attempt, found.userId) : payAgain(attempt, found.payment);
  }

  async function payFirst(attempt: Attempt, userId: string | undefined): Promise<PaidStart> {
    const { key, offer, proof, request, requestHash } = attempt;
    refuseIfUnacceptable(attempt);
    await work.check(request, userId);
    await refuseWhoOwes(attempt);
    const spender = await spenderOf();
    const readAt = await promises.now();
    const [spendable, newest] = await read(key.payer, spender);
    try {
      await verify(attempt, spender, spendable);
    } catch (error) {
      // A copy of the proof may have been settled since the ledger was read: a facilitator refuses this one then.
      const copy = await ledger.find('b402', key);
      if (copy.payment === undefined) throw error;
      return payAgain(attempt, copy.payment);
    }
    const user = await promises.userOf(key.payer);
    const promised = {
      ...{
        key,
        userId: user,
        payTo: terms.payTo,
        amount: offer.amount,
        priceUsd: offer.priceUsd,
        request,
        requestHash,
      },
      ...{
        id: randomUUID(),
        validBefore: Number(proof.payload.authorization.validBefore),
        fromBlock: newest + 1n,
        spendable,
        readAt,
      },
      promise: { paymentPayload: proof, paymentRequirements: offer.requirementsFor(spender) },
    };
    try {
      const { conversationId, messageId } = await work.beginWith(request, user, async (tx, started) => {
        const outcome = await promises.promise(tx, { ...promised, messageId: started.messageId });
        if (outcome !== 'promised') throw new NotPromised(outcome);
      });
      await onPromised(promised);
      return { conversationId, messageId, userId: user, repeated: false };
    } catch (error) {
      if (!(error instanceof NotPromised)) throw error;
      throw error.because === 'taken' ? inProgress() : short(attempt, spender);
    }
  }

  async function payAgain(attempt: Attempt, row: PaymentRow): Promise<PaidStart> {
    const { to, value } = attempt.proof.payload.authorization;
    const isSame = row.requestHash === attempt.requestHash && row.payTo === to.toLowerCase() && row.amount === value;
    if (!isSame || row.messageId === null) throw refused(attempt, 'payment_already_used');
    if (row.state === 'failed') throw refused(attempt, row.error ?? 'payment_failed');
    const state = await messages.findState(row.messageId);
    if (state === undefined) throw refused(attempt, 'payment_already_used'); // its conversation was deleted
    return state.status === 'failed' ? beginAnew(attempt, row, state) : answerAgain(attempt, row, state);
  }

  function answerAgain(attempt: Attempt, { createdAt, userId }: PaymentRow, state: MessageState): PaidStart {
    if (Date.now() - createdAt.getTime() > LIMITS.paidAnswerKeptMs) throw refused(attempt, 'payment_already_used');
    if (state.status === 'processing' && attempt.request.path === '/api/b402/chat') throw inProgress();
    const { conversationId, messageId } = state;
    return { conversationId, messageId, userId, repeated: true };
  }

  /** Work that failed costs nothing more. */
  async function beginAnew(
    { request }: Attempt,
    { id, userId }: PaymentRow,
    failed: { readonly conversationId: string; readonly messageId: string },
  ): Promise<PaidStart> {
    const { conversationId, messageId: replaces } = failed;
    try {
      const { messageId } = await work.beginWith({ ...request, conversationId }, userId, async (tx, started) => {
        if (!(await promises.recordRestart(tx, { id, messageId: started.messageId, replaces })))
          throw new BegunElsewhere();
      });
      return { conversationId, messageId, userId, repeated: false };
    } catch (error) {
      throw error instanceof BegunElsewhere ? inProgress() : error;
    }
  }

  function refuseIfUnacceptable(attempt: Attempt): void {
    const problem = problemOf(attempt.proof, attempt.offer, { terms, nowSeconds: Math.floor(Date.now() / 1000) });
    if (problem !== undefined) throw refused(attempt, problem);
  }

  /** Work was done before, and not paid for: nothing more is done until the money has arrived, whichever way it came. */
  async function refuseWhoOwes({ key, offer }: Attempt): Promise<void> {
    const owed = await promises.owedBy(key);
    if (owed === undefined) return;
    const { amount, fromBlock, id, payer, payTo } = owed;
    const sought = { payer, payTo, amount: BigInt(amount), fromBlock: BigInt(fromBlock) };
    const transaction = await promises.recordArrival(owed, await chain.transfers(sought).catch(() => []));
    if (transaction === undefined) {
      recordOutcome({ outcome: 'invalid', id, payer, route: offer.path, reason: 'payment_owed' });
      throw failure(
        'PAYMENT_OWED',
        `The payment ${id} never arrived. Transfer exactly ${amount} of ${terms.token.address} to ${terms.payTo}, then send the request again.`,
        { amount, asset: terms.token.address, recipient: terms.payTo },
      );
    }
    recordOutcome({ outcome: 'settled', id, payer, route: owed.route, transaction });
  }

  async function spenderOf(): Promise<string> {
    if (known !== undefined && performance.now() - known.readAt < SPENDER_KEPT_MS) return known.spender;
    const { network, token } = terms;
    const readAt = performance.now();
    const kind = (await facilitator.supported()).find(
      ({ extra, network: id }) => id === network.id && extra.tokenAddress.toLowerCase() === token.address.toLowerCase(),
    );
    if (kind === undefined) throw unavailable('X-PAYMENT');
    known = { spender: kind.extra.facilitatorAddress, readAt };
    return known.spender;
  }

  async function read(payer: string, spender: string): Promise<[bigint, bigint]> {
    return Promise.all([chain.spendable({ payer, spender }), chain.newestBlock()]).catch(() => {
      throw unavailable('X-PAYMENT');
    });
  }

  async function verify(attempt: Attempt, spender: string, spendable: bigint): Promise<void> {
    const { offer, proof } = attempt;
    const { isValid, reason } = await facilitator.verify({
      ...{ paymentPayload: proof, paymentRequirements: offer.requirementsFor(spender) },
    });
    if (isValid && spendable >= offer.amount) return;
    throw spendable < offer.amount ? short(attempt, spender) : refused(attempt, reason ?? 'payment_invalid');
  }

  function short({ key, offer }: Attempt, spender: string) {
    const { amount, path } = offer;
    recordOutcome({ outcome: 'invalid', payer: key.payer, route: path, reason: 'insufficient_allowance' });
    return failure(
      'ALLOWANCE_INSUFFICIENT',
      `Approve at least ${String(amount)} of ${terms.token.address} to ${spender}, beside what is promised to other payments, and hold as much. Approve no more than you mean to spend: whoever holds the key of that address can take all of it.`,
      { facilitatorAddress: spender, requiredAmount: String(amount) },
    );
  }

  function refused({ key, offer }: Attempt, reason: string) {
    recordOutcome({ outcome: 'invalid', payer: key.payer, route: offer.path, reason });
    return invalidProof(reason);
  }

  return { pay };
}

/** The transaction that would have begun the work is rolled back by it. */
class NotPromised extends Error {
  readonly because: 'taken' | 'short';

  constructor(because: 'taken' | 'short') {
    super(because);
    this.because = because;
  }
}

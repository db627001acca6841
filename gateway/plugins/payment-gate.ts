import type { FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { errorBody } from '../../contracts/errors.ts';
import { Failure } from '../../contracts/failure.ts';
import type { PaidRequest } from '../../contracts/payments.ts';
import type { Offer } from '../../use-cases/payments/x402-offers.ts';
import type { PaidStart } from '../../use-cases/payments/x402-payments.ts';
import type { X402 } from '../x402.ts';
import { hasCredentials, header, type Authentication } from './authentication.ts';
import { hashOf } from './request-key.ts';

export const PAYMENT_HEADERS = {
  paymentSignature: 'PAYMENT-SIGNATURE',
  paymentResponse: 'PAYMENT-RESPONSE',
  paymentRequired: 'PAYMENT-REQUIRED',
} as const;

export interface FreeUsers {
  readonly authentication: Pick<Authentication, 'authenticate'>;
  /** Users who pay nothing. */
  readonly freeUsers: readonly string[];
}

export interface PaymentGateDeps extends FreeUsers {
  readonly x402: X402;
}

export interface GatedStart extends PaidStart {
  /** It was not paid for: its user is known by a token or a key, as on other routes. */
  readonly free: boolean;
}

/** The gate of one route: nothing begins but through it. */
export function createPaymentGate({ x402, ...free }: PaymentGateDeps, path: PaidRequest['path']) {
  let challenge: { readonly required: string; readonly body: string } | undefined;

  /** As bytes that are made once: an unpaid request costs next to nothing. */
  function sendChallenge(reply: FastifyReply): void {
    challenge ??= challengeOf(x402.offerOf(path), x402.refusal);
    void reply
      .code(402)
      .headers({
        [PAYMENT_HEADERS.paymentRequired]: challenge.required,
        'content-type': 'application/json; charset=utf-8',
      })
      .send(challenge.body);
  }

  /** Requests without payment need no valid body: clients ask so for the price. */
  const challengeUnpaid: preValidationHookHandler = (request, reply, done) => {
    if (proofIn(request) === undefined && !hasCredentials(request)) sendChallenge(reply);
    else done();
  };

  /** Takes the payment and begins the work. @throws what the payment and the work throw */
  async function start(request: FastifyRequest, reply: FastifyReply, paidRequest: PaidRequest): Promise<GatedStart> {
    const freeUser = await freeUserOf(free, request);
    if (freeUser !== undefined) {
      x402.recordOutcome({ outcome: 'free', payer: freeUser, route: path });
      const { conversationId, messageId } = await x402.work.beginFree(paidRequest, freeUser);
      return { conversationId, messageId, userId: freeUser, repeated: false, free: true };
    }
    const offer = x402.offerOf(path);
    try {
      const proof = proofIn(request);
      if (proof === undefined) throw x402.refusal(offer, 'Payment required');
      const onSettled = (settled: string): void => void reply.header(PAYMENT_HEADERS.paymentResponse, settled);
      const payment = { header: proof, offer, request: paidRequest, requestHash: hashOf(request), onSettled };
      const started = await x402.payments.pay(payment);
      if (started.repeated) void reply.header('idempotent-replayed', 'true');
      return { ...started, free: false };
    } catch (error) {
      if (error instanceof Failure) showRefusal(reply, offer, error);
      throw error;
    }
  }

  return { challengeUnpaid, sendChallenge, start };
}

/** Wrong credentials are refused; those of a user who has to pay say nothing here. */
export async function freeUserOf(
  { authentication, freeUsers }: FreeUsers,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (!hasCredentials(request)) return undefined;
  const { proof, userId } = await authentication.authenticate(request);
  return proof.kind !== 'name' && freeUsers.includes(userId) ? userId : undefined;
}

const proofIn = (request: FastifyRequest): string | undefined => header(request, 'payment-signature')?.trim();

function challengeOf(offer: Offer, refusal: X402['refusal']) {
  const { code, message, fields } = refusal(offer, 'Payment required');
  return {
    required: offer.requiredHeader('Payment required'),
    body: JSON.stringify({ ...errorBody(code, message), ...fields }),
  };
}

function showRefusal(reply: FastifyReply, offer: Offer, { code, fields }: Failure): void {
  const { reason, retryAfter } = fields;
  if (code === 'PAYMENT_REQUIRED')
    void reply.header(PAYMENT_HEADERS.paymentRequired, offer.requiredHeader(String(reason)));
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
}

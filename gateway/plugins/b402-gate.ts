import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { failure, Failure } from '../../contracts/failure.ts';
import type { PaidRequest } from '../../contracts/payments.ts';
import type { B402 } from '../b402.ts';
import { hasCredentials, header } from './authentication.ts';
import { freeUserOf, type FreeUsers, type GatedStart } from './payment-gate.ts';
import { hashOf } from './request-key.ts';

export interface B402GateDeps extends FreeUsers {
  readonly b402: B402;
}

/** The gate of one route that is paid for by b402: nothing begins but through it. */
export function createB402Gate({ b402, ...free }: B402GateDeps, path: PaidRequest['path']) {
  const offer = b402.offerOf(path);

  const refuseUnpaid: preValidationAsyncHookHandler = async (request) => {
    if (proofIn(request) === undefined && !hasCredentials(request)) throw missing();
  };

  /** Takes the promise of payment and begins the work. @throws what the payment and the work throw */
  async function start(request: FastifyRequest, reply: FastifyReply, paidRequest: PaidRequest): Promise<GatedStart> {
    const freeUser = await freeUserOf(free, request);
    if (freeUser !== undefined) {
      b402.recordOutcome({ outcome: 'free', payer: freeUser, route: path });
      const { conversationId, messageId } = await b402.work.beginFree(paidRequest, freeUser);
      return { conversationId, messageId, userId: freeUser, repeated: false, free: true };
    }
    const proof = proofIn(request);
    if (proof === undefined) throw missing();
    try {
      const started = await b402.payments.pay({
        header: proof,
        offer,
        request: paidRequest,
        requestHash: hashOf(request),
      });
      if (started.repeated) void reply.header('idempotent-replayed', 'true');
      return { ...started, free: false };
    } catch (error) {
      const retryAfter = error instanceof Failure ? error.fields['retryAfter'] : undefined;
      if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
      throw error;
    }
  }

  return { refuseUnpaid, start };
}

function proofIn(request: FastifyRequest): string | undefined {
  const proof = header(request, 'x-payment')?.trim();
  return proof === '' ? undefined : proof;
}

const missing = (): Failure =>
  failure(
    'PAYMENT_HEADER_MISSING',
    'Pay by b402: send what the payer signed in the header X-PAYMENT. GET the chat route says how.',
  );

import { HTTPFacilitatorClient } from '@x402/core/http';
import { SettleError, VerifyError, type PaymentPayload, type PaymentRequirements } from '@x402/core/types';
import { failure } from '../contracts/failure.ts';
import type { FacilitatorKey } from '../contracts/payment-settings.ts';
import { createCdpHeaders } from './cdp-credentials.ts';

export interface Verified {
  readonly isValid: boolean;
  /** A word of the facilitator; undefined when it said none that can be shown. */
  readonly reason: string | undefined;
}

/** What the facilitator says of a settlement. Only `settled` is definite: the chain decides about the rest. */
export type Settlement =
  | { readonly settled: true; readonly transaction: string }
  | { readonly settled: false; readonly reason: string; /** A transaction is under way. */ readonly pending: boolean };

export interface X402Facilitator {
  /** @throws PAYMENT_UNAVAILABLE when it gives no answer that can be used */
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Verified>;
  /** @throws PAYMENT_UNAVAILABLE when it gives no answer that can be used: the money may have moved, or not */
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Settlement>;
  /** The kinds of payment it takes. @throws PAYMENT_UNAVAILABLE */
  supported(): Promise<readonly SupportedKind[]>;
}

export interface SupportedKind {
  readonly network: string;
  readonly scheme: string;
  readonly x402Version: number;
}

export const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;
const REASON = /^[a-z0-9_]{1,80}$/;

/** The facilitator over HTTP. Its own words go to nobody: they may hold addresses of its nodes. */
export function createX402Facilitator({
  key,
  timeoutMs,
  url,
}: {
  /** Undefined for a facilitator that wants no credentials. */
  key: FacilitatorKey | undefined;
  timeoutMs: number;
  url: string;
}): X402Facilitator {
  const client = new HTTPFacilitatorClient({
    ...{ url, timeoutMs },
    ...(key === undefined ? {} : { createAuthHeaders: createCdpHeaders(url, key) }),
  });
  return {
    async verify(payload, requirements) {
      const answer = await answered(() => client.verify(payload, requirements), toVerified);
      return { isValid: answer.isValid, reason: reasonOf(answer.invalidReason) };
    },
    async settle(payload, requirements) {
      const answer = await answered(() => client.settle(payload, requirements), toSettled);
      const { success, transaction, network, payer } = answer;
      const isOurs = network === requirements.network && (payer === undefined || isPayerOf(payload, payer));
      if (success && isOurs && TRANSACTION.test(transaction)) return { settled: true, transaction };
      const reason = reasonOf(answer.errorReason) ?? 'settlement_failed';
      return { settled: false, reason, pending: success || transaction !== '' || reason === 'settlement_pending' };
    },
    async supported() {
      const { kinds } = await answered(
        () => client.getSupported(),
        () => undefined,
      );
      return kinds.map(({ network, scheme, x402Version }) => ({ network, scheme, x402Version }));
    },
  };
}

interface VerifyAnswer {
  readonly isValid: boolean;
  readonly invalidReason?: string | undefined;
}

interface SettleAnswer {
  readonly success: boolean;
  readonly transaction: string;
  readonly network: string;
  readonly payer?: string | undefined;
  readonly errorReason?: string | undefined;
}

/** A refusal comes as an error when its status is not 200; one with a status of 5xx is no refusal but a fault. */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  refusal: (error: unknown) => Answer | undefined,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const refused = refusal(error);
    if (refused !== undefined) return refused;
    throw unavailable('PAYMENT-SIGNATURE');
  }
}

function toVerified(error: unknown): VerifyAnswer | undefined {
  if (!(error instanceof VerifyError) || error.statusCode >= 500) return undefined;
  return { isValid: false, invalidReason: error.invalidReason };
}

function toSettled(error: unknown): SettleAnswer | undefined {
  if (!(error instanceof SettleError) || error.statusCode >= 500) return undefined;
  return { success: false, transaction: error.transaction, network: error.network, errorReason: error.errorReason };
}

/** A word of a facilitator that may be shown: no sentences, which may hold addresses of its nodes. */
export const reasonOf = (reason: unknown): string | undefined =>
  typeof reason === 'string' && REASON.test(reason) ? reason : undefined;

function isPayerOf({ payload }: PaymentPayload, payer: string): boolean {
  const { authorization } = payload;
  const from =
    typeof authorization === 'object' && authorization !== null && 'from' in authorization ? authorization.from : '';
  return String(from).toLowerCase() === payer.toLowerCase();
}

/** A client that signs again might pay twice: the answer names the header whose value is to be sent again. */
export function unavailable(header: 'PAYMENT-SIGNATURE' | 'X-PAYMENT') {
  return failure(
    'PAYMENT_UNAVAILABLE',
    `The payment cannot be checked at the moment. Send the same request with the SAME ${header} again. Do not sign another payment.`,
    { retryAfter: 5 },
  );
}

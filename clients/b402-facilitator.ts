import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { StoredPromise } from '../contracts/payments.ts';
import { TRANSACTION, reasonOf, unavailable, type Settlement, type Verified } from './x402-facilitator.ts';

// Facilitators name some fields in two ways.
const VerifyAnswerSchema = Type.Object({
  isValid: Type.Optional(Type.Boolean()),
  valid: Type.Optional(Type.Boolean()),
  invalidReason: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});
const SettleAnswerSchema = Type.Object({
  success: Type.Boolean(),
  transaction: Type.Optional(Type.Unknown()),
  txHash: Type.Optional(Type.Unknown()),
  errorReason: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});
const KindSchema = Type.Object({
  network: Type.String(),
  scheme: Type.String(),
  x402Version: Type.Integer(),
  extra: Type.Object({
    facilitatorAddress: Type.TemplateLiteral('0x${string}', { pattern: '^0x[0-9a-fA-F]{40}$' }),
    tokenAddress: Type.String(),
    tokenSymbol: Type.String(),
    tokenDecimals: Type.Integer(),
    chainId: Type.Integer(),
  }),
});
const SupportedSchema = Type.Object({ kinds: Type.Array(Type.Unknown()) });

export type AllowanceKind = Static<typeof KindSchema>;

export interface B402Facilitator {
  /** The kinds of payment by allowance that it takes. @throws PAYMENT_UNAVAILABLE */
  supported(): Promise<readonly AllowanceKind[]>;
  isUp(): Promise<boolean>;
  /** @throws PAYMENT_UNAVAILABLE when it gives no answer that can be used */
  verify(promise: StoredPromise): Promise<Verified>;
  /** @throws PAYMENT_UNAVAILABLE when it gives no answer that can be used: the money may have moved, or not */
  settle(promise: StoredPromise): Promise<Settlement>;
}

/** The facilitator of b402 over HTTP. Its own words go to nobody. */
export function createB402Facilitator({ url, timeoutMs }: { url: string; timeoutMs: number }): B402Facilitator {
  const base = url.replace(/\/$/, '');

  async function answerOf<Schema extends TSchema>(path: string, schema: Schema, body?: unknown) {
    try {
      const response = await fetch(base + path, {
        ...(body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        ...{ redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
      });
      const answer: unknown = await response.json();
      // A refusal may come with a status of its own; one of 5xx is a fault.
      if (response.status < 500 && Value.Check(schema, answer)) return answer;
    } catch {
      // What went wrong is between the facilitator and us.
    }
    throw unavailable('X-PAYMENT');
  }

  return {
    async supported() {
      const { kinds } = await answerOf('/supported', SupportedSchema);
      return kinds.filter((kind) => Value.Check(KindSchema, kind)).filter(({ scheme }) => scheme === 'allowance');
    },
    async isUp() {
      const signal = AbortSignal.timeout(timeoutMs);
      return fetch(`${base}/health`, { redirect: 'error', signal }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      );
    },
    async verify(promise) {
      const body = { x402Version: 1, ...promise };
      const { error, invalidReason, isValid, valid } = await answerOf('/verify', VerifyAnswerSchema, body);
      return { isValid: isValid ?? valid ?? false, reason: reasonOf(invalidReason ?? error) };
    },
    async settle(promise) {
      const body = { x402Version: 1, ...promise };
      const answer = await answerOf('/settle', SettleAnswerSchema, body);
      const named = answer.transaction ?? answer.txHash;
      const transaction = typeof named === 'string' ? named : '';
      if (answer.success && TRANSACTION.test(transaction)) return { settled: true, transaction };
      const reason = reasonOf(answer.errorReason ?? answer.error) ?? 'settlement_failed';
      return { settled: false, reason, pending: answer.success || transaction !== '' };
    },
  };
}

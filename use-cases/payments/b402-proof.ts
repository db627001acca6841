import { Type, type Static } from '@sinclair/typebox';
import { failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import { isSignedByPayer, notSigned, readProof, SIGNED_FIELDS, SignatureSchema, strict } from './signed-proof.ts';

const ProofSchema = Type.Object({
  x402Version: Type.Literal(1),
  scheme: Type.Literal('allowance'),
  network: Type.String({ maxLength: 50 }),
  payload: Type.Object({ signature: SignatureSchema, authorization: Type.Object(SIGNED_FIELDS, strict) }, strict),
});

export type B402Proof = Static<typeof ProofSchema>;

// Both alphabets: clients of b402 use either.
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const FORMAT = {
  schema: ProofSchema,
  isBase64: (header: string) => BASE64.test(header),
  alphabet: 'base64',
  kind: 'b402 version 1 by allowance',
  refuse: invalidProof,
};

/** Reads the header X-PAYMENT. @throws PAYMENT_PROOF_INVALID */
export function parseProof(header: string): B402Proof {
  return readProof(header, FORMAT);
}

const TYPES = {
  AllowanceTransfer: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** Verifies the signature of the payer, without a facilitator. @throws PAYMENT_PROOF_INVALID */
export async function checkSignature({ payload }: B402Proof, terms: PaymentTerms): Promise<void> {
  const { from, nonce, to, validBefore, value } = payload.authorization;
  const message = { from, to, nonce, value: BigInt(value), validBefore: BigInt(validBefore) };
  const typed = { types: TYPES, primaryType: 'AllowanceTransfer', message } as const;
  if (!(await isSignedByPayer({ from, signature: payload.signature }, typed, terms)))
    throw invalidProof(notSigned(terms));
}

export function invalidProof(why: string) {
  return failure('PAYMENT_PROOF_INVALID', `The header X-PAYMENT is not valid: ${why}.`, { reason: why });
}

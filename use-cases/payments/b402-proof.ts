import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import {
  isSignedByPayer,
  MOST_PROOF_CHARACTERS,
  notSigned,
  readJson,
  SIGNED_FIELDS,
  SignatureSchema,
  strict,
} from './signed-proof.ts';

const ProofSchema = Type.Object({
  x402Version: Type.Literal(1),
  scheme: Type.Literal('allowance'),
  network: Type.String({ maxLength: 50 }),
  payload: Type.Object({ signature: SignatureSchema, authorization: Type.Object(SIGNED_FIELDS, strict) }, strict),
});

export type B402Proof = Static<typeof ProofSchema>;

// Both alphabets: clients of b402 use either.
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Reads the header X-PAYMENT. @throws PAYMENT_PROOF_INVALID */
export function parseProof(header: string): B402Proof {
  if (header.length > MOST_PROOF_CHARACTERS)
    throw invalidProof(`it has more than ${String(MOST_PROOF_CHARACTERS)} characters`);
  if (!BASE64.test(header)) throw invalidProof('it is not base64');
  const proof = readJson(header);
  if (proof === undefined) throw invalidProof('it is not base64 of JSON');
  if (!Value.Check(ProofSchema, proof)) {
    const first = Value.Errors(ProofSchema, proof).First();
    throw invalidProof(`it is no payment of b402 version 1 by allowance (${first?.path.slice(0, 80) ?? ''})`);
  }
  return proof;
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

/** Checks, without asking anybody, that the payer has signed. @throws PAYMENT_PROOF_INVALID */
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

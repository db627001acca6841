import { Type, type Static } from '@sinclair/typebox';
import { failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import {
  DecimalSchema,
  isSignedByPayer,
  notSigned,
  readProof,
  SIGNED_FIELDS,
  SignatureSchema,
  strict,
} from './signed-proof.ts';

const AuthorizationSchema = Type.Object({ ...SIGNED_FIELDS, validAfter: DecimalSchema }, strict);

const ProofSchema = Type.Object({
  x402Version: Type.Literal(2),
  accepted: Type.Object({
    scheme: Type.String(),
    network: Type.TemplateLiteral('eip155:${string}'),
    amount: Type.String(),
    asset: Type.String(),
    payTo: Type.String(),
    maxTimeoutSeconds: Type.Integer(),
    extra: Type.Record(Type.String(), Type.Unknown()),
    receiver: Type.Optional(Type.String()),
  }),
  payload: Type.Object({ signature: SignatureSchema, authorization: AuthorizationSchema }, strict),
});

export type X402Proof = Static<typeof ProofSchema>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const FORMAT = {
  schema: ProofSchema,
  isBase64: (header: string) => BASE64.test(header) && header.length % 4 === 0,
  alphabet: 'base64 of the standard alphabet',
  kind: 'x402 version 2 by the scheme exact',
  refuse: invalid,
};

/** Reads the header PAYMENT-SIGNATURE. @throws PAYMENT_SIGNATURE_INVALID */
export function parseProof(header: string): X402Proof {
  const proof = readProof(header, FORMAT);
  const { payTo, receiver } = proof.accepted;
  if (receiver !== undefined && receiver !== payTo) throw invalid('accepted.receiver differs from accepted.payTo');
  return proof;
}

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/**
 * Verifies the signature of the payer, without a facilitator. Payer and nonce of settled payments are public: nothing of the
 * ledger may be looked at or changed for somebody who only knows them. @throws PAYMENT_SIGNATURE_INVALID
 */
export async function checkSignature({ payload }: X402Proof, terms: PaymentTerms): Promise<void> {
  const { from, nonce, to, validAfter, validBefore, value } = payload.authorization;
  const message = {
    ...{ from, to, nonce },
    ...{ value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
  };
  const typed = { types: TYPES, primaryType: 'TransferWithAuthorization', message } as const;
  if (!(await isSignedByPayer({ from, signature: payload.signature }, typed, terms))) throw invalid(notSigned(terms));
}

function invalid(why: string) {
  return failure('PAYMENT_SIGNATURE_INVALID', `The header PAYMENT-SIGNATURE is not valid: ${why}.`);
}

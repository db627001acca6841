import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { recoverTypedDataAddress, type Hex } from 'viem';
import { failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { PaymentKey } from '../../contracts/payments.ts';

// Decimal as tokens count, without sign, spaces, hexadecimal digits or exponents: one amount is written in one way only.
const DecimalSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' });
const AddressSchema = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const strict = { additionalProperties: false };

const AuthorizationSchema = Type.Object(
  {
    from: AddressSchema,
    to: AddressSchema,
    value: DecimalSchema,
    validAfter: DecimalSchema,
    validBefore: DecimalSchema,
    nonce: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }),
  },
  strict,
);

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
  payload: Type.Object(
    // The plain signature of an account only: those of contracts have no one form, and could be made anew by others.
    { signature: Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' }), authorization: AuthorizationSchema },
    strict,
  ),
});

export type X402Proof = Static<typeof ProofSchema>;

const MOST_PROOF_CHARACTERS = 8_192;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads the header PAYMENT-SIGNATURE. @throws PAYMENT_SIGNATURE_INVALID */
export function parseProof(header: string): X402Proof {
  if (header.length > MOST_PROOF_CHARACTERS)
    throw invalid(`it has more than ${String(MOST_PROOF_CHARACTERS)} characters`);
  if (!BASE64.test(header) || header.length % 4 !== 0) throw invalid('it is not base64 of the standard alphabet');
  const proof = readJson(header);
  if (!Value.Check(ProofSchema, proof)) {
    const first = Value.Errors(ProofSchema, proof).First();
    throw invalid(`it is no payment of x402 version 2 by the scheme exact (${first?.path.slice(0, 80) ?? ''})`);
  }
  const { payTo, receiver } = proof.accepted;
  if (receiver !== undefined && receiver !== payTo) throw invalid('accepted.receiver differs from accepted.payTo');
  return proof;
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch {
    throw invalid('it is not base64 of JSON');
  }
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
 * Checks, without asking anybody, that the payer has signed. Payer and nonce of settled payments are public: nothing of the
 * ledger may be looked at or changed for somebody who only knows them. @throws PAYMENT_SIGNATURE_INVALID
 */
export async function checkSignature({ payload }: X402Proof, { network, token }: PaymentTerms): Promise<void> {
  const { from, nonce, to, validAfter, validBefore, value } = payload.authorization;
  const signer = await recoverTypedDataAddress({
    domain: {
      ...{ name: token.domainName, version: token.domainVersion },
      ...{ chainId: network.chainId, verifyingContract: token.address },
    },
    ...{ types: TYPES, primaryType: 'TransferWithAuthorization' },
    message: {
      ...{ from: hex(from), to: hex(to), nonce: hex(nonce) },
      ...{ value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
    },
    signature: hex(payload.signature),
  }).catch(() => undefined);
  if (signer?.toLowerCase() === from.toLowerCase()) return;
  throw invalid(
    `it was not signed by authorization.from for ${token.symbol} (${token.domainName}, version ${token.domainVersion}) on chain ${String(network.chainId)}`,
  );
}

/** What the proof is known by in the ledger. */
export function keyOf({ payload }: X402Proof, { network, token }: PaymentTerms): PaymentKey {
  return {
    network: network.id,
    asset: token.address.toLowerCase(),
    payer: payload.authorization.from.toLowerCase(),
    nonce: payload.authorization.nonce.toLowerCase(),
  };
}

const hex = (text: string): Hex => `0x${text.slice(2)}`;

function invalid(why: string) {
  return failure('PAYMENT_SIGNATURE_INVALID', `The header PAYMENT-SIGNATURE is not valid: ${why}.`);
}

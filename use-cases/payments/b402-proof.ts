import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { recoverTypedDataAddress, type Hex } from 'viem';
import { failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { PaymentKey } from '../../contracts/payments.ts';

// As in x402-proof.ts: one amount is written in one way only.
const DecimalSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' });
const AddressSchema = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const strict = { additionalProperties: false };

const ProofSchema = Type.Object({
  x402Version: Type.Literal(1),
  scheme: Type.Literal('allowance'),
  network: Type.String({ maxLength: 50 }),
  payload: Type.Object(
    {
      signature: Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' }),
      authorization: Type.Object(
        {
          ...{ from: AddressSchema, to: AddressSchema, value: DecimalSchema, validBefore: DecimalSchema },
          nonce: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }),
        },
        strict,
      ),
    },
    strict,
  ),
});

export type B402Proof = Static<typeof ProofSchema>;

const MOST_PROOF_CHARACTERS = 8_192;
// Both alphabets: clients of b402 use either.
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Reads the header X-PAYMENT. @throws PAYMENT_PROOF_INVALID */
export function parseProof(header: string): B402Proof {
  if (header.length > MOST_PROOF_CHARACTERS)
    throw invalidProof(`it has more than ${String(MOST_PROOF_CHARACTERS)} characters`);
  if (!BASE64.test(header)) throw invalidProof('it is not base64');
  const proof = readJson(header);
  if (!Value.Check(ProofSchema, proof)) {
    const first = Value.Errors(ProofSchema, proof).First();
    throw invalidProof(`it is no payment of b402 version 1 by allowance (${first?.path.slice(0, 80) ?? ''})`);
  }
  return proof;
}

function readJson(header: string): unknown {
  try {
    // Node reads both alphabets.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch {
    throw invalidProof('it is not base64 of JSON');
  }
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
export async function checkSignature({ payload }: B402Proof, { network, token }: PaymentTerms): Promise<void> {
  const { from, nonce, to, validBefore, value } = payload.authorization;
  const signer = await recoverTypedDataAddress({
    domain: {
      ...{ name: token.domainName, version: token.domainVersion },
      ...{ chainId: network.chainId, verifyingContract: token.address },
    },
    ...{ types: TYPES, primaryType: 'AllowanceTransfer' },
    message: {
      from: hex(from),
      to: hex(to),
      value: BigInt(value),
      validBefore: BigInt(validBefore),
      nonce: hex(nonce),
    },
    signature: hex(payload.signature),
  }).catch(() => undefined);
  if (signer?.toLowerCase() === from.toLowerCase()) return;
  throw invalidProof(
    `it was not signed by authorization.from for ${token.symbol} (${token.domainName}, version ${token.domainVersion}) on chain ${String(network.chainId)}`,
  );
}

/** What the proof is known by in the ledger. */
export function keyOf({ payload }: B402Proof, { network, token }: PaymentTerms): PaymentKey {
  return {
    network: network.id,
    asset: token.address.toLowerCase(),
    payer: payload.authorization.from.toLowerCase(),
    nonce: payload.authorization.nonce.toLowerCase(),
  };
}

const hex = (text: string): Hex => `0x${text.slice(2)}`;

export function invalidProof(why: string) {
  return failure('PAYMENT_PROOF_INVALID', `The header X-PAYMENT is not valid: ${why}.`, { reason: why });
}

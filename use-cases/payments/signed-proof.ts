import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { recoverTypedDataAddress, type Hex } from 'viem';
import type { Failure } from '../../contracts/failure.ts';
import type { PaymentTerms } from '../../contracts/payment-settings.ts';
import type { PaymentKey } from '../../contracts/payments.ts';

// What the proofs of both protocols have in common: JSON in base64, signed by the payer as typed data (EIP-712).

export const strict = { additionalProperties: false };
const AddressSchema = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
// Decimal as tokens count, without sign, spaces, hexadecimal digits or exponents: one amount is written in one way only.
export const DecimalSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' });
// The plain signature of an account only: those of contracts have no one form, and could be made anew by others.
export const SignatureSchema = Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' });
/** The fields that the payer signs in either protocol. */
export const SIGNED_FIELDS = {
  ...{ from: AddressSchema, to: AddressSchema, value: DecimalSchema, validBefore: DecimalSchema },
  nonce: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }),
};

export interface SignedFields {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validBefore: string;
  readonly nonce: string;
}

const MOST_PROOF_CHARACTERS = 8_192;

/** The JSON of base64 in either alphabet; undefined where it is none. */
function readJson(header: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch {
    return undefined;
  }
}

export interface ProofFormat<Schema extends TSchema> {
  readonly schema: Schema;
  readonly isBase64: (header: string) => boolean;
  /** Which base64 a header must be. */
  readonly alphabet: string;
  /** What the JSON must be. */
  readonly kind: string;
  readonly refuse: (why: string) => Failure;
}

/** Reads a header that holds a proof. @throws what `refuse` makes of the reason */
export function readProof<Schema extends TSchema>(
  header: string,
  { schema, isBase64, alphabet, kind, refuse }: ProofFormat<Schema>,
): Static<Schema> {
  if (header.length > MOST_PROOF_CHARACTERS)
    throw refuse(`it has more than ${String(MOST_PROOF_CHARACTERS)} characters`);
  if (!isBase64(header)) throw refuse(`it is not ${alphabet}`);
  const proof = readJson(header);
  if (proof === undefined) throw refuse('it is not base64 of JSON');
  if (Value.Check(schema, proof)) return proof;
  const first = Value.Errors(schema, proof).First();
  throw refuse(`it is no payment of ${kind} (${first?.path.slice(0, 80) ?? ''})`);
}

/** Whether `from` has signed these values; checked without a facilitator. */
export async function isSignedByPayer(
  { from, signature }: { readonly from: string; readonly signature: string },
  typed: {
    readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
    readonly primaryType: string;
    readonly message: Readonly<Record<string, unknown>>;
  },
  { network, token }: PaymentTerms,
): Promise<boolean> {
  const signer = await recoverTypedDataAddress({
    domain: {
      ...{ name: token.domainName, version: token.domainVersion },
      ...{ chainId: network.chainId, verifyingContract: token.address },
    },
    ...typed,
    signature: hex(signature),
  }).catch(() => undefined);
  return signer?.toLowerCase() === from.toLowerCase();
}

/** Why a proof is refused whose signature is another's, or of other terms. */
export const notSigned = ({ network, token }: PaymentTerms): string =>
  `it was not signed by authorization.from for ${token.symbol} (${token.domainName}, version ${token.domainVersion}) on chain ${String(network.chainId)}`;

/** What a proof is known by in the ledger. */
export function keyOf(
  { payload }: { readonly payload: { readonly authorization: Pick<SignedFields, 'from' | 'nonce'> } },
  { network, token }: PaymentTerms,
): PaymentKey {
  return {
    network: network.id,
    asset: token.address.toLowerCase(),
    payer: payload.authorization.from.toLowerCase(),
    nonce: payload.authorization.nonce.toLowerCase(),
  };
}

const hex = (text: string): Hex => `0x${text.slice(2)}`;

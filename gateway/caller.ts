import { Type, type Static } from '@sinclair/typebox';

/** What a caller has shown. What it opens, a socket or a ticket, lasts no longer than the proof holds. */
export const ProofSchema = Type.Union([
  Type.Object({ kind: Type.Literal('token'), issuedAt: Type.Integer(), expiresAt: Type.Integer() }),
  Type.Object({ kind: Type.Literal('api-key'), keyId: Type.String() }),
  /** Development mode: the caller has named itself. */
  Type.Object({ kind: Type.Literal('name') }),
]);
export type Proof = Static<typeof ProofSchema>;

export const CallerSchema = Type.Object({ userId: Type.String(), proof: ProofSchema });
export type Caller = Static<typeof CallerSchema>;

import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { CSL_TEXTS } from '../../contracts/csl.ts';
import type { DocumentDraft } from '../../contracts/literature.ts';

/** What the reader of documents is sent and answers. It reads files of strangers, so its answers are checked. */

export const MAX_SIDECAR_BYTES = 20_000_000;

const ReaderRequestSchema = Type.Object({
  path: Type.String(),
  filename: Type.String(),
  contentHash: Type.String(),
  /** Bibliographies beside the document. */
  sidecars: Type.Array(Type.String()),
});
export type ReaderRequest = Static<typeof ReaderRequestSchema>;

export type ReaderReply =
  { readonly ok: true; readonly document: DocumentDraft } | { readonly ok: false; readonly reason: string };

const Text = Type.Optional(Type.String());
const closed = { additionalProperties: false } as const;

const CslSchema = Type.Object(
  {
    type: Type.String(),
    author: Type.Optional(Type.Array(Type.Object({ family: Text, given: Text, literal: Text }, closed))),
    issued: Type.Optional(Type.Object({ 'date-parts': Type.Array(Type.Array(Type.Integer())) }, closed)),
    ...Object.fromEntries(CSL_TEXTS.map((field) => [field, Text])),
  },
  closed,
);

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const DocumentSchema = Type.Object(
  {
    title: Type.String(),
    authors: Type.Array(Type.String()),
    year: Type.Union([Type.Integer(), Type.Null()]),
    doi: TextOrNull,
    url: TextOrNull,
    abstract: TextOrNull,
    csl: CslSchema,
    contentHash: Type.String(),
    passages: Type.Array(
      Type.Object(
        {
          page: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
          text: Type.String(),
          terms: Type.Array(Type.Tuple([Type.String({ maxLength: 64 }), Type.Number({ minimum: 0 })])),
        },
        closed,
      ),
    ),
  },
  closed,
);

const ReaderReplySchema = Type.Union([
  Type.Object({ ok: Type.Literal(true), document: DocumentSchema }, closed),
  Type.Object({ ok: Type.Literal(false), reason: Type.String() }, closed),
]);

export function isReaderRequest(value: unknown): value is ReaderRequest {
  return Value.Check(ReaderRequestSchema, value);
}

export function isReaderReply(value: unknown): value is ReaderReply {
  return Value.Check(ReaderReplySchema, value);
}

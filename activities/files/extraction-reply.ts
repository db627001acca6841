import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Extraction, ExtractionRequest } from '../../contracts/extraction.ts';
import { COLUMN_TYPES } from '../../contracts/table-profile.ts';

/** What the child leaves behind. It read a stranger's file, so the parent believes nothing it has not checked. */
export type ExtractionReply =
  { readonly ok: true; readonly extraction: Extraction } | { readonly ok: false; readonly reason: string };

export const REPLY_FILENAME = '.extraction-reply.json';
/** 20 MB of text, escaped, with the names of some sheets of 2,000 columns. */
export const REPLY_BYTES = 128_000_000;

const ExtractionRequestSchema = Type.Object({
  path: Type.String(),
  filename: Type.String(),
  mimeType: Type.String(),
  outputDirectory: Type.String(),
});

const ColumnProfileSchema = Type.Object({
  name: Type.String(),
  type: Type.Union(COLUMN_TYPES.map((type) => Type.Literal(type))),
  missing: Type.Integer({ minimum: 0 }),
  distinct: Type.Integer({ minimum: 0 }),
  levels: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 0 }) })),
  minimum: Type.Union([Type.Number(), Type.Null()]),
  maximum: Type.Union([Type.Number(), Type.Null()]),
  whole: Type.Boolean(),
  note: Type.Optional(Type.String()),
});

const ExtractedTableSchema = Type.Object({
  name: Type.String(),
  path: Type.String(),
  columns: Type.Array(ColumnProfileSchema),
  rows: Type.Integer({ minimum: 0 }),
});

const ExtractionSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('table'), Type.Literal('document')]),
    description: Type.String(),
    tables: Type.Array(ExtractedTableSchema),
    pages: Type.Array(Type.Object({ page: Type.Integer({ minimum: 1 }), text: Type.String() })),
    title: Type.Optional(Type.String()),
    doi: Type.Optional(Type.String()),
    warnings: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

const ExtractionReplySchema = Type.Union([
  Type.Object({ ok: Type.Literal(true), extraction: ExtractionSchema }),
  Type.Object({ ok: Type.Literal(false), reason: Type.String() }),
]);

export function isExtractionRequest(value: unknown): value is ExtractionRequest {
  return Value.Check(ExtractionRequestSchema, value);
}

export function parseReply(text: string): ExtractionReply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return Value.Check(ExtractionReplySchema, reply) ? reply : undefined;
  } catch {
    return undefined;
  }
}

import { Type } from '@sinclair/typebox';
import { TimestampSchema } from './common.ts';

export const UsageQuerySchema = Type.Object({
  since: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; the last 30 days without it.' })),
});

export const UsageCountsSchema = Type.Object({
  calls: Type.Integer({ description: 'Calls that were made.' }),
  inputTokens: Type.Integer(),
  cachedTokens: Type.Integer({ description: 'Of the input tokens those that the provider had cached.' }),
  outputTokens: Type.Integer(),
  costUsd: Type.Number({ description: 'A call that broke off counts with all that was reserved for it.' }),
});
const { properties: counts } = UsageCountsSchema;

export const UsageSchema = Type.Object({
  since: TimestampSchema,
  ...counts,
  byModel: Type.Array(Type.Object({ agent: Type.String(), provider: Type.String(), model: Type.String(), ...counts })),
});

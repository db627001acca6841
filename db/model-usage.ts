import { and, eq, ne, sql } from 'drizzle-orm';
import type { TokenCounts } from '../contracts/model-prices.ts';
import type { Transaction } from './connection.ts';
import { modelCalls } from './tables/model-calls.ts';

export interface UsageCounts extends TokenCounts {
  readonly calls: number;
  readonly costUsd: number;
}

/** What calls have cost; those whose cost nobody knows, and those under way, count with their reservation. */
export const spentUsd = sql<number>`round(coalesce(sum(coalesce(${modelCalls.costUsd}, ${modelCalls.reservedUsd})), 0)::numeric, 6)::float8`;

const sumOf = (column: 'inputTokens' | 'cachedTokens' | 'outputTokens') =>
  sql<number>`coalesce(sum(${modelCalls[column]}), 0)::int`;

/** Counts over calls that were made. */
export const USAGE_COUNTS = {
  calls: sql<number>`count(*)::int`,
  inputTokens: sumOf('inputTokens'),
  cachedTokens: sumOf('cachedTokens'),
  outputTokens: sumOf('outputTokens'),
  costUsd: spentUsd,
};

/** Calls that a budget refused were never made. */
export const WAS_MADE = ne(modelCalls.state, 'refused');

/** What the calls of a conversation have taken, those of its chats included; null where no model was asked. */
export async function readConversationUsage(
  tx: Pick<Transaction, 'select'>,
  conversationId: string,
): Promise<UsageCounts | null> {
  const [counts] = await tx
    .select(USAGE_COUNTS)
    .from(modelCalls)
    .where(and(eq(modelCalls.conversationId, conversationId), WAS_MADE));
  return counts === undefined || counts.calls === 0 ? null : counts;
}

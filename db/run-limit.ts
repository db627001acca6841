import { and, eq, inArray } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import type { Transaction } from './connection.ts';
import { lockQuota } from './quota-lock.ts';
import { jobs } from './tables/jobs.ts';

interface LimitedStart {
  readonly userId: string;
  readonly conversationId: string | undefined;
  /** undefined sets no limit. */
  readonly mostLiveRuns?: number | undefined;
}

/** @throws RUN_LIMIT when the start would be a run more than the user may have; a message that joins a run is none */
export async function refuseRunBeyondLimit(
  tx: Transaction,
  { conversationId, mostLiveRuns, userId }: LimitedStart,
): Promise<void> {
  if (mostLiveRuns === undefined) return;
  await lockQuota(tx, 'live-runs', userId);
  const live = await tx
    .select({ conversationId: jobs.conversationId })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.queue, 'deep-research'), inArray(jobs.state, [...LIVE_JOB_STATES])));
  if (live.length < mostLiveRuns || live.some((run) => run.conversationId === conversationId)) return;
  throw failure(
    'RUN_LIMIT',
    `You have ${String(live.length)} runs that are not finished, and may have ${String(mostLiveRuns)}. Wait until one of them ends, or stop one.`,
  );
}

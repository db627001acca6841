import { performance } from 'node:perf_hooks';
import { SpanKind, type Context } from '@opentelemetry/api';
import { correlation, withCorrelation, type Correlation } from './correlation.ts';
import type { ActivityMetrics, ActivityOutcome } from './metrics/activity-metrics.ts';
import { inSpan } from './spans.ts';

export interface ActivityFacts {
  readonly type: string;
  /** Undefined without metrics. */
  readonly attempt: number | undefined;
  readonly taskQueue: string | undefined;
  readonly ids: Correlation;
  /** Where the activity belongs in a trace; the active span when it is not given. */
  readonly parent?: Context;
  /** Whether the work was called off. */
  readonly isCancelled: () => boolean;
}

/** Runs one attempt of an activity with its ids, in a span, and counted. */
export async function observeActivity<Result>(
  { type, attempt, taskQueue, ids, parent, isCancelled }: ActivityFacts,
  { metrics, work }: { readonly metrics: ActivityMetrics | undefined; readonly work: () => Promise<Result> },
): Promise<Result> {
  const startedAt = performance.now();
  if (attempt !== undefined && attempt > 1) metrics?.countRetry(type);
  const end = (outcome: ActivityOutcome): ActivityOutcome => {
    metrics?.observeActivity({ type, outcome, seconds: (performance.now() - startedAt) / 1000 });
    return outcome;
  };
  const { conversationId, jobId, requestId } = { ...correlation(), ...ids };
  const attributes = {
    'research.activity': type,
    'research.job_id': jobId,
    'research.conversation_id': conversationId,
    'research.request_id': requestId,
    'research.attempt': attempt,
    'temporal.task_queue': taskQueue,
  };
  return withCorrelation({ ...ids, activity: type, attempt }, () =>
    inSpan(
      { name: `RunActivity:${type}`, kind: SpanKind.CONSUMER, attributes, ...(parent ? { parent } : {}) },
      async (span) => {
        try {
          const result = await work();
          span.setAttribute('research.outcome', end('completed'));
          return result;
        } catch (error) {
          const outcome = end(isCancelled() ? 'cancelled' : 'failed');
          span.setAttribute('research.outcome', outcome);
          throw error;
        }
      },
    ),
  );
}

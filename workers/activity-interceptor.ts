import { Context } from '@temporalio/activity';
import { CancelledFailure } from '@temporalio/common';
import type {
  ActivityExecuteInput,
  ActivityInboundCallsInterceptor,
  ActivityInterceptorsFactory,
  Next,
} from '@temporalio/worker';
import { withActivityContext } from '../activities/activity-context.ts';
import type { Correlation } from '../telemetry/correlation.ts';
import type { ActivityMetrics } from '../telemetry/metrics/activity-metrics.ts';
import { jobIdOf } from '../telemetry/observed-activities.ts';
import { observeActivity } from '../telemetry/observed-activity.ts';
import { readContextHeader } from '../telemetry/propagation.ts';
import { contextFrom } from '../telemetry/trace-context.ts';
import { delayAfterFailure } from '../workflows/activity-options.ts';
import { createHeart, type Pulse } from './heart.ts';
import { signOfLife, type TryOfActivity } from './silent-tries.ts';
import { storedFailure } from './stored-failure.ts';

const BEAT_INTERVAL_MS = 5_000;

/** Activities under observation: their ids stand in the SDK's lines about them too. One pair for each execution. */
export function createActivityInterceptors(
  metrics: ActivityMetrics | undefined,
  pulse: Pulse,
): ActivityInterceptorsFactory {
  return () => {
    const inbound = new ActivityContextInterceptor(metrics, pulse);
    return {
      inbound,
      outbound: { getLogAttributes: (attributes, next) => next({ ...attributes, ...definedOf(inbound.ids) }) },
    };
  };
}

/** Gives activities their context, keeps their heart beating, and tells Temporal which failures are final. */
class ActivityContextInterceptor implements ActivityInboundCallsInterceptor {
  ids: Correlation = {};
  readonly #metrics: ActivityMetrics | undefined;
  readonly #pulse: Pulse;

  constructor(metrics: ActivityMetrics | undefined, pulse: Pulse) {
    this.#metrics = metrics;
    this.#pulse = pulse;
  }

  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    const context = Context.current();
    const { cancellationSignal: signal, info } = context;
    const sign = info.isLocal ? 0 : signOfThis(info);
    const heart = createHeart(info, { now: () => performance.now(), pulse: this.#pulse });
    const heartbeat = (): void => {
      heart.beat();
      context.heartbeat(sign);
    };
    const activity = {
      signal,
      heartbeat,
      isGivenUp: heart.hasStopped,
      isRunCancelled: () => context.cancellationDetails?.cancelRequested ?? false,
      // A local activity holds up its workflow.
      canWait: !info.isLocal,
    };
    const { requestId, conversationId, ...trace } = readContextHeader(input.headers);
    const workflowId = info.workflowExecution?.workflowId;
    this.ids = { requestId, conversationId, jobId: jobIdOf(input.args[0]) };
    // A blocked event loop stops these beats too, which is what they are to tell.
    const beats = setInterval(heartbeat, BEAT_INTERVAL_MS);
    try {
      return await observeActivity(
        {
          ...{ type: info.activityType, attempt: info.attempt, taskQueue: info.taskQueue },
          ids: { ...this.ids, workflowId },
          parent: contextFrom(trace),
          isCancelled: () => signal.aborted,
        },
        {
          metrics: this.#metrics,
          work: () => withActivityContext(activity, async () => next(input)),
        },
      );
    } catch (error) {
      if (!info.isLocal) heartbeat();
      // The policy of a local activity is for failures alone; and that a process stood still is no failure of the work.
      const delay = info.isLocal || heart.hasStopped() ? undefined : delayAfterFailure(info.attempt);
      throw isCancellation(error, signal) ? error : storedFailure(error, delay);
    } finally {
      clearInterval(beats);
    }
  }
}

function signOfThis(info: TryOfActivity): number {
  try {
    return signOfLife(info);
  } catch (error) {
    throw storedFailure(error);
  }
}

function definedOf(ids: Correlation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
}

/** What the SDK knows to tell from a failure. */
function isCancellation(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof CancelledFailure) return true;
  return signal.aborted && error instanceof Error && error.name === 'AbortError';
}

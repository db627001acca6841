import { Context, type Info } from '@temporalio/activity';
import { CancelledFailure, type ApplicationFailure } from '@temporalio/common';
import type {
  ActivityExecuteInput,
  ActivityInboundCallsInterceptor,
  ActivityInterceptorsFactory,
  Next,
} from '@temporalio/worker';
import { withActivityContext } from '../activities/activity-context.ts';
import { isExpected } from '../contracts/failure.ts';
import { kindOf, PATIENCE, type OnWait } from '../contracts/patience.ts';
import type { Correlation } from '../telemetry/correlation.ts';
import type { ActivityMetrics } from '../telemetry/metrics/activity-metrics.ts';
import { jobIdOf } from '../telemetry/observed-activities.ts';
import { observeActivity } from '../telemetry/observed-activity.ts';
import { readContextHeader } from '../telemetry/propagation.ts';
import { contextFrom } from '../telemetry/trace-context.ts';
import { afterFailure, retryOf, startAttempt, type AttemptInfo, type Tally } from './activity-attempts.ts';
import type { createAttemptClocks } from './attempt-clock.ts';
import { storedFailure } from './stored-failure.ts';

const BEAT_INTERVAL_MS = 5_000;

interface Observed {
  readonly metrics: ActivityMetrics | undefined;
  readonly beginClock: ReturnType<typeof createAttemptClocks>;
  readonly onWait: OnWait | undefined;
}

/** Activities under observation: their ids stand in the SDK's lines about them too. One pair for each execution. */
export function createActivityInterceptors(observed: Observed): ActivityInterceptorsFactory {
  return () => {
    const inbound = new ActivityContextInterceptor(observed);
    return {
      inbound,
      outbound: { getLogAttributes: (attributes, next) => next({ ...attributes, ...definedOf(inbound.ids) }) },
    };
  };
}

/** Gives activities their context, sends their heartbeats, and marks final failures as non-retryable. */
class ActivityContextInterceptor implements ActivityInboundCallsInterceptor {
  ids: Correlation = {};
  readonly #observed: Observed;

  constructor(observed: Observed) {
    this.#observed = observed;
  }

  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    const context = Context.current();
    const { cancellationSignal: signal, info } = context;
    let tally = info.isLocal ? localTally(info) : tallyOf(info);
    const clock = this.#observed.beginClock(info);
    const heartbeat = (): void => {
      clock.beat();
      context.heartbeat(tally);
    };
    const activity = {
      signal,
      heartbeat,
      isGivenUp: clock.isGivenUp,
      isRunCancelled: () => context.cancellationDetails?.cancelRequested ?? false,
      // A local activity holds up its workflow.
      canWait: !info.isLocal,
    };
    const { requestId, conversationId, ...trace } = readContextHeader(input.headers);
    const workflowId = info.workflowExecution?.workflowId;
    this.ids = { requestId, conversationId, jobId: jobIdOf(input.args[0]) };
    // A blocked event loop stops these beats too, so the server learns of it.
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
          metrics: this.#observed.metrics,
          work: () => withActivityContext(activity, async () => next(input)),
        },
      );
    } catch (error) {
      if (isCancellation(error, signal)) throw error;
      tally = afterFailure(tally, error);
      if (!info.isLocal) heartbeat();
      // A process that stood still says nothing about the work.
      throw clock.isGivenUp() ? storedFailure(error) : await this.#toRetry(error, info, tally);
    } finally {
      clearInterval(beats);
    }
  }

  /** The failure with its retry; callers see in the status what a long wait is for. */
  async #toRetry(error: unknown, { activityType, attempt, isLocal }: Info, tally: Tally): Promise<ApplicationFailure> {
    const { delayMs, isLast } = retryOf(PATIENCE[kindOf(activityType)], { attempt, tally, error });
    // The delays of local activities are those of their retry policy.
    if (isLocal) return storedFailure(error, { isLast });
    const { jobId } = this.ids;
    if (jobId !== undefined && isExpected(error) && error.retryable) {
      await this.#observed.onWait?.({ jobId, reason: error.message, delayMs: error.retryAfterMs ?? delayMs });
    }
    return storedFailure(error, { delayMs, isLast });
  }
}

function tallyOf(info: AttemptInfo): Tally {
  try {
    return startAttempt(info);
  } catch (error) {
    throw storedFailure(error);
  }
}

/** Local activities send no heartbeats: every earlier attempt counts, as none can be lost without its workflow task. */
function localTally({ attempt }: AttemptInfo): Tally {
  return { alive: attempt, failed: attempt - 1, unexpected: attempt - 1 };
}

function definedOf(ids: Correlation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
}

/** What the SDK knows to tell from a failure. */
function isCancellation(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof CancelledFailure) return true;
  return signal.aborted && error instanceof Error && error.name === 'AbortError';
}

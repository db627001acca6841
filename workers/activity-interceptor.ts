import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';
import { withActivityContext } from '../activities/activity-context.ts';
import { Failure, messageOf } from '../contracts/failure.ts';

const BEAT_INTERVAL_MS = 5_000;

/** Gives activities their context, keeps their heart beating, and tells Temporal which failures are final. */
export class ActivityContextInterceptor implements ActivityInboundCallsInterceptor {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    const { cancellationSignal: signal } = Context.current();
    const context = Context.current();
    const heartbeat = (): void => {
      context.heartbeat();
    };
    // A blocked event loop stops these beats too, which is what they are to tell.
    const beats = setInterval(heartbeat, BEAT_INTERVAL_MS);
    try {
      return await withActivityContext({ signal, heartbeat }, async () => next(input));
    } catch (error) {
      throw error instanceof Failure ? asApplicationFailure(error) : error;
    } finally {
      clearInterval(beats);
    }
  }
}

/** The catalogue decides about retries; the code travels as the type. */
function asApplicationFailure(error: Failure): ApplicationFailure {
  return ApplicationFailure.create({
    message: messageOf(error),
    type: error.code,
    nonRetryable: !error.retryable,
    cause: error,
  });
}

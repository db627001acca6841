import type { Logger } from 'pino';
import { Failure } from '../contracts/failure.ts';
import type { ActivityMetrics } from './metrics/activity-metrics.ts';
import { observeActivity } from './observed-activity.ts';

export interface ActivityObservation {
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly metrics: ActivityMetrics;
  /** The signal of whatever activity is running now. */
  readonly cancellationSignal: () => AbortSignal | undefined;
}

/** The same activities, each call observed: in one process what an interceptor is to a worker. */
export function observedActivities<Activities extends object>(
  activities: Activities,
  { cancellationSignal, logger, metrics }: ActivityObservation,
): Activities {
  async function observe(type: string, input: readonly unknown[], call: () => Promise<unknown>): Promise<unknown> {
    const isCancelled = (): boolean => cancellationSignal()?.aborted === true;
    const ids = { jobId: jobIdOf(input[0]) };
    const work = async (): Promise<unknown> => {
      try {
        const result = await call();
        logger.debug('activity completed');
        return result;
      } catch (error) {
        if (isCancelled()) logger.debug('activity cancelled');
        else if (isForCaller(error)) logger.info({ code: error.code, reason: error.message }, 'activity failed');
        else logger.warn({ err: error }, 'activity failed');
        throw error;
      }
    };
    return observeActivity({ type, attempt: undefined, taskQueue: undefined, ids, isCancelled }, { metrics, work });
  }

  return new Proxy(activities, {
    get(target, name, receiver) {
      const activity: unknown = Reflect.get(target, name, receiver);
      if (typeof activity !== 'function') return activity;
      return (...input: unknown[]) =>
        observe(String(name), input, async (): Promise<unknown> => Reflect.apply(activity, target, input));
    },
  });
}

/** A file that cannot be read, say: its owner is told, and the operator has nothing to mend. */
const isForCaller = (error: unknown): error is Failure => error instanceof Failure && error.status < 500;

/** Every activity works for a job, and says so in its input. */
export function jobIdOf(input: unknown): string | undefined {
  const isNamed = typeof input === 'object' && input !== null && 'jobId' in input;
  return isNamed && typeof input.jobId === 'string' ? input.jobId : undefined;
}

import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import { ERRORS, isErrorCode } from '../contracts/errors.ts';
import { UNEXPECTED_END } from '../contracts/research.ts';

export { isCancellation };

/** The failure type that workers give to errors outside the catalogue. */
const UNEXPECTED = 'INTERNAL_ERROR';

/** Why an activity failed, in the activity's own words where they are meant for callers. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (cause instanceof ApplicationFailure && cause.type !== UNEXPECTED) return cause.message;
  if (cause instanceof TimeoutFailure) return 'A step took too long and was given up.';
  return UNEXPECTED_END;
}

/**
 * Whether a later attempt of the job may succeed where this one failed. The catalogue says so, not `nonRetryable`: that only
 * ends the retries of one activity.
 */
export function isRetryable(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof ApplicationFailure)) return true;
  const { nonRetryable, type } = cause;
  return type && isErrorCode(type) ? ERRORS[type].retryable : nonRetryable !== true;
}

/** What closes the workflow as failed. A plain error would leave it open and stuck instead. */
export function endedBy(error: unknown): ApplicationFailure {
  const cause = error instanceof Error ? { cause: error } : {};
  return ApplicationFailure.create({ message: reasonOf(error), type: 'JOB_FAILED', nonRetryable: true, ...cause });
}

function causeOf(error: unknown): unknown {
  return error instanceof ActivityFailure ? error.cause : error;
}

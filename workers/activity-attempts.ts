import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import { retryDelayMs, type Patience } from '../contracts/patience.ts';
import { isOutage } from '../db/errors.ts';

export interface AttemptInfo {
  /** As Temporal numbers them, from 1. */
  readonly attempt: number;
  /** The details of the last heartbeat of an earlier attempt. */
  readonly heartbeatDetails: unknown;
}

/** Counts over the attempts of an activity, this one included. Heartbeat details carry them to the next attempt. */
export interface Tally {
  /** Attempts that sent a heartbeat. An attempt that blocks or ends its process sends none. */
  readonly alive: number;
  /** Attempts that failed by themselves, and were not lost with their worker or by a timeout. */
  readonly failed: number;
  readonly unexpected: number;
}

/**
 * The details of every heartbeat of this attempt.
 * @throws WORK_STALLED when so many attempts were lost that the work is not started again
 */
export function startAttempt({ attempt, heartbeatDetails }: AttemptInfo): Tally {
  const { alive, failed, unexpected } = isTally(heartbeatDetails) ? heartbeatDetails : NONE;
  const earlier = attempt - 1;
  if (earlier - alive >= LIMITS.stalledTries) throw stalled(LIMITS.stalledTries);
  if (earlier - failed >= LIMITS.lostAttempts) throw stalled(LIMITS.lostAttempts);
  return { alive: alive + 1, failed, unexpected };
}

/** The last details of an attempt that failed by itself. */
export function afterFailure({ alive, failed, unexpected }: Tally, error: unknown): Tally {
  return { alive, failed: failed + 1, unexpected: unexpected + Number(!isOutage(error)) };
}

export interface Retry {
  /** Milliseconds; a failure that names a delay itself overrules it. */
  readonly delayMs: number;
  /** The activity fails: an error like this does not pass by waiting. */
  readonly isLast: boolean;
}

export function retryOf(
  patience: Patience,
  { attempt, tally, error }: { attempt: number; tally: Tally; error: unknown },
): Retry {
  const isLast = !isOutage(error) && tally.unexpected >= patience.unexpectedErrors;
  return { delayMs: retryDelayMs(patience, attempt), isLast };
}

const NONE: Tally = { alive: 0, failed: 0, unexpected: 0 };

function isTally(details: unknown): details is Tally {
  return typeof details === 'object' && details !== null && 'alive' in details && 'unexpected' in details;
}

function stalled(times: number) {
  return failure(
    'WORK_STALLED',
    `This step was begun ${String(times)} times, and its process stopped each time; it is not begun again. Ask in other words, or use smaller files.`,
  );
}

import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';

export interface TryOfActivity {
  /** As Temporal numbers them, from 1. */
  readonly attempt: number;
  /** What the last heartbeat of an earlier try left: how many tries had shown a sign of life. */
  readonly heartbeatDetails: unknown;
}

/**
 * The details of every heartbeat of this try: the tries that have shown a sign of life, this one included. A try that blocks
 * or ends its process shows none. A try that fails in order beats once more, so that it is no silent one.
 * @throws WORK_STALLED when so many tries were silent that the work is not begun again
 */
export function signOfLife({ attempt, heartbeatDetails }: TryOfActivity): number {
  const alive = typeof heartbeatDetails === 'number' ? heartbeatDetails : 0;
  if (attempt - 1 - alive >= LIMITS.stalledTries) {
    throw failure(
      'WORK_STALLED',
      `This step was begun ${String(LIMITS.stalledTries)} times, and its process stopped each time; it is not begun again. Ask in other words, or use smaller files.`,
    );
  }
  return alive + 1;
}

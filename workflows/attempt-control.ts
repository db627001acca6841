import { sleep } from '@temporalio/workflow';
import { isCancellation, isRetryable, reasonOf } from './failures.ts';
import type { AttemptControl } from './job-attempts.ts';

/** What Temporal knows about failures and time. */
export const attemptControl = {
  isCancellation,
  isRetryable,
  reasonOf,
  sleep: (milliseconds: number) => sleep(milliseconds, { summary: 'Delay before the next attempt' }),
} as const satisfies AttemptControl;

import type { JobTry } from '../../contracts/jobs.ts';

/** A job that was never retried. */
export function firstTry(id: string): JobTry {
  return { id, tries: 1 };
}

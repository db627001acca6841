import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import { STALLED } from '../contracts/research.ts';
import type { Database } from './connection.ts';
import type { LiveJob, RunRepository } from './run-repository.ts';
import { completedSteps, jobs } from './tables/jobs.ts';

/** Takes unfinished jobs up again when a process starts; a job that seems to end its processes is not taken up for ever. */
export function createResumptionRepository(db: Database, runs: Pick<RunRepository, 'failTry' | 'listLive'>) {
  /**
   * Counts a process that ended while it worked on the job. A finished step begins the count anew; a job that waits for its
   * first attempt or for its researcher ends no process.
   */
  async function count(): Promise<void> {
    const progressed = sql`exists (select from ${completedSteps} where ${completedSteps.jobId} = ${jobs.id}
      and ${completedSteps.finishedAt} > ${jobs.resumedAt})`;
    await db
      .update(jobs)
      .set({ resumptions: sql`case when ${progressed} then 1 else ${jobs.resumptions} + 1 end`, resumedAt: sql`now()` })
      .where(and(inArray(jobs.state, ['active', 'delayed']), eq(jobs.paused, false)));
  }

  /** The jobs to go on with, oldest first. A job whose processes ended too often fails. */
  async function takeUp(): Promise<readonly LiveJob[]> {
    await count();
    const stalled = await db
      .select({ id: jobs.id, tries: jobs.tries })
      .from(jobs)
      .where(and(inArray(jobs.state, [...LIVE_JOB_STATES]), sql`${jobs.resumptions} >= ${LIMITS.stalledTries}`))
      .orderBy(asc(jobs.createdAt));
    for (const job of stalled) await runs.failTry(job, STALLED);
    return runs.listLive();
  }

  /** For a process that ends in order: no job has ended it. */
  async function forgive(): Promise<void> {
    await db
      .update(jobs)
      .set({ resumptions: 0 })
      .where(and(inArray(jobs.state, [...LIVE_JOB_STATES]), sql`${jobs.resumptions} > 0`));
  }

  return { takeUp, forgive };
}

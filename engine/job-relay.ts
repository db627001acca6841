import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import type { JobRow, RunRepository } from '../db/run-repository.ts';
import type { TemporalEngine, WorkflowState } from './temporal-engine.ts';

export interface JobRelayDeps {
  readonly engine: TemporalEngine;
  readonly runs: Pick<RunRepository, 'claimUnchecked' | 'fail' | 'markSeenRunning' | 'steeringDelivered'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two rounds, and the least between two looks at one job. */
  readonly intervalMs: number;
}

const JOBS_PER_ROUND = 200;

/**
 * Keeps rows and workflows together: starts what was committed but never started, repeats steering that never arrived,
 * and ends the rows of workflows that were ended from outside. Several gateways may do so at once.
 */
export function createJobRelay({ engine, runs, onError, intervalMs }: JobRelayDeps) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let closed = false;

  function begin(): void {
    if (closed) return;
    round = checkAll().catch(onError);
    void round.then(() => {
      if (!closed) timer = setTimeout(begin, intervalMs);
    });
  }

  async function checkAll(): Promise<void> {
    const jobs = await runs.claimUnchecked({ limit: JOBS_PER_ROUND, olderThanMs: intervalMs });
    await Promise.all(jobs.map((job) => check(job).catch(onError)));
  }

  async function check(job: JobRow): Promise<void> {
    const state = await engine.describe(job);
    if (isOver(job)) return endToo(job, state);
    if (state === 'running') return keepUp(job);
    // Never seen running: the start did not arrive, or the job is to be retried and its last workflow is over.
    if (state === 'missing' || job.seenRunningAt === null) return engine.tryStart(job);
    await runs.fail(job.id, 'The run was ended by an operator.');
  }

  /** The job was cancelled, and Temporal was away when it was to be told. */
  async function endToo({ id, paused, stopRequested }: JobRow, state: WorkflowState): Promise<void> {
    if (state === 'running') await engine.tryCancel(id);
    await runs.steeringDelivered(id, { paused, stopRequested });
  }

  async function keepUp({ id, paused, seenRunningAt, steeringPending, stopRequested }: JobRow): Promise<void> {
    if (seenRunningAt === null) await runs.markSeenRunning(id);
    if (!steeringPending) return;
    if (stopRequested) await engine.trySignal(id, 'stop');
    else await engine.trySignal(id, paused ? 'pause' : 'resume');
    await runs.steeringDelivered(id, { paused, stopRequested });
  }

  return {
    begin,
    async close() {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}

function isOver({ state }: JobRow): boolean {
  return !LIVE_JOB_STATES.some((live) => live === state);
}

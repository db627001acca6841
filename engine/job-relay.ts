import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import { CANCELLED } from '../contracts/research.ts';
import { askedOf, type RunRepository } from '../db/run-repository.ts';
import type { JobRow } from '../db/tables.ts';
import type { Described, TemporalEngine, WorkflowState } from './temporal-engine.ts';

export interface JobRelayDeps {
  readonly engine: TemporalEngine;
  readonly runs: Pick<RunRepository, 'claimUnchecked' | 'failTry' | 'find' | 'steeringDelivered'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two rounds, and the least between two looks at one job. */
  readonly intervalMs: number;
}

// What the server is asked at the same time by one gateway.
const JOBS_AT_ONCE = 100;

/** Why a job is over whose workflow ended without a word in the job's row. */
const ENDS: Readonly<Record<Exclude<WorkflowState, 'missing' | 'running'>, string>> = {
  completed: 'The run ended without saying how.',
  failed: 'The run failed and could not say why.',
  cancelled: CANCELLED,
  terminated: 'The run was ended by an operator.',
  'timed-out': 'The run took longer than it may.',
};

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

  /** A batch after the other, until every job was looked at once: what this round has looked at is never old enough for it. */
  async function checkAll(): Promise<void> {
    const begun = performance.now();
    while (!closed) {
      const olderThanMs = intervalMs + performance.now() - begun;
      const jobs = await runs.claimUnchecked({ limit: JOBS_AT_ONCE, olderThanMs });
      const outcomes = await Promise.all(jobs.map(wasChecked));
      // Temporal is away: it would be asked about the others in vain as well, which takes long.
      if (jobs.length < JOBS_AT_ONCE || !outcomes.includes(true)) return;
    }
  }

  async function wasChecked(job: JobRow): Promise<boolean> {
    try {
      await check(job);
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function check(job: JobRow): Promise<void> {
    const seen = await engine.describe(job);
    const { state } = seen;
    if (isOver(job)) return endToo(job, seen);
    if (state === 'running') return keepUp(job);
    // The start did not arrive: of the job, or of its retry, and the workflow that is over is that of an earlier try.
    if (state === 'missing' || seen.try !== job.tries) return startStill(job);
    await runs.failTry(job, ENDS[state]);
  }

  /** Looked at after the execution: who was slow to look may have seen what is long over. */
  async function startStill({ id, tries }: JobRow): Promise<void> {
    const job = await runs.find(id);
    if (job !== undefined && !isOver(job) && job.tries === tries) await engine.tryStart(job);
  }

  /** The job was cancelled, and Temporal was away when it was to be told. */
  async function endToo({ id }: JobRow, { state, runId }: Described): Promise<void> {
    // Looked at after the execution: a job that is still over cannot have been opened again for the one that was seen.
    const job = await runs.find(id);
    if (job === undefined || !isOver(job)) return;
    if (state === 'running') await engine.tryCancel(id, runId);
    await runs.steeringDelivered(id, job.steeringAsked);
  }

  async function keepUp({ id, steeringPending }: JobRow): Promise<void> {
    // What was asked may have been taken back while Temporal was looked at.
    const job = steeringPending ? await runs.find(id) : undefined;
    if (job === undefined || isOver(job)) return;
    const asked = askedOf(job);
    await engine.trySteer(id, asked);
    await runs.steeringDelivered(id, asked.request);
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

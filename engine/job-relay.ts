import { LIVE_JOB_STATES } from '../contracts/jobs.ts';
import { CANCELLED } from '../contracts/research.ts';
import { workflowIdOf } from '../contracts/workflow-messages.ts';
import type { RunRepository } from '../db/run-repository.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { TemporalEngine, WorkflowState } from './temporal-engine.ts';

export interface JobRelayDeps {
  readonly engine: TemporalEngine;
  readonly runs: Pick<RunRepository, 'acknowledgeCancel' | 'claimUnsettled' | 'failTry' | 'find' | 'listLive'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two rounds over unsettled jobs, and the least between two looks at one of them. */
  readonly intervalMs: number;
  /** Milliseconds between two comparisons of all live jobs with the executions that Temporal lists as running. */
  readonly comparisonMs: number;
}

// Requests of one gateway to the Temporal server at the same time.
const JOBS_AT_ONCE = 100;

/** Why a job is over whose workflow ended without recording it in the job's row. */
const ENDS: Readonly<Record<Exclude<WorkflowState, 'missing' | 'running' | 'task-pending'>, string>> = {
  completed: 'The run ended without saying how.',
  failed: 'The run failed and could not say why.',
  cancelled: CANCELLED,
  terminated: 'The run was ended by an operator.',
  'timed-out': 'The run took longer than it may.',
};

/**
 * Keeps rows and workflows together: starts what was committed but never started, signals a run that has not read the newest
 * version of its row, and ends the rows of workflows that were ended from outside. Several gateways may do so at once.
 */
export function createJobRelay({ engine, runs, onError, intervalMs, comparisonMs }: JobRelayDeps) {
  const loops = [
    repeat(checkUnsettled, { intervalMs, onError }),
    repeat(compareLive, { intervalMs: comparisonMs, onError }),
  ];
  let closed = false;

  /** Checks jobs without a started workflow or with an unread change, batch by batch, each at most once a round. */
  async function checkUnsettled(): Promise<void> {
    const begun = performance.now();
    while (!closed) {
      const olderThanMs = intervalMs + performance.now() - begun;
      const jobs = await runs.claimUnsettled({ limit: JOBS_AT_ONCE, olderThanMs });
      const outcomes = await Promise.all(jobs.map(wasChecked));
      // Temporal is unavailable: further calls would only wait for their deadline.
      if (jobs.length < JOBS_AT_ONCE || !outcomes.includes(true)) return;
    }
  }

  /**
   * Checks active jobs that Visibility does not list as running. Visibility is eventually consistent, so a job that is
   * missing there is only suspected: `check` describes its execution before anything is changed.
   */
  async function compareLive(): Promise<void> {
    const running = await engine.listRunning();
    const suspects = (await runs.listLive()).filter(
      (job) => job.state !== 'waiting' && !running.has(workflowIdOf(job.queue, job)),
    );
    for (let from = 0; from < suspects.length; from += JOBS_AT_ONCE) {
      const jobs = await Promise.all(suspects.slice(from, from + JOBS_AT_ONCE).map(async ({ id }) => runs.find(id)));
      const outcomes = await Promise.all(jobs.filter((job) => job !== undefined).map(wasChecked));
      if (closed || !outcomes.includes(true)) return;
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
    const state = await engine.describe(job);
    if (isOver(job)) return cancelOrphan(job, state);
    if (state === 'missing') return startMissing(job);
    // A signal now would only make the history longer, round by round, while no worker is there.
    if (state === 'task-pending') return;
    if (state === 'running') return job.controlPending ? engine.trySignal(job) : undefined;
    await runs.failTry(job, ENDS[state]);
  }

  /** Re-reads the row: it may be over by now. */
  async function startMissing({ id }: JobRow): Promise<void> {
    const job = await runs.find(id);
    if (job !== undefined && !isOver(job)) await engine.tryStart(job);
  }

  /** Repeats a cancel that Temporal missed. */
  async function cancelOrphan(job: JobRow, state: WorkflowState): Promise<void> {
    if (state === 'running' || state === 'task-pending') await engine.tryCancel(job);
    await runs.acknowledgeCancel(job);
  }

  return {
    begin() {
      for (const loop of loops) loop.begin();
    },
    async close() {
      closed = true;
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

/** Runs `work`, then again `intervalMs` after it has ended, until closed. */
function repeat(work: () => Promise<void>, { intervalMs, onError }: Pick<JobRelayDeps, 'intervalMs' | 'onError'>) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let closed = false;
  function begin(): void {
    if (closed) return;
    round = work().catch(onError);
    void round.then(() => {
      if (!closed) timer = setTimeout(begin, intervalMs);
    });
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

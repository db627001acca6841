import type { FileActivities } from '../contracts/file-activities.ts';
import { Failure, messageOf } from '../contracts/failure.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { JobRow, RunRepository } from '../db/run-repository.ts';
import { researchCycle } from '../workflows/research-cycle.ts';
import { FIRST_CURSOR, type CycleLimits } from '../workflows/research-modes.ts';
import type { Engine } from './engine.ts';
import { retryingActivities, type RetryPolicy, type InContext } from './retrying.ts';
import { InProcessRunControl } from './run-control.ts';

export interface InProcessEngineDeps {
  readonly files: FileActivities;
  readonly research: ResearchActivities;
  readonly runs: RunRepository;
  readonly limits: CycleLimits;
  readonly retry: RetryPolicy;
  /** Lets an activity see its cancellation. */
  readonly inContext: InContext;
  /** Told of errors that are bugs or outages, not of expected failures. */
  readonly onError: (error: unknown, jobId: string) => void;
}

export interface InProcessEngine extends Engine {
  /** Takes up what an earlier process left unfinished. Returns how many jobs that were. */
  recover(): Promise<number>;
  /** Lets go of all runs; their rows keep where they stand. */
  close(): Promise<void>;
}

interface Execution {
  readonly control: InProcessRunControl;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Runs jobs in this process, by the same pure functions that the workflows bind. */
export function createInProcessEngine(deps: InProcessEngineDeps): InProcessEngine {
  const { files, inContext, limits, onError, research, retry, runs } = deps;
  const executions = new Map<string, Execution>();
  let closing = false;

  function start(jobId: string): Promise<void> {
    if (!closing && !executions.has(jobId)) {
      const abort = new AbortController();
      const control = new InProcessRunControl(abort.signal);
      const done = execute(jobId, control, abort.signal).finally(() => executions.delete(jobId));
      executions.set(jobId, { abort, control, done });
    }
    return Promise.resolve();
  }

  async function execute(jobId: string, control: InProcessRunControl, signal: AbortSignal): Promise<void> {
    try {
      const job = await runs.activate(jobId);
      if (job.paused) control.pause();
      if (job.stopRequested) control.stop();
      if (job.queue === 'deep-research') await runResearch(job, control, signal);
      if (job.queue === 'file-process') await runFile(job, signal);
    } catch (error) {
      if (closing) return; // the next start goes on from the rows
      await end(jobId, error, signal);
    }
  }

  async function runResearch(job: JobRow, control: InProcessRunControl, signal: AbortSignal): Promise<void> {
    const mode = job.researchMode ?? 'semi-autonomous';
    const activities = retryingActivities(research, { policy: retry, signal, inContext });
    await researchCycle(activities, control, { jobId: job.id, mode, cursor: job.cursor ?? FIRST_CURSOR, limits });
  }

  async function runFile(job: JobRow, signal: AbortSignal): Promise<void> {
    const activities = retryingActivities(files, { policy: retry, signal, inContext });
    if (job.fileId !== null) await activities.processFile({ jobId: job.id, fileId: job.fileId });
    await runs.complete(job.id);
  }

  async function end(jobId: string, error: unknown, signal: AbortSignal): Promise<void> {
    const expected = error instanceof Failure && error.code !== 'INTERNAL_ERROR';
    if (!signal.aborted && !expected) onError(error, jobId);
    const reason = signal.aborted ? 'Cancelled by the researcher.' : reasonOf(error);
    try {
      await runs.fail(jobId, reason);
    } catch (failing) {
      onError(failing, jobId);
    }
  }

  return {
    start,
    userMessage: start, // a live run sees the message at its next planning; one that just ended is started again
    pause: (jobId) =>
      steer(jobId, (control) => {
        control.pause();
      }),
    resume: (jobId) =>
      steer(jobId, (control) => {
        control.resume();
      }),
    stop: (jobId) =>
      steer(jobId, (control) => {
        control.stop();
      }),
    async cancel(jobId) {
      const execution = executions.get(jobId);
      execution?.abort.abort();
      await execution?.done;
    },
    async recover() {
      const live = await runs.listLive();
      await Promise.all(live.map(({ id }) => start(id)));
      return live.length;
    },
    async close() {
      closing = true;
      const running = [...executions.values()];
      for (const { abort } of running) abort.abort();
      await Promise.all(running.map(({ done }) => done));
    },
  };

  function steer(jobId: string, change: (control: InProcessRunControl) => void): Promise<void> {
    const execution = executions.get(jobId);
    if (execution !== undefined) change(execution.control);
    return Promise.resolve();
  }
}

/** What a caller may read: expected failures in their own words, anything else without internals. */
function reasonOf(error: unknown): string {
  if (error instanceof Failure) return messageOf(error);
  return 'An unexpected error ended the research. What was found before it is kept.';
}

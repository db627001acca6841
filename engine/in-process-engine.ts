import { setTimeout as delay } from 'node:timers/promises';
import type { ChatActivities } from '../contracts/chat-activities.ts';
import type { FileActivities } from '../contracts/file-activities.ts';
import { Failure, failure, isExpected, reasonOf } from '../contracts/failure.ts';
import type { AttemptInput, JobActivities } from '../contracts/job-activities.ts';
import { attemptOf, type Queue } from '../contracts/jobs.ts';
import type { PaperActivities } from '../contracts/paper-activities.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import { CANCELLED } from '../contracts/research.ts';
import type { CycleBounds } from '../contracts/workflow-messages.ts';
import { chatJob } from '../workflows/chat-pipeline.ts';
import { runAttempts, type AttemptControl } from '../workflows/job-attempts.ts';
import { processFileJob } from '../workflows/file-pipeline.ts';
import { writePaperJob } from '../workflows/paper-pipeline.ts';
import { researchCycle } from '../workflows/research-cycle.ts';
import type { Engine, StartedJob } from './engine.ts';
import { retryingActivities, type RetryContext } from './retrying.ts';
import { InProcessRunControl } from './run-control.ts';

export interface InProcessEngineDeps {
  readonly chat: ChatActivities;
  readonly files: FileActivities;
  readonly jobs: JobActivities;
  readonly papers: PaperActivities;
  readonly research: ResearchActivities;
  /** The unfinished jobs of an earlier process. */
  readonly listLive: () => Promise<readonly StartedJob[]>;
  readonly limits: CycleBounds;
  /** Of single activities; jobs have attempts beside it. */
  readonly retry: RetryContext;
  /** Until when an earlier process was to wait before it tried an activity of the job again. */
  readonly findWait: (jobId: string) => Promise<Date | undefined>;
  /** Called with errors that are bugs or outages, not with expected failures. */
  readonly onError: (error: unknown, jobId: string) => void;
}

export interface InProcessEngine extends Engine {
  /** Takes up what an earlier process left unfinished. Returns how many jobs that were. */
  recover(): Promise<number>;
  /** Lets go of all runs; their rows keep where they stand. */
  close(): Promise<void>;
}

interface Held {
  readonly control: InProcessRunControl;
  readonly signal: AbortSignal;
}

type RunJob = (jobs: JobActivities, first: AttemptInput, held: Held) => Promise<void>;

interface Execution {
  readonly control: InProcessRunControl;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Runs jobs in this process, by the same pure functions that the workflows bind. */
export function createInProcessEngine(deps: InProcessEngineDeps): InProcessEngine {
  const { chat, files, findWait, jobs, limits, listLive, onError, papers, research, retry } = deps;
  const executions = new Map<string, Execution>();
  let closing = false;

  function start(job: StartedJob, dueAt?: Date): Promise<void> {
    if (!closing && !executions.has(job.id)) {
      const abort = new AbortController();
      const control = new InProcessRunControl(abort.signal, () =>
        jobs.readControl({ jobId: job.id, tries: job.tries }),
      );
      const done = execute(job, { control, signal: abort.signal }, dueAt).finally(() => executions.delete(job.id));
      executions.set(job.id, { abort, control, done });
    }
    return Promise.resolve();
  }

  async function execute(job: StartedJob, { control, signal }: Held, dueAt?: Date): Promise<void> {
    const { id: jobId, tries } = job;
    const first = { jobId, tries, attempt: attemptOf(job) };
    try {
      if (dueAt !== undefined) await delay(dueAt.getTime() - Date.now(), undefined, { signal });
      await run[job.queue](jobs, first, { control, signal });
    } catch (error) {
      if (closing) return; // the next start goes on from the rows
      if (signal.aborted) await jobs.recordCancellation({ jobId, tries });
      else if (!isExpected(error)) onError(error, jobId);
    }
  }

  const run: Readonly<Record<Queue, RunJob>> = {
    'deep-research': runResearch,
    'file-process': runFile,
    chat: runChat,
    'paper-generation': runPaper,
  };

  async function runResearch(jobs: JobActivities, first: AttemptInput, { control, signal }: Held): Promise<void> {
    const { jobId } = first;
    const activities = retryingActivities(research, { ...retry, jobId, signal });
    await runAttempts(jobs, attemptControl(signal), first, async ({ control: asked, cursor, researchMode }) => {
      control.update(asked);
      await researchCycle(activities, control, { jobId, mode: researchMode, cursor, limits });
    });
  }

  async function runFile(jobs: JobActivities, first: AttemptInput, { signal }: Held): Promise<void> {
    const { processFile } = retryingActivities(files, { ...retry, jobId: first.jobId, signal });
    await processFileJob({ jobs, processFile }, attemptControl(signal), first);
  }

  async function runPaper(jobs: JobActivities, first: AttemptInput, { signal }: Held): Promise<void> {
    const steps = retryingActivities(papers, { ...retry, jobId: first.jobId, signal });
    await writePaperJob({ jobs, papers: steps }, attemptControl(signal), first);
  }

  async function runChat(jobs: JobActivities, first: AttemptInput, { signal }: Held): Promise<void> {
    const { answerMessage } = retryingActivities(chat, { ...retry, jobId: first.jobId, signal });
    await chatJob({ jobs, answerMessage }, attemptControl(signal), first);
  }

  return {
    start: (job) => start(job),
    async controlChanged(job) {
      const execution = executions.get(job.id);
      await (execution === undefined ? start(job) : execution.control.refresh());
    },
    async cancel({ id }) {
      const execution = executions.get(id);
      execution?.abort.abort(failure('RUN_CANCELLED', CANCELLED));
      await execution?.done;
      return true;
    },
    async recover() {
      const live = await listLive();
      await Promise.all(live.map(async (job) => start(job, await findWait(job.id))));
      return live.length;
    },
    async close() {
      closing = true;
      const running = [...executions.values()];
      for (const { abort } of running) abort.abort();
      await Promise.all(running.map(({ done }) => done));
    },
  };
}

/** Distinguishes the end of a run from the end of the process, which only interrupts runs. */
export function isCancelled({ reason }: AbortSignal): boolean {
  return reason instanceof Failure && reason.code === 'RUN_CANCELLED';
}

function attemptControl(signal: AbortSignal): AttemptControl {
  return {
    isCancellation: () => signal.aborted,
    isRetryable: (error) => !(error instanceof Failure) || error.retryable,
    reasonOf,
    sleep: (milliseconds) => delay(milliseconds, undefined, { signal }),
  };
}

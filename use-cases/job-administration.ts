import { failure } from '../contracts/failure.ts';
import { QUEUES, type JobState, type Queue } from '../contracts/jobs.ts';
import type { JobRepository, PaperQuota, RetryOutcome } from '../db/job-repository.ts';
import type { RunRepository } from '../db/run-repository.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { Engine } from '../engine/engine.ts';

/** Looking at jobs and retrying them: operators all, researchers their own. */
export function createJobAdministration({
  engine,
  jobs,
  mostLivePapers,
  runs,
}: PaperQuota & {
  engine: Engine;
  jobs: JobRepository;
  runs: Pick<RunRepository, 'find'>;
}) {
  async function list({ queue, state, limit }: { queue: string; state: JobState | undefined; limit: number }) {
    const known = knownQueue(queue);
    const [rows, counts] = [await jobs.list({ queue: known, state, limit }), await jobs.countByState(known)];
    return { queue: known, rows, counts };
  }

  async function get({ jobId, queue }: { jobId: string; queue: string }): Promise<JobRow> {
    const known = knownQueue(queue);
    const job = await runs.find(jobId);
    if (job?.queue !== known) throw failure('JOB_NOT_FOUND', `No job ${jobId} in the queue ${known}.`);
    return job;
  }

  async function retry(job: JobRow): Promise<void> {
    if (job.state !== 'failed') throw notFailed(job);
    const outcome = await jobs.reopen(job, { mostLivePapers });
    if (outcome === 'not-failed') throw notFailed((await runs.find(job.id)) ?? job);
    if (outcome !== 'retrying') throw refused(outcome);
    await engine.start({ ...job, state: 'waiting', tries: job.tries + 1 });
  }

  /** Retries a research job of its owner. */
  async function retryOwned({ jobId, userId }: { jobId: string; userId: string }): Promise<JobRow> {
    const job = await runs.find(jobId);
    if (job?.queue !== 'deep-research') throw failure('JOB_NOT_FOUND', `No research job ${jobId}.`);
    if (job.userId !== userId) throw failure('JOB_FORBIDDEN', 'This job belongs to another user.');
    if (job.conversationId === null || job.messageId === null) {
      throw failure('JOB_INCOMPLETE', `The job ${jobId} has lost its conversation.`);
    }
    await retry(job);
    return job;
  }

  return { list, get, retry, retryOwned };
}
export type JobAdministration = ReturnType<typeof createJobAdministration>;

function knownQueue(name: string): Queue {
  const queue = QUEUES.find((each) => each === name);
  if (queue !== undefined) return queue;
  const error = `Unknown queue: ${name.slice(0, 80)}`;
  throw failure('QUEUE_NOT_FOUND', `${error}. There are ${QUEUES.join(', ')}.`, { error });
}

function refused(outcome: Exclude<RetryOutcome, 'retrying' | 'not-failed'>) {
  switch (outcome) {
    case 'conversation-busy':
      return failure('RUN_ALREADY_ACTIVE', 'Another research is running in the conversation. Wait until it is over.');
    case 'paper-limit':
      return failure('PAPER_LIMIT', 'Another paper of the same user is being written.');
    case 'papers-busy':
      return failure('PAPER_SYSTEM_BUSY', 'As many papers are being written as may be. Try again in a minute.');
    case 'file-gone':
      return failure('FILE_NOT_FOUND', 'The file of this job was deleted; nothing is left to read.');
  }
}

function notFailed({ state }: Pick<JobRow, 'state'>) {
  const error = `Cannot retry job in state ${state}`;
  return failure('JOB_NOT_FAILED', `${error}: only failed jobs can be retried.`, { error });
}

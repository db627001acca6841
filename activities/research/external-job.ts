import type { ExternalJobs } from '../../clients/external-job.ts';
import { failure } from '../../contracts/failure.ts';
import { heartbeat, isRunCancelled, wait } from '../activity-context.ts';

export interface ExternalRun<Request> {
  readonly request: Request;
  /** Names the work, so that a repeated submit finds the job that is already there. */
  readonly idempotencyKey: string;
  /** The id committed by an earlier attempt; then nothing is submitted again. */
  readonly knownJobId: string | null;
  /** Commits the id before the first poll. */
  readonly remember: (externalJobId: string) => Promise<void>;
  readonly onTrace: (trace: string) => Promise<void>;
  readonly pollIntervalMs: number;
}

/** A service may need a while until it knows what it was given. */
const POLLS_UNTIL_LOST = 3;
/** Each may cost money. */
const MOST_SUBMISSIONS = 3;

/** What is known of the job so far. */
interface Progress {
  externalJobId: string | null;
  submissions: number;
  unknownPolls: number;
  trace: string | undefined;
}

/**
 * Submits work to an outside service unless that was done before, polls until it is over, and collects the result.
 * The next attempt of interrupted work polls the stored id.
 */
export async function runExternalJob<Request, Result>(
  service: ExternalJobs<Request, Result>,
  run: ExternalRun<Request>,
): Promise<Result> {
  const externalJobId = run.knownJobId;
  const submissions = externalJobId === null ? 0 : 1;
  const progress: Progress = { externalJobId, submissions, unknownPolls: 0, trace: undefined };
  try {
    return await untilDone(service, run, progress);
  } catch (error) {
    // Only the end of the run cancels a job outside; the first error explains more than a failed cancellation.
    if (progress.externalJobId !== null && isRunCancelled()) {
      await service.cancel(progress.externalJobId).catch(() => undefined);
    }
    throw error;
  }
}

async function untilDone<Request, Result>(
  service: ExternalJobs<Request, Result>,
  run: ExternalRun<Request>,
  progress: Progress,
): Promise<Result> {
  for (;;) {
    heartbeat();
    const externalJobId = progress.externalJobId ?? (await submit(service, run, progress));
    const status = await service.poll(externalJobId);
    if (status.state === 'done') return service.collect(externalJobId);
    if (status.state === 'failed') throw failure('ANALYSIS_FAILED', status.reason);
    if (status.state === 'unknown') {
      progress.unknownPolls += 1;
      if (progress.unknownPolls >= POLLS_UNTIL_LOST) {
        progress.externalJobId = null;
        continue;
      }
    } else {
      progress.unknownPolls = 0;
      await trace(run, progress, status.trace);
    }
    await wait(run.pollIntervalMs);
  }
}

async function trace<Request>(
  { onTrace }: ExternalRun<Request>,
  progress: Progress,
  line: string | undefined,
): Promise<void> {
  if (line === undefined || line === progress.trace) return;
  progress.trace = line;
  await onTrace(line);
}

async function submit<Request, Result>(
  service: ExternalJobs<Request, Result>,
  { request, idempotencyKey, remember, pollIntervalMs }: ExternalRun<Request>,
  progress: Progress,
): Promise<string> {
  if (progress.submissions === MOST_SUBMISSIONS) {
    const times = String(MOST_SUBMISSIONS);
    throw failure(
      'ANALYSIS_FAILED',
      `The analysis was submitted ${times} times, and its service knew of it no more each time.`,
    );
  }
  if (progress.submissions > 0) await wait(pollIntervalMs);
  const externalJobId = await service.submit(request, idempotencyKey);
  Object.assign(progress, { externalJobId, submissions: progress.submissions + 1, unknownPolls: 0 });
  await remember(externalJobId);
  return externalJobId;
}

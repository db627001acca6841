import type { ExternalJobs } from '../../clients/external-job.ts';
import { failure } from '../../contracts/failure.ts';
import { cancellationSignal, heartbeat, isRunCancelled, wait } from '../activity-context.ts';

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

/** Submits work to an outside service unless that was done before, polls until it is over, and collects what came of it. */
export async function runExternalJob<Request, Result>(
  service: ExternalJobs<Request, Result>,
  run: ExternalRun<Request>,
): Promise<Result> {
  let externalJobId = run.knownJobId ?? (await submit(service, run));
  let lastTrace: string | undefined;
  for (;;) {
    heartbeat();
    const status = await service.poll(externalJobId);
    if (status.state === 'done') return service.collect(externalJobId);
    if (status.state === 'failed') throw failure('ANALYSIS_FAILED', status.reason);
    if (status.state === 'unknown') {
      externalJobId = await submit(service, run);
      continue;
    }
    if (status.trace !== undefined && status.trace !== lastTrace) {
      lastTrace = status.trace;
      await run.onTrace(status.trace);
    }
    await waitOrLetGo(service, externalJobId, run.pollIntervalMs);
  }
}

async function submit<Request, Result>(
  service: ExternalJobs<Request, Result>,
  run: ExternalRun<Request>,
): Promise<string> {
  const externalJobId = await service.submit(run.request, run.idempotencyKey);
  await run.remember(externalJobId);
  return externalJobId;
}

/** A worker that ends leaves the job to the next one; only the end of the run ends the job too. */
async function waitOrLetGo(
  service: Pick<ExternalJobs<unknown, unknown>, 'cancel' | 'release'>,
  externalJobId: string,
  milliseconds: number,
): Promise<void> {
  try {
    await wait(milliseconds);
  } catch (error) {
    if (isRunCancelled()) await service.cancel(externalJobId);
    else if (cancellationSignal()?.aborted) await service.release?.(externalJobId);
    throw error;
  }
}

import type { Engine, StartedJob } from '../engine/engine.ts';
import { withCorrelation } from '../telemetry/correlation.ts';

/** The engine of one process, whose work is told by its job and conversation in the log and in traces. */
export function correlatedEngine<Each extends Engine>(engine: Each): Each {
  const within = (job: StartedJob, work: () => Promise<void>): Promise<void> =>
    withCorrelation({ jobId: job.id, conversationId: job.conversationId ?? undefined }, work);
  return {
    ...engine,
    start: (job: StartedJob) => within(job, () => engine.start(job)),
    userMessage: (job: StartedJob) => within(job, () => engine.userMessage(job)),
  };
}

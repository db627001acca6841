import type { Engine, StartedJob } from '../engine/engine.ts';
import { withCorrelation } from '../telemetry/correlation.ts';

/** The engine of one process, whose log lines and spans carry the ids of job and conversation. */
export function correlatedEngine<Each extends Engine>(engine: Each): Each {
  const within = (job: StartedJob, work: () => Promise<void>): Promise<void> =>
    withCorrelation({ jobId: job.id, conversationId: job.conversationId ?? undefined }, work);
  return {
    ...engine,
    start: (job: StartedJob) => within(job, () => engine.start(job)),
    controlChanged: (job: StartedJob) => within(job, () => engine.controlChanged(job)),
  };
}

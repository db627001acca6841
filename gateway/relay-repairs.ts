import type { TemporalEngine } from '../engine/temporal-engine.ts';
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts';

/** The engine for the relay: whatever the relay has to ask of it was missing before, and is counted. */
export function countedRepairs(
  engine: TemporalEngine,
  { countRepair }: Pick<RequestMetrics, 'countRepair'>,
): TemporalEngine {
  return {
    ...engine,
    async tryStart(job) {
      await engine.tryStart(job);
      countRepair('start');
    },
    async trySteer(job, asked) {
      await engine.trySteer(job, asked);
      countRepair('signal');
    },
    async tryCancel(job) {
      await engine.tryCancel(job);
      countRepair('cancel');
    },
  };
}

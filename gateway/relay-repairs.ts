import type { TemporalEngine } from '../engine/temporal-engine.ts';
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts';

/** The engine for the relay: counts what was not delivered before. */
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
    async trySignal(job) {
      await engine.trySignal(job);
      countRepair('signal');
    },
    async tryCancel(job) {
      await engine.tryCancel(job);
      countRepair('cancel');
    },
  };
}

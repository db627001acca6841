import type { NativeConnection, Worker } from '@temporalio/worker';
import { createBacklogReader } from '../clients/task-queue-backlog.ts';
import { createActivityMetrics } from '../telemetry/metrics/activity-metrics.ts';
import { createAgentMetrics } from '../telemetry/metrics/agent-metrics.ts';
import { createRegistry } from '../telemetry/metrics/registry.ts';
import { showTaskQueueBacklog } from '../telemetry/metrics/task-queue-backlog.ts';
import { showActivitiesInFlight } from '../telemetry/metrics/worker-slots.ts';

/** All metrics of one worker process. */
export function createWorkerMetrics(connection: NativeConnection, namespace: string) {
  const registry = createRegistry();
  showTaskQueueBacklog(registry, createBacklogReader(connection, namespace));
  return {
    registry,
    activities: createActivityMetrics(registry),
    agentMeter: createAgentMetrics(registry),
    /** Called once, when the workers are made. */
    watch(workers: readonly Worker[]): void {
      showActivitiesInFlight(registry, () =>
        workers.map((worker) => ({
          queue: worker.options.taskQueue,
          activities: worker.getStatus().numInFlightActivities,
        })),
      );
    },
  };
}

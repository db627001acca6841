import { Gauge, type Registry } from 'prom-client';

export interface ServedQueue {
  readonly queue: string;
  readonly activities: number;
}

/** Shows how many activities run in this process, by task queue. */
export function showActivitiesInFlight(register: Registry, read: () => readonly ServedQueue[]): void {
  new Gauge({
    name: 'research_activities_in_flight',
    help: 'Activities that this worker is executing.',
    labelNames: ['queue'] as const,
    registers: [register],
    collect() {
      for (const { activities, queue } of read()) this.set({ queue }, activities);
    },
  });
}

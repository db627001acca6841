import { Counter, Histogram, type Registry } from 'prom-client';

export type ActivityOutcome = 'completed' | 'failed' | 'cancelled';

export interface ObservedActivity {
  readonly type: string;
  readonly outcome: ActivityOutcome;
  readonly seconds: number;
}

// From the move of a row to an analysis elsewhere.
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200];

/** What a process counts of the activities that it executes. */
export function createActivityMetrics(register: Registry) {
  const durations = new Histogram({
    name: 'research_activity_duration_seconds',
    help: 'Time that attempts of activities took, by type and outcome.',
    labelNames: ['type', 'outcome'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  const retries = new Counter({
    name: 'research_activity_retries_total',
    help: 'Attempts that were not the first.',
    labelNames: ['type'] as const,
    registers: [register],
  });

  return {
    observeActivity({ type, outcome, seconds }: ObservedActivity): void {
      durations.observe({ type, outcome }, seconds);
    },
    countRetry(type: string): void {
      retries.inc({ type });
    },
  };
}
export type ActivityMetrics = ReturnType<typeof createActivityMetrics>;

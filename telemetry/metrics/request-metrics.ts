import { Counter, Gauge, type Registry } from 'prom-client';
import { RequestDurations, type ObservedRequest } from './request-durations.ts';

export type RateLimitOutcome = 'allowed' | 'refused' | 'unchecked';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a gateway counts of its callers. */
export function createRequestMetrics(registry: Registry) {
  const durations = new RequestDurations(registry);
  const rateLimits = new Counter({
    name: 'research_rate_limit_total',
    help: 'Decisions of rate limits; unchecked ones let pass because Redis did not answer.',
    labelNames: ['action', 'outcome'] as const,
    registers: [registry],
  });
  const repairs = new Counter({
    name: 'research_relay_repairs_total',
    help: 'Starts, signals and cancels that did not reach Temporal when they were due, and that the relay delivered.',
    labelNames: ['kind'] as const,
    registers: [registry],
  });

  return {
    observeRequest({ method, route, status, seconds }: ObservedRequest): void {
      // A method is a word that callers choose.
      durations.add({ method: METHODS.has(method) ? method : 'OTHER', route, status, seconds });
    },
    countRateLimit(action: string, outcome: RateLimitOutcome): void {
      rateLimits.inc({ action, outcome });
    },
    countRepair(kind: 'start' | 'signal' | 'cancel'): void {
      repairs.inc({ kind });
    },
    /** Called at every scrape. */
    showOpenSockets(count: () => number): void {
      new Gauge({
        name: 'research_open_sockets',
        help: 'WebSockets that are open at this gateway.',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
  };
}
export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

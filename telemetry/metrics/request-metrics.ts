import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface ObservedRequest {
  readonly method: string;
  /** The template, never the path: `/api/files/:fileId`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export type RateLimitOutcome = 'allowed' | 'refused' | 'unchecked';

// From a status poll to an upload over a slow line.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a gateway counts of its callers. */
export function createRequestMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'research_http_request_duration_seconds',
    help: 'Time to answer requests, by method, route template and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
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
      durations.observe({ method: METHODS.has(method) ? method : 'OTHER', route, status }, seconds);
    },
    countRateLimit(action: string, outcome: RateLimitOutcome): void {
      rateLimits.inc({ action, outcome });
    },
    countRepair(kind: 'start' | 'signal' | 'cancel'): void {
      repairs.inc({ kind });
    },
    /** Asked at every scrape. */
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

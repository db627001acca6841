import type { RateDecision, RateLimiter } from '../../clients/rate-limiter.ts';
import type { RateLimitOutcome, RequestMetrics } from '../../telemetry/metrics/request-metrics.ts';

/** The same limiter, with its decisions among the metrics. */
export function countedLimiter(limiter: RateLimiter, metrics: Pick<RequestMetrics, 'countRateLimit'>): RateLimiter {
  return {
    async take(request) {
      const decision = await limiter.take(request);
      metrics.countRateLimit(request.action, outcomeOf(decision));
      return decision;
    },
  };
}

function outcomeOf({ allowed, unchecked }: RateDecision): RateLimitOutcome {
  if (unchecked === true) return 'unchecked';
  return allowed ? 'allowed' : 'refused';
}

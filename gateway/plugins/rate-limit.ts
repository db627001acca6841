import type { preHandlerAsyncHookHandler } from 'fastify';
import type { RateLimiter, RateRequest } from '../../clients/rate-limiter.ts';
import { failure } from '../../contracts/failure.ts';

export interface RateLimit extends Omit<RateRequest, 'userId'> {
  readonly limiter: RateLimiter;
}

/** A `preHandler` of a limited route: the user is known by then, and a request that is not valid is not counted. */
export function limitRate({ limiter, action, limit, windowSeconds }: RateLimit): preHandlerAsyncHookHandler {
  return async ({ userId }, reply) => {
    const { allowed, remaining, resetIn } = await limiter.take({ userId, action, limit, windowSeconds });
    void reply.headers({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': resetIn,
    });
    if (allowed) return;
    void reply.header('retry-after', resetIn);
    throw failure('RATE_LIMIT_EXCEEDED', `Too many requests. Try again in ${String(resetIn)} seconds.`, {
      retryAfter: resetIn,
    });
  };
}

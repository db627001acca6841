import type { preHandlerAsyncHookHandler } from 'fastify';
import type { RateLimiter, RateRequest } from '../../clients/rate-limiter.ts';
import { failure } from '../../contracts/failure.ts';
import { requestKeyOf } from './request-key.ts';

export interface RateLimit extends Omit<RateRequest, 'requestKey' | 'userId'> {
  readonly limiter: RateLimiter;
  /** Whether a request with this key was taken before: sent again it starts nothing, so it costs nothing. */
  readonly isKnown: (request: { readonly userId: string; readonly key: string }) => Promise<boolean>;
}

/**
 * A `preHandler` of a limited route: the user is known by then, and a request that is not well-formed is not counted. One
 * that turns out to be impossible later, with a file that is not read yet for instance, is.
 */
export function limitRate({ limiter, isKnown, action, limit, windowSeconds }: RateLimit): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const { userId } = request;
    const requestKey = requestKeyOf(request)?.key;
    // Those that come while the first one is still being taken are known to the limiter only.
    if (requestKey !== undefined && (await isKnown({ userId, key: requestKey }))) return;
    const { allowed, remaining, resetIn } = await limiter.take({ userId, action, limit, windowSeconds, requestKey });
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

import { createHash, randomUUID } from 'node:crypto';
import type { RateDecision, RateLimiter, RateRequest } from './rate-limiter.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * The window is a sorted set of the requests that passed, by the microsecond of the server's own clock: gateways whose
 * clocks differ count the same. The whole decision is one script, so no two requests take the same last place.
 */
const SCRIPT = `
local limit = tonumber(ARGV[1])
local window = tonumber(ARGV[2]) * 1000000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
local allowed = count < limit
if allowed then
  redis.call('ZADD', KEYS[1], now, ARGV[3])
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  count = count + 1
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] or now
return { allowed and 1 or 0, limit - count, math.ceil((oldest + window - now) / 1000000) }
`;
const SCRIPT_SHA = createHash('sha1').update(SCRIPT).digest('hex');

export interface RedisRateLimiterOptions {
  readonly connection: RedisConnection;
  /** Called once when limits stop being counted, not for every request that passes uncounted. */
  readonly onFailOpen: (error: unknown) => void;
}

/** Sliding windows in Redis, the same for every gateway. While Redis is down or slow every request is allowed. */
export function createRedisRateLimiter({ connection, onFailOpen }: RedisRateLimiterOptions): RateLimiter {
  const { commands } = connection;
  let counting = true;

  async function decide(request: RateRequest): Promise<RateDecision> {
    const { limit, windowSeconds } = request;
    const call = [1, windowKey(request), limit, windowSeconds, randomUUID()] as const;
    const answer: unknown = await commands.evalsha(SCRIPT_SHA, ...call).catch((error: unknown) => {
      if (isUnknownScript(error)) return commands.eval(SCRIPT, ...call);
      throw error;
    });
    return readDecision(answer, limit);
  }

  return {
    async take(request) {
      try {
        const decision = await decide(request);
        counting = true;
        return decision;
      } catch (error) {
        if (counting) onFailOpen(error);
        counting = false;
        return { allowed: true, remaining: request.limit, resetIn: request.windowSeconds };
      }
    },
  };
}

/** Hashed: whatever a user id holds, however long it is, it can name no other key. */
function windowKey({ userId, action }: RateRequest): string {
  return `rate-limit:${action}:${createHash('sha256').update(userId).digest('base64url')}`;
}

function readDecision(answer: unknown, limit: number): RateDecision {
  const [allowed, remaining, resetIn] = Array.isArray(answer) ? answer.map(Number) : [];
  if (allowed === undefined || remaining === undefined || resetIn === undefined) {
    throw new Error(`Redis answered no decision: ${JSON.stringify(answer)}`);
  }
  // A limit that was lowered leaves more in the window than it allows.
  return { allowed: allowed === 1, remaining: Math.min(Math.max(remaining, 0), limit), resetIn: Math.max(resetIn, 1) };
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

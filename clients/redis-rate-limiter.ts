import { hash, randomBytes } from 'node:crypto';
import type { RateDecision, RateLimiter, RateRequest } from './rate-limiter.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * The window is the requests that passed, oldest first, each a time in microseconds of the server's own clock, so that
 * gateways whose clocks differ count the same, and a member, by which it is known when it comes again. The whole decision
 * is one script, so no two requests take the same last place. Sixteen digits and sixteen characters each in one string,
 * because calls of a script to Redis cost more than its own statements; even for a user with 10,000 requests in the
 * window these are 320 KB.
 */
const SCRIPT = `
local limit, window, member = tonumber(ARGV[1]), ARGV[2] * 1000000, ARGV[3]
local time = redis.call('TIME')
local now = string.format('%010d%06d', time[1], time[2])
local seconds = function (oldest) return math.ceil((oldest + window - now) / 1000000) end
if limit < 1 then return { 0, 0, seconds(now) } end

local passed = redis.call('SET', KEYS[1], now .. member, 'NX', 'GET', 'EX', ARGV[2])
if not passed then return { 1, limit - 1, seconds(now) } end

local first = 1
while first < #passed and passed:sub(first, first + 15) + window <= tonumber(now) do first = first + 32 end
local kept = passed:sub(first)
local left = limit - #kept / 32
local oldest = kept == '' and now or kept:sub(1, 16)
if kept:find(member, 1, true) then return { 1, left, seconds(oldest) } end
if left < 1 then return { 0, left, seconds(oldest) } end
redis.call('SETEX', KEYS[1], ARGV[2], kept .. now .. member)
return { 1, left - 1, seconds(oldest) }
`;
const MEMBER_LENGTH = 16;
const SCRIPT_SHA = hash('sha1', SCRIPT);

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
    const call = [1, windowKey(request), limit, windowSeconds, memberOf(request)] as const;
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
        return { allowed: true, unchecked: true, remaining: request.limit, resetIn: request.windowSeconds };
      }
    },
  };
}

/** Hashed: whatever a user id holds, however long it is, it can name no other key. */
function windowKey({ userId, action }: RateRequest): string {
  return `rate-limit:${action}:${hash('sha256', userId, 'base64url')}`;
}

/** A hash of the request's key; without one, nothing that ever comes again. */
function memberOf({ requestKey }: RateRequest): string {
  const text =
    requestKey === undefined ? randomBytes(12).toString('base64url') : hash('sha256', requestKey, 'base64url');
  return text.slice(0, MEMBER_LENGTH);
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

/** One request of a user for something that is limited. */
export interface RateRequest {
  readonly userId: string;
  /** A name of our own, never text from outside: "deep-research". */
  readonly action: string;
  /** How many requests pass in any window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** The caller's name for the request: sent several times, at once or again, it counts as one. */
  readonly requestKey?: string | undefined;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Not counted: the limiter's store is unreachable, so the request passes. */
  readonly unchecked?: true;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Seconds until the oldest counted request leaves the window. */
  readonly resetIn: number;
}

/** Counts requests by user and action in a sliding window. Never rejects its promise: without a store, requests pass. */
export interface RateLimiter {
  readonly take: (request: RateRequest) => Promise<RateDecision>;
}

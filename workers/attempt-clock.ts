/** Heartbeats reach the server at most so often; create-workers.ts sets it. */
export const MOST_BETWEEN_BEATS_MS = 10_000;
/** For the way to the server, and for timers that are late. */
const MARGIN_MS = 2_000;

/** Longer than that no event loop is busy: the process stood still. */
const STANDSTILL_MS = 8_000;
/** By then a process that goes on has begun all that was delivered to it while it stood still. */
const SETTLING_MS = 3_000;
const TICK_MS = 1_000;

export interface ActivityTimeouts {
  readonly startToCloseTimeoutMs: number;
  /** 0 and undefined: the activity has none. */
  readonly heartbeatTimeoutMs?: number | undefined;
}

/** One attempt of an activity, by the clock of its process. */
export interface AttemptClock {
  /** The server may have given the activity to another worker: it is lost for this one, and stays so. */
  readonly isGivenUp: () => boolean;
  readonly beat: () => void;
}

/**
 * Begins the clocks of attempts. A process that stood still (stopped, suspended or blocked) wakes up in the middle of its work
 * before the server answers that another worker has it; work that begins then may have been delivered long ago.
 */
export function createAttemptClocks(now: () => number): (timeouts: ActivityTimeouts) => AttemptClock {
  let lastTick = now();
  let wokeAt = -Infinity;
  const tick = (): void => {
    const time = now();
    if (time - lastTick > STANDSTILL_MS) wokeAt = time;
    lastTick = time;
  };
  setInterval(tick, TICK_MS).unref();

  return ({ heartbeatTimeoutMs, startToCloseTimeoutMs }) => {
    tick(); // what arrived is handled before the timers
    const beganAt = now();
    const longestSilence = heartbeatTimeoutMs ? heartbeatTimeoutMs - MOST_BETWEEN_BEATS_MS - MARGIN_MS : Infinity;
    let lastBeat = beganAt;
    let givenUp = beganAt - wokeAt < SETTLING_MS;

    function isGivenUp(): boolean {
      const time = now();
      givenUp ||= time - lastBeat > longestSilence || time - beganAt > startToCloseTimeoutMs;
      return givenUp;
    }

    return {
      isGivenUp,
      beat() {
        if (!isGivenUp()) lastBeat = now();
      },
    };
  };
}

/** The worker's throttle of heartbeats; create-workers.ts sets it. */
export const MOST_BETWEEN_BEATS_MS = 10_000;
/** For the way to the server, and for timers that are late. */
const MARGIN_MS = 2_000;

/** Longer than that no event loop is busy: the process stood still. */
const STANDSTILL_MS = 8_000;
/** By then a process that goes on has begun all that was handed to it while it stood still. */
const SETTLING_MS = 3_000;
const TICK_MS = 1_000;

export interface ActivityTimeouts {
  readonly startToCloseTimeoutMs: number;
  /** 0 and undefined: the activity has none. */
  readonly heartbeatTimeoutMs?: number | undefined;
}

export interface Pulse {
  /** Work that begins now may have been handed over long ago, and to somebody else since. */
  readonly hasJustWoken: () => boolean;
}

/** Notices when the process stood still: stopped, suspended, or blocked. */
export function createPulse(now: () => number): Pulse {
  let lastTick = now();
  let wokeAt = -Infinity;
  const tick = (): void => {
    const time = now();
    if (time - lastTick > STANDSTILL_MS) wokeAt = time;
    lastTick = time;
  };
  setInterval(tick, TICK_MS).unref();
  return {
    hasJustWoken() {
      tick(); // what arrived is handled before the timers
      return now() - wokeAt < SETTLING_MS;
    },
  };
}

/**
 * Whether an activity can still be this process's to do, by its own clock. A process that stood still wakes up in the
 * middle of its work before anybody tells it that the work was given to another one.
 */
export function createHeart(
  { heartbeatTimeoutMs, startToCloseTimeoutMs }: ActivityTimeouts,
  { now, pulse }: { now: () => number; pulse: Pulse },
) {
  const beganAt = now();
  const longestSilence = heartbeatTimeoutMs ? heartbeatTimeoutMs - MOST_BETWEEN_BEATS_MS - MARGIN_MS : Infinity;
  let lastBeat = beganAt;
  let stopped = pulse.hasJustWoken();

  function hasStopped(): boolean {
    const time = now();
    stopped ||= time - lastBeat > longestSilence || time - beganAt > startToCloseTimeoutMs;
    return stopped;
  }

  return {
    hasStopped,
    /** A beat after too long a silence is no sign of life any more. */
    beat(): void {
      if (!hasStopped()) lastBeat = now();
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';

/** Calls at fixed times, whether or not the last call's effects are over: load does not wait for a slow server. */
export async function everyTick(ticks: number, everyMs: number, act: (tick: number) => void): Promise<void> {
  const begin = performance.now();
  for (let tick = 0; tick < ticks; tick += 1) {
    await delay(Math.max(0, begin + tick * everyMs - performance.now()));
    act(tick);
  }
}

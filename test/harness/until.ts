import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition, not for a time: asks again and again until it answers, and gives up loudly. */
export async function until<Value>(
  what: string,
  ask: () => Value | undefined | false | Promise<Value | undefined | false>,
  { deadlineMs = 180_000, everyMs = 50 } = {},
): Promise<Value> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Still waiting after ${String(deadlineMs)} ms: ${what}`);
    await delay(everyMs);
  }
}

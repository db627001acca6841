import type { LoadResult } from './load.ts';

/** Calls again and again, `connections` at a time, until the time is over. `call` says whether it was accepted. */
export async function closedLoop(
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
  call: (connection: number) => Promise<boolean>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let refused = 0;
  const begin = performance.now();
  const end = begin + durationMs;
  const client = async (_: unknown, connection: number): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      if (!(await call(connection))) refused += 1;
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    requests: sorted.length,
    refused,
    perSecond: sorted.length / ((performance.now() - begin) / 1000),
    medianMs: at(0.5),
    p90Ms: at(0.9),
  };
}

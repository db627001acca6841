import type { Measured } from '../report.ts';
import { median, rounded } from '../statistics.ts';
import type { Load, LoadProcess, LoadResult } from './load.ts';

export interface CpuBlock extends LoadResult {
  readonly cpuUsPerRequest: number;
}

/** Load on a server of this process, whose CPU time is therefore that of the server. */
export async function measureBlock(load: LoadProcess, block: Load): Promise<CpuBlock> {
  const begin = process.cpuUsage();
  const result = await load.run(block);
  const { user, system } = process.cpuUsage(begin);
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.requests} responses had another status`);
  return { ...result, cpuUsPerRequest: (user + system) / result.requests };
}

/** Medians of a server and of its floor, over pairs of blocks. */
export function figuresOf(
  pairs: readonly { readonly subject: CpuBlock; readonly floor: CpuBlock }[],
  { value, interval = [value, value] }: Measured,
) {
  const ofBoth = (digits: number, figure: (block: CpuBlock) => number) => ({
    gateway: rounded(median(pairs.map(({ subject }) => figure(subject))), digits),
    bare: rounded(median(pairs.map(({ floor }) => figure(floor))), digits),
  });
  return {
    ratio: value,
    interval90: interval,
    ratioOfRates: rounded(median(pairs.map(({ subject, floor }) => subject.perSecond / floor.perSecond))),
    perSecond: ofBoth(0, ({ perSecond }) => perSecond),
    medianMs: ofBoth(2, ({ medianMs }) => medianMs),
    p90Ms: ofBoth(2, ({ p90Ms }) => p90Ms),
    cpuUsPerRequest: ofBoth(1, ({ cpuUsPerRequest }) => cpuUsPerRequest),
  };
}

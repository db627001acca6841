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

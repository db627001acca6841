import type { Redis } from 'ioredis';

export interface CommandCount {
  readonly total: number;
  /** By name, in lower case. */
  readonly byName: ReadonlyMap<string, number>;
}

const END = 'end-of-the-count';

/** Counts the commands that clients send to a Redis while the work is done; not those that a script makes inside it. */
export async function countCommands(observer: Redis, work: () => Promise<unknown>): Promise<CommandCount> {
  const byName = new Map<string, number>();
  const monitor = await observer.monitor();
  const ended = Promise.withResolvers<undefined>();
  monitor.on('monitor', (_time: string, args: readonly string[], source: string) => {
    const name = args[0]?.toLowerCase() ?? '';
    if (args[1] === END) ended.resolve(undefined);
    else if (source !== 'lua') byName.set(name, (byName.get(name) ?? 0) + 1);
  });
  await work();
  await observer.ping(END); // its earlier messages come before
  await ended.promise;
  monitor.disconnect();
  const total = [...byName.values()].reduce((sum, count) => sum + count, 0);
  return { total, byName };
}

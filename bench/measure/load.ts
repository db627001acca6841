import { once } from 'node:events';
import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { endProcess, startProcess } from '../resources.ts';

export const LoadSchema = Type.Object({
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  connections: Type.Integer(),
  durationMs: Type.Number(),
});
export type Load = Static<typeof LoadSchema>;

const LoadResultSchema = Type.Object({
  requests: Type.Integer(),
  refused: Type.Integer(),
  perSecond: Type.Number(),
  medianMs: Type.Number(),
  p90Ms: Type.Number(),
});
export type LoadResult = Static<typeof LoadResultSchema>;

/** A process that makes load on demand: what asks must not share a thread with what answers. */
export function startLoadProcess() {
  const path = join(import.meta.dirname, 'load-process.ts');
  const child = startProcess(process.execPath, [path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(load: Load): Promise<LoadResult> {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(load.durationMs + 30_000) });
      child.send(load);
      return Value.Parse(Type.Tuple([LoadResultSchema, Type.Unknown()]), await answered)[0];
    },
    close: () => endProcess(child),
  };
}

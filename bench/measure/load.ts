import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { startCommanded } from './commanded-process.ts';

const HeadersSchema = Type.Record(Type.String(), Type.String());

export const LoadSchema = Type.Object({
  url: Type.String(),
  /** One set for each caller, taken in turns by the connections. */
  callers: Type.Array(HeadersSchema, { minItems: 1 }),
  /** Sent by POST; without it the URL is read by GET. */
  body: Type.Optional(Type.String()),
  /** That of an accepted request; 200 when it is not given. */
  status: Type.Optional(Type.Integer()),
  connections: Type.Integer(),
  durationMs: Type.Number(),
});
export type Load = Static<typeof LoadSchema>;

/** Also what a bare floor answers that makes its calls itself. */
export const LoadResultSchema = Type.Object({
  requests: Type.Integer(),
  refused: Type.Integer(),
  perSecond: Type.Number(),
  medianMs: Type.Number(),
  p90Ms: Type.Number(),
});
export type LoadResult = Static<typeof LoadResultSchema>;

/** A process that makes load on demand. */
export function startLoadProcess() {
  const process = startCommanded(join(import.meta.dirname, 'load-process.ts'), LoadSchema, LoadResultSchema);
  return {
    run: (load: Load): Promise<LoadResult> => process.ask(load, load.durationMs + 30_000),
    close: () => process.close(),
  };
}

export type LoadProcess = ReturnType<typeof startLoadProcess>;

import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import type { Encoder } from './encoder.ts';
import type { Encoding, EncodingOf } from './encoding.ts';
import { textsToEncode } from './texts-to-encode.ts';

/** Encodings of messages beside tables: `encode` is asynchronous, reading is not. */
export interface EncodingCache {
  /** Fills the cache; messages that it lacks are read without the encoder. */
  readonly encode: (messages: readonly string[], tables: readonly ProfiledTable[]) => Promise<void>;
  readonly encodingOf: EncodingOf;
}

/** The encoder reads the first tables of a message only. */
const MOST_TABLES = 6;
/** Beyond it the oldest entry is evicted. */
const MOST_KEPT = 1_000;

export function createEncodingCache(encoder: () => Promise<Encoder>): EncodingCache {
  let loaded: Promise<Encoder> | undefined;
  const kept = new Map<string, Encoding | null>();
  return {
    encode: async (messages, tables) => {
      const texts = [...new Set(messages)].flatMap(textsToEncode);
      for (const table of tables.slice(0, MOST_TABLES))
        for (const text of texts) {
          const key = keyOf(text, table);
          if (kept.has(key)) continue;
          const { encode } = await (loaded ??= encoder());
          kept.set(key, await encode(text, table));
          const [oldest] = kept.keys();
          if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
        }
    },
    encodingOf: (text, table) => kept.get(keyOf(text, table)) ?? null,
  };
}

/** By content: the thread receives a copy of each table with every call. */
const keyOf = (text: string, { columns, dataset, filename, name, rows }: ProfiledTable): string =>
  JSON.stringify([text, dataset, filename, name, rows, columns.map((column) => [column.name, column.distinct])]);

import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import type { Encoder } from './encoder.ts';
import type { Heard, Hearing } from './heard.ts';
import { textsToHear } from './texts-to-hear.ts';

/** Hears messages before they are read: the encoder takes its time, and reading waits for nothing. */
export interface Listener {
  /** Until this is done, of new messages nothing was heard. */
  readonly listen: (messages: readonly string[], tables: readonly ProfiledTable[]) => Promise<void>;
  readonly hearing: Hearing;
}

/** Of more tables the first ones are heard. */
const MOST_TABLES = 6;
/** The oldest is forgotten, and heard again when it is needed. */
const MOST_KEPT = 1_000;

export function createListener(encoder: () => Promise<Encoder>): Listener {
  let loaded: Promise<Encoder> | undefined;
  const kept = new Map<string, Heard | null>();
  return {
    listen: async (messages, tables) => {
      const texts = [...new Set(messages)].flatMap(textsToHear);
      for (const table of tables.slice(0, MOST_TABLES))
        for (const text of texts) {
          const key = keyOf(text, table);
          if (kept.has(key)) continue;
          const { hear } = await (loaded ??= encoder());
          kept.set(key, await hear(text, table));
          const [oldest] = kept.keys();
          if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
        }
    },
    hearing: (text, table) => kept.get(keyOf(text, table)) ?? null,
  };
}

/** Tables come anew with every call. */
const keyOf = (text: string, { columns, dataset, filename, name, rows }: ProfiledTable): string =>
  JSON.stringify([text, dataset, filename, name, rows, columns.map((column) => [column.name, column.distinct])]);

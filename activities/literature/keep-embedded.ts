/* eslint-disable temporal/activity-heartbeat-in-long-loops -- runs beside the activities, not as one */
import { setTimeout as delay } from 'node:timers/promises';
import { Failure, messageOf } from '../../contracts/failure.ts';
import { embedPassages, type EmbedPassagesInput } from './embed-passages.ts';

export interface KeepEmbeddedInput extends Omit<EmbedPassagesInput, 'signal'> {
  readonly logger: Readonly<Record<'info' | 'warn', (fields: object, text: string) => void>>;
  /** Does the work while no other process does it. */
  readonly alone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly idleMs?: number;
}

export interface KeptEmbedded {
  /** Interrupts the embedding; the next start goes on. */
  readonly close: () => Promise<void>;
}

/** Documents are uploaded and read at any time: what is new is looked for this often. */
const IDLE_MS = 10_000;
const CAPPED_MS = 600_000;
const LONGEST_PAUSE_MS = 600_000;

/** Embeds passages beside all other work, from the start of the process to its end. */
export function keepEmbedded({ alone, idleMs = IDLE_MS, logger, ...input }: KeepEmbeddedInput): KeptEmbedded {
  const interruption = new AbortController();
  const { signal } = interruption;
  const pass = createPass({ ...input, signal }, { idleMs, logger });

  async function embedUntilClosed(): Promise<void> {
    for (;;) await delay(await pass(), undefined, { signal });
  }

  const done = alone(signal, embedUntilClosed).catch((error: unknown) => {
    if (!signal.aborted) logger.warn({ err: error }, 'passages are not embedded any more; the next start goes on');
  });
  return {
    async close() {
      interruption.abort();
      await done;
    },
  };
}

/** One pass over all passages; resolves to how long to wait for the next. */
function createPass(
  input: EmbedPassagesInput,
  { idleMs, logger }: { idleMs: number } & Pick<KeepEmbeddedInput, 'logger'>,
) {
  let failures = 0;
  return async (): Promise<number> => {
    try {
      const outcome = await embedPassages(input);
      failures = 0;
      if (outcome === 'done') return idleMs;
      logger.warn({}, 'MAX_EMBEDDING_COST_USD_PER_DAY is reached: the rest of the passages is embedded tomorrow');
      return CAPPED_MS;
    } catch (error) {
      input.signal.throwIfAborted();
      failures += 1;
      const pauseMs = pauseAfter(error, idleMs * 2 ** failures);
      logger.warn(
        { reason: messageOf(error), pauseMs },
        'passages could not be embedded; documents are searched by words',
      );
      return pauseMs;
    }
  };
}

function pauseAfter(error: unknown, backOffMs: number): number {
  const seconds = error instanceof Failure ? error.fields['retryAfter'] : undefined;
  return Math.max(typeof seconds === 'number' ? seconds * 1_000 : 0, Math.min(backOffMs, LONGEST_PAUSE_MS));
}

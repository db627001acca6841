import type { OnWait } from '../contracts/patience.ts';
import { boundedReason } from '../contracts/bounded-text.ts';
import type { MessageRepository } from '../db/message-repository.ts';

/** Shorter waits are over before anybody reads of them. */
const SHORTEST_SHOWN_MS = 5_000;

interface Logger {
  warn(fields: object, message: string): void;
}

/** Shows in the status of a job what it waits for and until when. A status that cannot be written now stays as it is. */
export function createShownWaits(messages: Pick<MessageRepository, 'showWait'>, logger: Logger): OnWait {
  return async ({ delayMs, jobId, reason }) => {
    if (delayMs < SHORTEST_SHOWN_MS) return;
    const until = new Date(Date.now() + delayMs);
    await messages.showWait({ jobId, reason: boundedReason(reason), until }).catch((error: unknown) => {
      logger.warn({ err: error }, 'what a job waits for could not be shown');
    });
  };
}

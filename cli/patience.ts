import { setTimeout as delay } from 'node:timers/promises';
import { ServerGone } from './api-client.ts';
import { EXIT, Refusal } from './exit-codes.ts';

export interface Patience {
  /** Called once when the server stops answering, and once when it answers again. */
  readonly onConnection: (event: 'lost' | 'back') => void;
  /** How long a server may be away. */
  readonly patienceMs?: number;
  readonly signal: AbortSignal;
  /** What to do when it stays away, in a sentence. */
  readonly advice: string;
}

const RETRY_MS = 1000;
const PATIENCE_MS = 60_000;

/** Repeats a request, which must be one that can be repeated, until it is answered. @throws Refusal when the server is away for too long */
export async function patiently<Result>(patience: Patience, request: () => Promise<Result>): Promise<Result> {
  const { advice, onConnection, patienceMs = PATIENCE_MS, signal } = patience;
  let lostAt: number | undefined;
  for (;;) {
    try {
      const result = await request();
      if (lostAt !== undefined) onConnection('back');
      return result;
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error;
      if (lostAt === undefined) onConnection('lost');
      lostAt ??= Date.now();
      if (Date.now() - lostAt >= patienceMs) throw new Refusal(`${error.message} ${advice}`, EXIT.serverGone);
      await delay(Math.min(RETRY_MS, patienceMs), undefined, { signal });
    }
  }
}

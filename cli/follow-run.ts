import { setTimeout as delay } from 'node:timers/promises';
import type { WorldState } from '../contracts/schemas/world-state.ts';
import { ServerGone, type ApiClient, type ResearchStatus } from './api-client.ts';
import type { ChangeHints } from './change-hints.ts';
import { EXIT, Refusal } from './exit-codes.ts';

export interface RunToFollow {
  readonly client: ApiClient;
  readonly hints: ChangeHints;
  readonly messageId: string;
  readonly conversationId: string;
  readonly onChange: (state: WorldState, status: ResearchStatus) => void;
  /** Told once when the server stops answering, and once when it is back. */
  readonly onConnection: (event: 'lost' | 'back') => void;
  /** How long a server may be away. */
  readonly patienceMs?: number;
  readonly signal: AbortSignal;
}

export interface FollowedRun {
  readonly status: ResearchStatus;
  readonly state: WorldState;
}

const POLL_MS = 1000;
/** Bursts of hints are read together. */
const SETTLE_MS = 100;
const RETRY_MS = 1000;
const PATIENCE_MS = 60_000;

/** Reads status and world state until the run is over. @throws Refusal when the server is away for too long */
export async function followRun(run: RunToFollow): Promise<FollowedRun> {
  const { client, hints, messageId, conversationId, onChange, signal } = run;
  for (;;) {
    const read = await patiently(run, async () => {
      const status = await client.getStatus(messageId);
      return { status, state: await client.getWorldState(conversationId) };
    });
    onChange(read.state, read.status);
    if (read.status.status !== 'processing') return read;
    await hints.next(POLL_MS);
    await delay(SETTLE_MS, undefined, { signal });
  }
}

async function patiently<Result>(run: RunToFollow, read: () => Promise<Result>): Promise<Result> {
  const { patienceMs = PATIENCE_MS, onConnection, conversationId, signal } = run;
  let lostAt: number | undefined;
  for (;;) {
    try {
      const result = await read();
      if (lostAt !== undefined) onConnection('back');
      return result;
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error;
      if (lostAt === undefined) onConnection('lost');
      lostAt ??= Date.now();
      if (Date.now() - lostAt >= patienceMs) {
        throw new Refusal(
          `${error.message} The run goes on when the server does: --continue ${conversationId}.`,
          EXIT.serverGone,
        );
      }
      await delay(Math.min(RETRY_MS, patienceMs), undefined, { signal });
    }
  }
}

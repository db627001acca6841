import { setTimeout as delay } from 'node:timers/promises';
import type { WorldState } from '../contracts/schemas/world-state.ts';
import type { ApiClient, ResearchStatus } from './api-client.ts';
import type { ChangeHints } from './change-hints.ts';
import { patiently, type Patience } from './patience.ts';

export interface RunToFollow extends Omit<Patience, 'advice'> {
  readonly client: ApiClient;
  readonly hints: ChangeHints;
  readonly messageId: string;
  readonly conversationId: string;
  readonly onChange: (state: WorldState, status: ResearchStatus) => void;
}

export interface FollowedRun {
  readonly status: ResearchStatus;
  readonly state: WorldState;
}

const POLL_MS = 1000;
/** Bursts of hints are read together. */
const SETTLE_MS = 100;

/** Reads status and world state until the run is over. @throws Refusal when the server is away for too long */
export async function followRun(run: RunToFollow): Promise<FollowedRun> {
  const { client, hints, messageId, conversationId, onChange, signal } = run;
  const patience = { ...run, advice: `The run goes on when the server does: --continue ${conversationId}.` };
  for (;;) {
    const read = await patiently(patience, async () => {
      const status = await client.getStatus(messageId);
      return { status, state: await client.getWorldState(conversationId) };
    });
    onChange(read.state, read.status);
    if (read.status.status !== 'processing') return read;
    await hints.next(POLL_MS);
    await delay(SETTLE_MS, undefined, { signal });
  }
}

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ServerGone, type ApiClient, type ResearchStatus } from '../../cli/api-client.ts';
import { followRun } from '../../cli/follow-run.ts';
import type { WorldState } from '../../contracts/schemas/world-state.ts';

const status = (value: ResearchStatus['status']): ResearchStatus => ({
  status: value,
  messageId: 'm',
  conversationId: 'c',
});
const state: WorldState = { conversationId: 'c', conversationStateId: 's', seq: 1, values: { objective: 'o' } };

/** Answers one after the other; the last one again and again. */
function follow(answers: readonly (ResearchStatus['status'] | 'gone')[], patienceMs?: number) {
  const waiting = [...answers];
  const events: string[] = [];
  const client = {
    getStatus: async () => {
      const answer = waiting.length > 1 ? waiting.shift()! : waiting[0]!;
      if (answer === 'gone') throw new ServerGone('http://there', 'ECONNREFUSED');
      return status(answer);
    },
    getWorldState: async () => state,
  } as unknown as ApiClient;
  const followed = followRun({
    ...{ client, messageId: 'm', conversationId: 'c', signal: new AbortController().signal },
    ...(patienceMs === undefined ? {} : { patienceMs }),
    hints: { next: async () => undefined, close: () => undefined },
    onChange: (_, current) => events.push(current.status),
    onConnection: (event) => events.push(event),
  });
  return { followed, events };
}

test('no notices -> a run is followed to its end', async () => {
  const { followed, events } = follow(['processing', 'processing', 'completed']);
  assert.equal((await followed).status.status, 'completed');
  assert.deepEqual(events, ['processing', 'processing', 'completed']);
});

test('a server that is away for a while -> the command waits for it', async () => {
  const { followed, events } = follow(['processing', 'gone', 'completed']);
  await followed;
  assert.deepEqual(events, ['processing', 'lost', 'back', 'completed']);
});

test('a server that stays away -> exit code 3 and how to go on', async () => {
  const { followed } = follow(['processing', 'gone'], 20);
  await assert.rejects(followed, { name: 'Refusal', exitCode: 3, message: /ECONNREFUSED.*--continue c/ });
});

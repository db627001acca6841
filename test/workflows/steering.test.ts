import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Asked } from '../../contracts/workflow-messages.ts';
import { Steering } from '../../workflows/steering.ts';
import { PAUSE, RESUMPTION, STOP } from '../harness/requests.ts';

const BY_HAND = { paused: true };

for (const [heard, paused, stopHeard] of [
  [[], false, false],
  [[PAUSE], true, false],
  [[PAUSE, RESUMPTION], false, false],
  [[RESUMPTION, PAUSE], false, false],
  [[PAUSE, PAUSE], true, false],
  [[RESUMPTION, STOP, PAUSE], false, true],
  [[{ ...RESUMPTION, request: 4 }, STOP], false, true],
  [[RESUMPTION, BY_HAND], true, false],
  [[RESUMPTION, BY_HAND, PAUSE, STOP], false, true],
] as const satisfies readonly (readonly [readonly Asked[], boolean, boolean])[]) {
  const order = heard.map((asked) => ('request' in asked ? String(asked.request) : 'one by hand')).join(', then ');
  test(`a run that heard ${order || 'nothing'} ${paused ? 'is' : 'is not'} paused, and was ${stopHeard ? '' : 'not '}stopped`, () => {
    const steering = new Steering();
    for (const asked of heard) steering.hear(asked);
    assert.deepEqual([steering.paused, steering.stopHeard], [paused, stopHeard]);
  });
}

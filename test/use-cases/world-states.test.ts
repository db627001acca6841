import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createWorldStates } from '../../use-cases/world-states.ts';
import type { WorldStateReader } from '../../db/world-state-reader.ts';
import { estimate } from '../science/estimates.ts';

test('estimates of two analyses -> are read with p values corrected together; what is stored stays', async () => {
  const stored = [0.01, 0.3].map((pValue) => [estimate({ quantity: 'correlation', pValue })]);
  const task = {
    taskId: 'ana-1',
    status: 'completed',
    plan: null,
    planHash: null,
    registeredAt: new Date(0),
    analysis: null,
  };
  const reader = {
    readAnalyses: async () => Promise.resolve(stored.map((estimates) => ({ task, estimates }))),
  } as unknown as WorldStateReader;
  const worldStates = createWorldStates({ reader, artifactUrl: () => Promise.reject(new Error('unused')) });
  const { tasks } = await worldStates.readEstimates('c');
  assert.deepEqual(
    tasks.map(({ estimates }) => [estimates[0]?.pValue, estimates[0]?.pAdjusted?.value]),
    [
      [0.01, 0.02],
      [0.3, 0.3],
    ],
  );
  assert.equal(stored[0]?.[0]?.pAdjusted, null);
});

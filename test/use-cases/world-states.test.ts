import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../contracts/estimate.ts';
import { createWorldStates } from '../../use-cases/world-states.ts';
import type { WorldStateReader } from '../../db/world-state-reader.ts';
import { estimate } from '../science/estimates.ts';

const correlations = (...pValues: readonly number[]) =>
  pValues.map((pValue) => [estimate({ id: 'e1', quantity: 'correlation', pValue })]);

const analyses = (stored: readonly Estimate[][]) => async () =>
  Promise.resolve(
    stored.map((estimates, index) => ({
      task: {
        taskId: `ana-${index + 1}`,
        ...{ status: 'completed', plan: null, planHash: null, registeredAt: new Date(0), analysis: null },
      },
      estimates,
    })),
  );

const statesOf = (reader: object) =>
  createWorldStates({
    reader: reader as WorldStateReader,
    artifactUrl: () => Promise.reject(new Error('unused')),
  });

test('estimates of two analyses -> are read with p values corrected together; what is stored stays', async () => {
  const stored = correlations(0.01, 0.3);
  const { tasks } = await statesOf({ readAnalyses: analyses(stored) }).readEstimates('c');
  assert.deepEqual(
    tasks.map(({ estimates }) => [estimates[0]?.pValue, estimates[0]?.pAdjusted?.value]),
    [
      [0.01, 0.02],
      [0.3, 0.3],
    ],
  );
  assert.equal(stored[0]?.[0]?.pAdjusted, null);
});

test('a discovery that later tests took the clearness of -> says so', async () => {
  const discovery = {
    id: 'd',
    title: 'T',
    claim: 'C.',
    summary: 'S.',
    novelty: '',
    artifactIds: [],
    unverifiedNumbers: [],
  };
  const evidence = { discoveryId: 'd', taskId: 'ana-1', refersTo: ['e1'], explanation: '', externalJobId: null };
  const state = { id: 's', suggestedNextSteps: [], keyInsights: [], currentLevel: 1, objective: 'O' };
  const rows = { state, seq: 1, usage: null, tasks: [], traces: [], artifacts: [], uploads: [], tables: [] };
  const read = async () => Promise.resolve({ ...rows, discoveries: [discovery], evidence: [evidence] });
  const summaryOf = async (stored: readonly Estimate[][]) => {
    const { values } = await statesOf({ read, readAnalyses: analyses(stored) }).read('c');
    return values.discoveries?.[0]?.summary;
  };
  assert.equal(await summaryOf(correlations(0.04)), 'S.');
  assert.equal(
    await summaryOf(correlations(0.04, 0.5)),
    'S. Corrected over the 2 tests of this conversation, it is no longer clear.',
  );
});

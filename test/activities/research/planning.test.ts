import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createPlanningActivities } from '../../../activities/research/planning.ts';
import type { KnownDataset } from '../../../contracts/agents.ts';
import { contextOf, PENGUINS } from '../agents/context-builder.ts';

interface Step {
  readonly work: (run: object) => Promise<unknown>;
}

/** How often R is started in advance by the plan of a run that knows these data sets. */
async function warmedBy(...datasets: readonly KnownDataset[]): Promise<number> {
  let times = 0;
  const { planInitial } = createPlanningActivities({
    agents: { planInitial: async () => ({ objective: 'Penguins', tasks: [] }) },
    contexts: { load: async () => contextOf({ datasets }) },
    journal: { once: async (_key: unknown, { work }: Step) => work({}) },
    messages: { takeUp: async () => undefined },
    warmAnalysis: () => void (times += 1),
  } as never);
  await planInitial({ jobId: 'job', level: 1 });
  return times;
}

test('a plan over tables -> R starts meanwhile; without tables -> not', async () => {
  assert.deepEqual([await warmedBy(PENGUINS), await warmedBy()], [1, 0]);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createAgentsInThread } from '../../activities/agents-in-thread.ts';
import { createBuiltinAgents } from '../../activities/agents/index.ts';
import { loadEncoder } from '../../science/read/encoder/encoder.ts';
import { createReader } from '../../science/read/reader.ts';
import { contextOf, PENGUINS } from './agents/context-builder.ts';

test('agents in the thread -> the answers that they give outside of it', async (t) => {
  const { agents, close } = createAgentsInThread();
  t.onTestFinished(close);
  const context = contextOf({ question: 'Does body mass differ between the species?', datasets: [PENGUINS] });
  const direct = createBuiltinAgents(createReader(loadEncoder));
  assert.deepEqual(await agents.planInitial(context), await direct.planInitial(context));
  assert.deepEqual(await agents.decideContinue(context), await direct.decideContinue(context));
});

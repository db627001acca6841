import assert from 'node:assert/strict';
import { test } from 'vitest';
import { inModelStep } from '../../../activities/models/model-step.ts';
import { withRequestedModels } from '../../../activities/models/requested-model.ts';
import type { Agents, ChatContext } from '../../../contracts/agents.ts';

const answering = (text: string): Agents => ({ answerChat: async () => text }) as Partial<Agents> as Agents;
const agents = withRequestedModels(answering('usual'), new Map([['openai/gpt-4o', answering('chosen')]]));

const answerIn = (model: string | null) =>
  inModelStep({ jobId: 'j', conversationId: 'c', userId: 'u', level: 1, step: 'chat', model }, () =>
    agents.answerChat({} as ChatContext),
  );

test('a request that chose a model -> its steps use the agents of that model', async () => {
  assert.deepEqual([await answerIn(null), await answerIn('openai/gpt-4o')], ['usual', 'chosen']);
});

test('a model that this process does not have -> the run fails, and no other model answers', async () => {
  await assert.rejects(answerIn('openai/gpt-5.5'), { code: 'MODEL_MISCONFIGURED', message: /LLM_ALLOWED_MODELS/ });
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { startScriptedModel, type ScriptedModel } from '../fakes/scripted-model.ts';
import { draftOf, followChat } from '../harness/event-stream.ts';
import { researcherAt } from '../harness/research-client.ts';
import { stackIsMissing, startStack, type Stack } from '../harness/stack.ts';

const skip = stackIsMissing;
let model: ScriptedModel;
let stack: Stack;
beforeAll(async () => {
  if (skip) return;
  model = await startScriptedModel(() => ({ ready: true }));
  stack = await startStack({ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'scripted', LLM_BASE_URL: model.url });
});
afterAll(async () => {
  if (skip) return;
  await stack.close();
  await model.close();
});

test.skipIf(skip)('queue mode: what a worker’s model writes reaches the gateway that holds the request', async () => {
  const seen = Promise.withResolvers<undefined>();
  const written = JSON.stringify({ answer: [{ say: 'Nothing is known of rain.', evidence: [] }] });
  model.script = ({ agent, count }) =>
    agent === 'chat' && count === 1
      ? {
          pieces: [written.slice(0, 35), written.slice(35)],
          // The second half is not written before the first one was seen.
          before: async (index) => (index === 1 ? seen.promise : undefined),
        }
      : { answer: [] };
  const { events, last } = await followChat(
    stack.gateway,
    { message: 'What is known of rain?' },
    {
      until: ({ name }) => {
        if (name === 'token') seen.resolve(undefined);
        return false;
      },
    },
  );
  const tokens = events.filter(({ name }) => name === 'token');
  assert.equal(draftOf(tokens), 'Nothing is known of rain.');
  assert.equal(last.name, 'final');
  assert.doesNotMatch(last.data.text, /Nothing is known of rain/);
  const status = await researcherAt(stack.gateway).get(`/api/deep-research/status/${last.data.messageId}`);
  assert.equal(status.result.text, last.data.text);
});

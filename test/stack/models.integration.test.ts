import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { startScriptedEmbeddings, type ScriptedEmbeddings } from '../fakes/scripted-embeddings.ts';
import { startScriptedModel, type ScriptedModel } from '../fakes/scripted-model.ts';
import { draftOf, followChat } from '../harness/event-stream.ts';
import { researcherAt } from '../harness/research-client.ts';
import { stackIsMissing, startStack, type Stack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';

const skip = stackIsMissing;
let model: ScriptedModel;
let embeddings: ScriptedEmbeddings;
let stack: Stack;
beforeAll(async () => {
  if (skip) return;
  model = await startScriptedModel(() => ({ ready: true }));
  embeddings = await startScriptedEmbeddings();
  stack = await startStack({ ...model.settings, ...embeddings.settings });
});
afterAll(async () => {
  if (skip) return;
  await stack.close();
  await model.close();
  await embeddings.close();
});

test.skipIf(skip)(
  'queue mode, a worker’s model that writes -> its words reach the gateway that holds the request',
  async () => {
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
  },
);

const HEART =
  'Smoking raised the risk of myocardial infarction in this cohort of men, who were followed for ten years.';

test.skipIf(skip)(
  'queue mode: the workers are killed while one embeds a document that came through a gateway -> it is embedded once, found by its meaning, and counted for its owner',
  { timeout: 240_000 },
  async () => {
    let requests = 0;
    embeddings.behave = () => {
      requests += 1;
      return requests === 1; // the first request is never answered
    };
    const ada = researcherAt(stack.gateway);
    const fileId = await ada.upload('cohort.md', `# Cohort\n\n${HEART}\n`, 'text/markdown');
    assert.ok(fileId);
    await until('a worker asks for vectors', () => requests === 1);
    for (const role of ['worker-1', 'worker-2']) process.kill(stack.pid(role), 'SIGKILL');

    const search = async (user: string) => {
      const found = await researcherAt(stack.gateway, user).get('/api/knowledge/search?q=cardiac+events');
      return (found as unknown as { readonly results: readonly { readonly text: string }[] }).results;
    };
    const found = await until(
      'the passage is found by its meaning',
      async () => {
        const results = await search('ada');
        return results.length === 0 ? undefined : results;
      },
      { deadlineMs: 180_000 },
    );
    assert.match(found[0]!.text, /myocardial infarction/);
    assert.deepEqual(await search('bob'), []);
    assert.equal(embeddings.texts.filter((text) => text.includes('myocardial')).length, 1);
    const tokensOf = async (user: string) => {
      const { byModel } = (await researcherAt(stack.gateway, user).get('/api/usage')) as unknown as {
        byModel: readonly { readonly agent: string; readonly inputTokens: number }[];
      };
      return byModel.find(({ agent }) => agent === 'embedding')?.inputTokens;
    };
    // Each text takes 10 tokens: one of them is the question of the other researcher.
    assert.deepEqual([await tokensOf('ada'), await tokensOf('bob')], [10 * (embeddings.texts.length - 1), 10]);
  },
);

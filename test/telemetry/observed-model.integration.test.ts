import assert from 'node:assert/strict';
import { test } from 'vitest';
import { startOtlpCollector } from '../fakes/otlp-collector.ts';
import { startScriptedModel } from '../fakes/scripted-model.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';

const CANARY = 'canary-5d1c0f';
const CLIENT = 3;

test('each call of a model -> a span of its activity, with its tokens and without its words', async () => {
  const collector = await startOtlpCollector();
  const model = await startScriptedModel(({ agent, count }) => {
    if (agent === 'chat' && count === 1) return `${CANARY} is no JSON`;
    return agent === 'chat' ? { answer: [] } : { ready: true };
  });
  const folder = await serverFolder();
  const server = startServerProcess({
    ...{ DATA_DIR: folder.path, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.tracesUrl },
    ...{ ...model.settings, LLM_API_KEY: CANARY },
  });
  const chat = async (message: string) => {
    const answer = await fetch(new URL('/api/chat', await server.listening()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user-id': 'ada' },
      body: JSON.stringify({ message }),
    });
    return answer.status;
  };
  assert.equal(await chat(`What is known of ${CANARY}?`), 200);
  model.script = () => ({ status: 400, body: `{"error":{"message":"${CANARY}"}}` });
  assert.equal(await chat('And now?'), 200);
  server.child.kill('SIGTERM');
  await server.ended();
  const spans = collector.spans.filter(({ name }) => name === 'chat scripted');
  await collector.close();
  await model.close();
  folder.remove();

  const [first, repair, refused] = spans;
  assert.equal(spans.length, 3, JSON.stringify(spans));
  assert.equal(first?.kind, CLIENT);
  assert.partialDeepStrictEqual(first.attributes, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai-compatible',
    'gen_ai.request.model': 'scripted',
    'gen_ai.agent.name': 'chat',
    'gen_ai.response.finish_reasons': ['stop'],
  });
  assert.deepEqual(
    ['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens'].map((name) => Number(first.attributes[name])),
    [1000, 100],
  );
  const activity = collector.spans.find(({ spanId }) => spanId === first.parentSpanId);
  assert.equal(activity?.name, 'RunActivity:answerMessage');
  assert.equal(repair?.traceId, first.traceId);
  assert.equal(refused?.attributes['error.type'], 'MODEL_REFUSED');
  assert.equal(refused.statusCode, 2);
  assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(CANARY));
});

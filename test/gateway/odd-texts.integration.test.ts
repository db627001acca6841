import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const START = '/api/deep-research/start';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

for (const message of [
  '\ud83d Does it rain?',
  'Does it rain \udc00',
  '🧪'.repeat(5_000),
  '👩🏽‍🔬x'.repeat(2_000),
  `${'a'.repeat(79)}${'🧪'.repeat(300)}?`,
  `${'a '.repeat(59)}b🧪🧪🧪🧪 more words follow and so on?`,
]) {
  test(`a question that begins ${JSON.stringify(message.slice(0, 12))} (${String(message.length)}) -> is researched to its end`, async () => {
    const started = await call(service.app, 'POST', START, { body: { message } });
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const status = await until('an end', async () => {
      const { body } = await call(service.app, 'GET', started.body.pollUrl);
      return body.status === 'processing' ? undefined : body;
    });
    assert.equal(status.status, 'completed', JSON.stringify(status));
    const state = await call(
      service.app,
      'GET',
      `/api/deep-research/conversations/${started.body.conversationId}/state`,
    );
    assert.doesNotMatch(JSON.stringify(state.body), /\\ud[89a-f]/);
  });
}

for (const q of ["'; drop table passages; --", '& | ! <-> :*', '\\', '%', '🧪', '((((', 'x'.repeat(1000), 'a:b*c|d']) {
  test(`a search for ${JSON.stringify(q.slice(0, 20))} -> is answered`, async () => {
    const { status, body } = await call(service.app, 'GET', `/api/knowledge/search?q=${encodeURIComponent(q)}`);
    assert.equal(status, 200, JSON.stringify(body));
  });
}

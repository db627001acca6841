import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestService, type TestService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('a request without a body -> may name a content type all the same', async () => {
  const { statusCode } = await service.app.inject({
    method: 'DELETE',
    url: '/api/files/00000000-0000-4000-8000-000000000000',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(statusCode, 404);
});

test('an empty text, as fetch sends it -> is no body either', async () => {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: '/api/deep-research/conversations/00000000-0000-4000-8000-000000000000/pause',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: '',
  });
  assert.equal(statusCode, 404);
});

test('a value outside of a choice -> a response with the choice', async () => {
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/api/deep-research/start',
    payload: { message: 'A question', researchMode: 'x' },
  });
  assert.equal(statusCode, 400);
  assert.match(body, /must be one of semi-autonomous, fully-autonomous, steering/);
});

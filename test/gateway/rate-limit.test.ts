import assert from 'node:assert/strict';
import fastify from 'fastify';
import { test } from 'vitest';
import type { RateDecision, RateRequest } from '../../clients/rate-limiter.ts';
import { failure } from '../../contracts/failure.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { useErrorAnswers } from '../../gateway/plugins/error-handler.ts';
import { limitRate } from '../../gateway/plugins/rate-limit.ts';

/** One limited route over a limiter that decides as it is told. */
async function post(decision: RateDecision, handler: () => unknown = () => ({ ok: true })) {
  const asked: RateRequest[] = [];
  const limiter = { take: async (request: RateRequest) => (asked.push(request), decision) };
  const app = fastify();
  useErrorAnswers(app);
  app.decorateRequest('userId', 'ada');
  app.post('/limited', {
    schema: { body: { type: 'object', required: ['message'] }, response: { ...errorResponses } },
    preHandler: limitRate({
      limiter,
      isKnown: async ({ key }) => key === 'sent-before',
      action: 'chat',
      limit: 10,
      windowSeconds: 60,
    }),
    handler,
  });
  const inject = (payload: object, headers = {}) => app.inject({ method: 'POST', url: '/limited', payload, headers });
  return { answer: await inject({ message: 'hello' }), inject, asked };
}

test('a request within the limit -> is answered, with the rest of it in the headers', async () => {
  const { answer, asked } = await post({ allowed: true, remaining: 7, resetIn: 42 });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['x-ratelimit-limit'], '10');
  assert.equal(answer.headers['x-ratelimit-remaining'], '7');
  assert.equal(answer.headers['x-ratelimit-reset'], '42');
  assert.equal(answer.headers['retry-after'], undefined);
  assert.deepEqual(asked, [{ userId: 'ada', action: 'chat', limit: 10, windowSeconds: 60, requestKey: undefined }]);
});

test('a request over the limit -> a 429 that says how long to wait, and the route does not run', async () => {
  let ran = false;
  const { answer } = await post({ allowed: false, remaining: 0, resetIn: 42 }, () => (ran = true));
  assert.equal(answer.statusCode, 429);
  assert.deepEqual(answer.json(), {
    error: 'Rate limit exceeded',
    message: 'Too many requests. Try again in 42 seconds.',
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 42,
  });
  assert.equal(answer.headers['retry-after'], '42');
  assert.equal(answer.headers['x-ratelimit-limit'], '10');
  assert.equal(answer.headers['x-ratelimit-remaining'], '0');
  assert.equal(answer.headers['x-ratelimit-reset'], '42');
  assert.equal(ran, false);
});

test('an error of the route itself -> carries the headers too', async () => {
  const { answer } = await post({ allowed: true, remaining: 7, resetIn: 42 }, () => {
    throw failure('CONVERSATION_NOT_FOUND', 'No such conversation.');
  });
  assert.equal(answer.statusCode, 404);
  assert.equal(answer.headers['x-ratelimit-remaining'], '7');
});

test('a request that is not valid -> is not counted', async () => {
  const { inject, asked } = await post({ allowed: true, remaining: 7, resetIn: 42 });
  assert.equal((await inject({})).statusCode, 400);
  assert.equal(asked.length, 1);
});

test('a request with a key -> the limiter gets it, and counts those that come at once', async () => {
  const { inject, asked } = await post({ allowed: true, remaining: 7, resetIn: 42 });
  await inject({ message: 'hello' }, { 'idempotency-key': 'new' });
  assert.equal(asked.at(-1)?.requestKey, 'new');
});

test('a request that is sent again with its key -> is not counted, whatever the limit', async () => {
  const { inject, asked } = await post({ allowed: false, remaining: 0, resetIn: 42 });
  const again = await inject({ message: 'hello' }, { 'idempotency-key': 'sent-before' });
  assert.equal(again.statusCode, 200);
  assert.equal((await inject({ message: 'hello' }, { 'idempotency-key': 'new' })).statusCode, 429);
  assert.equal(asked.length, 2);
});

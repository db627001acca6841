import fastify from 'fastify';
import { test } from 'vitest';
import { useErrorAnswers } from '../../../gateway/plugins/error-handler.ts';
import { assertError, call } from '../../harness/client.ts';

function throwing(error: Error) {
  const app = fastify();
  useErrorAnswers(app);
  app.get('/', () => Promise.reject(error));
  return call(app, 'GET', '/');
}

test('the database is away -> requests are answered with 503: they may be sent again', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  assertError(await throwing(refused), { status: 503, code: 'NOT_READY' });
});

test('an unexpected error -> 500, and nothing of its cause', async () => {
  assertError(await throwing(new Error('select broken')), { status: 500, code: 'INTERNAL_ERROR' });
});

import assert from 'node:assert/strict';
import fastify from 'fastify';
import { test } from 'vitest';
import type { Mode } from '../../../gateway/mode.ts';
import { useErrorAnswers } from '../../../gateway/plugins/error-handler.ts';
import { adminJobRoutes } from '../../../gateway/routes/admin-jobs.ts';
import { assertError, call } from '../../harness/client.ts';

test('queue mode and no admin key in the settings -> nothing is open, and the response says how to set one', async () => {
  const app = fastify();
  useErrorAnswers(app);
  await app.register(adminJobRoutes({ adminKeys: [], mode: { name: 'queue' } as Mode }));
  for (const headers of [{}, { 'x-admin-key': '' }, { 'x-admin-key': 'undefined' }, { 'x-admin-key': 'anything' }]) {
    const answer = await call(app, 'GET', '/api/admin/jobs', { headers });
    assertError(answer, { status: 401, code: 'UNAUTHORIZED' });
    assert.match(answer.body.message, /ADMIN_API_KEY/);
  }
});

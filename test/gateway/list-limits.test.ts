import assert from 'node:assert/strict';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, test } from 'vitest';
import type { ConversationRepository } from '../../db/conversation-repository.ts';
import type { JobAdministration } from '../../use-cases/job-administration.ts';
import type { Mode } from '../../gateway/mode.ts';
import { useErrorAnswers } from '../../gateway/plugins/error-handler.ts';
import { adminJobRoutes } from '../../gateway/routes/admin-jobs.ts';
import { conversationRoutes, type ConversationRouteDeps } from '../../gateway/routes/conversations.ts';
import { knowledgeRoutes } from '../../gateway/routes/knowledge.ts';
import { assertError, call } from '../harness/client.ts';

const ADMIN_KEY = 'the admin key of these tests';
const headers = { 'x-admin-key': ADMIN_KEY };

let app: FastifyInstance;
/** The limits that reached what makes the lists. */
let limits: (number | undefined)[];

beforeEach(async () => {
  limits = [];
  const administration: Pick<JobAdministration, 'list'> = {
    list({ limit }) {
      limits.push(limit);
      return Promise.resolve({ queue: 'deep-research', rows: [], counts: new Map() });
    },
  };
  const conversations: Pick<ConversationRepository, 'list'> = {
    list({ limit }) {
      limits.push(limit);
      return Promise.resolve({ items: [], next: undefined });
    },
  };
  app = fastify().decorateRequest('userId', 'ada');
  useErrorAnswers(app);
  await app.register(adminJobRoutes({ adminKeys: [ADMIN_KEY], mode: { name: 'queue', administration } as Mode }));
  await app.register(conversationRoutes({ conversations } as ConversationRouteDeps));
  await app.register(
    knowledgeRoutes({
      searchKnowledge({ limit }) {
        limits.push(limit);
        return Promise.resolve([]);
      },
    }),
  );
});

for (const [list, { byDefault, maximum }] of [
  ['/api/admin/jobs?queue=deep-research', { byDefault: 50, maximum: 200 }],
  ['/api/deep-research/conversations?', { byDefault: 50, maximum: 50 }],
  ['/api/knowledge/search?q=rain', { byDefault: 10, maximum: 50 }],
] as const) {
  test(`${list} -> a limit from 1 to ${String(maximum)}, and ${String(byDefault)} without one`, async () => {
    for (const query of ['', '&limit=1', `&limit=${String(maximum)}`]) {
      assert.equal((await call(app, 'GET', `${list}${query}`, { headers })).status, 200, query);
    }
    assert.deepEqual(limits, [byDefault, 1, maximum]);
  });

  test(`${list} with a limit out of its bounds -> is refused, with the bounds`, async () => {
    for (const limit of ['0', '000', String(maximum + 1), '999999999']) {
      const answer = await call(app, 'GET', `${list}&limit=${limit}`, { headers });
      assertError(answer, { status: 400, code: 'BODY_INVALID' });
      assert.deepEqual(answer.body.details, [{ path: 'query.limit', message: `must be from 1 to ${String(maximum)}` }]);
    }
    assert.deepEqual(limits, []);
  });

  test(`${list} with a limit that is no whole number -> is refused`, async () => {
    for (const limit of ['-1', '1.5', '1e2', '0x10', 'all', '', '%201', '9999999999']) {
      const answer = await call(app, 'GET', `${list}&limit=${limit}`, { headers });
      assertError(answer, { status: 400, code: 'BODY_INVALID' });
      assert.deepEqual(
        answer.body.details,
        [{ path: 'query.limit', message: 'must be a whole number of at most 9 digits' }],
        limit,
      );
    }
    assert.deepEqual(limits, []);
  });
}

import assert from 'node:assert/strict';
import { test } from 'vitest';
import fastify from 'fastify';
import { useErrorAnswers } from '../../../gateway/plugins/error-handler.ts';
import { useResponseHeaders } from '../../../gateway/plugins/response-headers.ts';
import { call } from '../../harness/client.ts';

const GUARDS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const POLICY = ["default-src 'self'", "object-src 'none'", "script-src 'self'", "frame-ancestors 'self'"];

test('every response, with any status -> has the security headers', async () => {
  const app = fastify();
  useErrorAnswers(app);
  useResponseHeaders(app);
  app.get('/fine', async () => ({ fine: true }));
  app.get('/broken', async () => {
    throw new Error('a bug');
  });
  for (const [url, status] of [
    ['/fine', 200],
    ['/unknown', 404],
    ['/broken', 500],
  ] as const) {
    const answer = await call(app, 'GET', url);
    assert.equal(answer.status, status);
    assert.partialDeepStrictEqual(answer.headers, GUARDS);
    const policy = String(answer.headers['content-security-policy']).split(';');
    for (const directive of POLICY) assert.ok(policy.includes(directive), directive);
  }
});

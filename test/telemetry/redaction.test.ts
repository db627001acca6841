import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createRedaction, isSecretName, REDACTED, redactText } from '../../telemetry/redaction.ts';

const SECRET = 'canary-4f1c9a7e';

for (const [where, text] of Object.entries({
  'a connection string': `connect failed: postgres://engine:${SECRET}@db:5432/research`,
  'a Redis address without a user': `redis://:${SECRET}@cache:6379/0`,
  'a user name that is the secret': `https://${SECRET}@host/path`,
  'the ticket of a socket': `GET /ws?userId=ada&ticket=${SECRET}`,
  'an S3 signature': `http://s3/bucket/file?X-Amz-Date=1&X-Amz-Signature=${SECRET}&x=1`,
  'S3 credentials': `http://s3/bucket/file?X-Amz-Credential=${SECRET}/20260101/eu/s3`,
  'our own signature': `/objects/upload?object=a&signature=${SECRET}`,
  'a token in an address': `https://host/cb?access_token=${SECRET}`,
  'a list of settings': `PORT=3000 JWT_SECRET=${SECRET} HOST=x`,
  'a bearer token': `authorization: Bearer ${SECRET}`,
  'basic credentials': `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`,
})) {
  test(`${where} -> is taken out of a text`, () => {
    const redacted = redactText(text);
    assert.ok(!redacted.includes(SECRET) && redacted.includes(REDACTED), redacted);
    assert.ok(!redacted.includes(Buffer.from(`ada:${SECRET}`).toString('base64')));
  });
}

test('a JWT in any place -> is taken out', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
  assert.equal(redactText(`the token ${token} was refused`), `the token ${REDACTED} was refused`);
});

test('a word that is no secret -> stays as it is', () => {
  for (const text of [
    'connect ECONNREFUSED 127.0.0.1:5432',
    'http://127.0.0.1:3000/api/files?after=12&limit=5',
    'at file:///srv/node_modules/@fastify/cors/index.js:12:3',
    'The basic idea: a bearer of news. 12 tokens were used.',
    'mail ada@example.org',
  ]) {
    assert.equal(redactText(text), text);
  }
});

test('a long line -> is searched in time that does not matter', () => {
  // Patterns that go back over what they have read would take minutes here.
  const redacted = redactText('a://'.repeat(50_000) + '?token'.repeat(50_000) + 'eyJ'.repeat(50_000));
  assert.ok(redacted.length > 0);
});

test('names of secrets -> are known from names that only sound like them', () => {
  for (const name of ['password', 'apiKey', 'X-Api-Key', 'x-admin-key', 'authorization', 'Cookie', 'set-cookie']) {
    assert.ok(isSecretName(name), name);
  }
  for (const name of [
    'accessToken',
    'ticket',
    'clientSecret',
    'x-payment',
    'PAYMENT-SIGNATURE',
    'jwt',
    'credentials',
  ]) {
    assert.ok(isSecretName(name), name);
  }
  for (const name of ['jobId', 'apiKeyId', 'message', 'route', 'keyName', 'monkey'])
    assert.ok(!isSecretName(name), name);
});

test('the values of settings -> are redacted, whole, in parts, and in any encoding', () => {
  const redact = createRedaction([`postgres://engine:p%40ss-${SECRET}@db/x`, `quo"ted-${SECRET}`, undefined, 'short']);
  for (const text of [
    `password p@ss-${SECRET} refused`,
    `password p%40ss-${SECRET} refused`,
    JSON.stringify({ text: `quo"ted-${SECRET}` }),
    encodeURIComponent(`quo"ted-${SECRET}`),
  ]) {
    assert.ok(!redact(text).includes(SECRET), text);
  }
  assert.equal(redact('a short word'), 'a short word');
});

test('a weak password -> is redacted as a word of its own, not inside of others', () => {
  const redact = createRedaction(['research']);
  assert.equal(redact('password research refused'), `password ${REDACTED} refused`);
  assert.equal(redact('"workflowId":"deep-research:1"'), '"workflowId":"deep-research:1"');
});

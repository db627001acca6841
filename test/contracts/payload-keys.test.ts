import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'vitest';
import { readPayloadKeys } from '../../contracts/payload-keys.ts';

const [first, second] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64')) as [string, string];

test('no setting -> no keys', () => {
  assert.deepEqual(readPayloadKeys(undefined), { keys: [], problems: [] });
});

test('keys with spaces between them -> are read in their order', () => {
  const { keys, problems } = readPayloadKeys(`2026-11:${first}, old.1:${second}`);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    keys.map(({ id, secret }) => [id, Buffer.from(secret).toString('base64')]),
    [
      ['2026-11', first],
      ['old.1', second],
    ],
  );
});

for (const [what, given, problem] of [
  ['an entry without an id', `a:${first},${second}`, /entry 2 is not of the form id:key/],
  ['an id with other signs', `two words:${first}`, /entry 1 is not of the form id:key/],
  ['an entry that is empty', `a:${first},`, /entry 2 is not of the form/],
  ['a key that is not base64', 'a:hunter2!', /the key "a" is not base64\. Make one with: openssl rand -base64 32/],
  ['a key that is cut off', `a:${first.slice(0, 42)}`, /the key "a" is not base64/],
  ['a key of 16 bytes', `a:${randomBytes(16).toString('base64')}`, /the key "a" has 16 bytes and needs 32/],
  ['no key after the id', 'a:', /the key "a" has 0 bytes/],
  ['an id that is there twice', `a:${first},a:${second}`, /the id "a" is there twice/],
] as const) {
  test(`${what} -> is a problem in one sentence without the secret`, () => {
    const { problems } = readPayloadKeys(given);
    assert.equal(problems.length, 1);
    assert.match(problems[0]!, problem);
    assert.match(problems[0]!, /^TEMPORAL_PAYLOAD_KEYS.*\.$/);
    for (const secret of [first, second, 'hunter2']) assert.ok(!problems[0]!.includes(secret));
  });
}

test('several problems -> each is reported', () => {
  assert.equal(readPayloadKeys(`a:${first},a:${second},b:short,nothing`).problems.length, 3);
});

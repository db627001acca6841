import assert from 'node:assert/strict';
import { test } from 'vitest';
import { userAttribute } from '../../clients/user-attribute.ts';
import { payloadKey } from '../harness/payload-keys.ts';

const [one, other] = [payloadKey('one'), payloadKey('other')];

test('no keys for payloads -> a user is shown by name', () => {
  assert.equal(userAttribute([])('ada'), 'ada');
});

test('keys for payloads -> a user is shown by a hash: the same for one user, another for another user or key', () => {
  const shown = userAttribute([one, other]);
  assert.match(shown('ada'), /^[\w-]{43}$/);
  assert.equal(shown('ada'), userAttribute([one])('ada'));
  assert.notEqual(shown('ada'), shown('grace'));
  assert.notEqual(shown('ada'), userAttribute([other])('ada'));
});

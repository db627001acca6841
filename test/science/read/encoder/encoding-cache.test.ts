import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createEncodingCache } from '../../../../science/read/encoder/encoding-cache.ts';
import { table } from '../tables/tables.ts';

const TRIAL = table('trial', 120, 'arm text drug|control', 'healed int 0|1');

function cacheWithLog() {
  const encoding: string[] = [];
  const encoder = {
    encode: async (text: string) => {
      encoding.push(text);
      return { kinds: new Map(), roles: new Map(), levels: new Map(), unanswerable: 0 };
    },
  };
  return { encoding, ...createEncodingCache(async () => encoder) };
}

test('a message that was encoded -> has an encoding; another one was not', async () => {
  const { encode, encodingOf } = cacheWithLog();
  await encode(['Does the arm matter?'], [TRIAL]);
  assert.ok(encodingOf('Does the arm matter?', TRIAL));
  assert.equal(encodingOf('Who heals?', TRIAL), null);
});

test('a message that is encoded again -> reaches the encoder once, even beside a copy of its table', async () => {
  const { encode, encoding } = cacheWithLog();
  await encode(['Does the arm matter?'], [TRIAL]);
  await encode(['Does the arm matter?'], [structuredClone(TRIAL)]);
  assert.deepEqual(encoding, ['Does the arm matter?']);
});

test('a question with a sentence before it -> is encoded with it; two questions together and each alone', async () => {
  const { encode, encoding } = cacheWithLog();
  await encode(['We randomised 120 patients. Does the arm matter?'], [TRIAL]);
  await encode(['Does the arm matter? How many are healed?'], [TRIAL]);
  assert.deepEqual(encoding, [
    'We randomised 120 patients. Does the arm matter?',
    'We randomised 120 patients',
    'Does the arm matter? How many are healed?',
    'Does the arm matter?',
    'How many are healed?',
  ]);
});

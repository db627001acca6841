import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { boundedReason } from '../../contracts/bounded-text.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test('words of ordinary length -> stay as they are, in one line', () => {
  assert.equal(boundedReason('The table is empty.'), 'The table is empty.');
  assert.equal(boundedReason(' The table\n\tis empty. '), 'The table is empty.');
});

test('a reason with the ids of its task, in any script -> less than 1 KB', () => {
  const ids = { jobId: 'x'.repeat(36), level: 1_000_000, taskId: 'ana-1000-1000', retryable: false };
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), (unit) => {
      const reason = boundedReason(unit.repeat(800));
      assert.ok(bytesOf({ ...ids, reason }) < 1024);
    }),
    { numRuns: 30 },
  );
});

test('a reason that is too long -> is cut between characters, and says so', () => {
  const cut = boundedReason('🌧'.repeat(1_000));
  assert.match(cut, /^(🌧)+…$/u);
  assert.ok(bytesOf(cut) > 690 && bytesOf(cut) <= 702);
});

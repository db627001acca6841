import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readTogether } from '../../db/read-together.ts';

/** Rows are the keys in capitals; there is none for "missing". */
function reader(failing = false) {
  const reads: (readonly string[])[] = [];
  const find = readTogether(async (keys) => {
    reads.push(keys);
    if (failing) throw new Error('the database is away');
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
  });
  return { find, reads };
}

test('keys of one turn -> one read, each gets its own row', async () => {
  const { find, reads } = reader();
  assert.deepEqual(await Promise.all(['a', 'b', 'a', 'missing'].map(find)), ['A', 'B', 'A', undefined]);
  assert.deepEqual(reads, [['a', 'b', 'missing']]);
});

test('a key of a later turn -> is read again', async () => {
  const { find, reads } = reader();
  await find('a');
  await find('a');
  assert.deepEqual(reads, [['a'], ['a']]);
});

test('a read that fails -> fails for all its keys, and the next one is made', async () => {
  const { find, reads } = reader(true);
  const outcomes = await Promise.allSettled([find('a'), find('b')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(find('a'), /away/);
  assert.equal(reads.length, 2);
});

test('keys that are wanted during a read -> one read after it', async () => {
  const reads: (readonly string[])[] = [];
  const first = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const find = readTogether(async (keys) => {
    reads.push(keys);
    begun.resolve(undefined);
    if (reads.length === 1) await first.promise;
    return new Map(keys.map((key) => [key, key]));
  });
  const found = [find('a')];
  await begun.promise;
  found.push(find('b'));
  await new Promise(setImmediate);
  found.push(find('c'));
  first.resolve(undefined);
  assert.deepEqual(await Promise.all(found), ['a', 'b', 'c']);
  assert.deepEqual(reads, [['a'], ['b', 'c']]);
});

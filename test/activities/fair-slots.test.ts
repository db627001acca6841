import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createFairSlots } from '../../activities/fair-slots.ts';
import { gate } from '../harness/gate.ts';

/** Work whose beginning is noted in `begun`, all of it behind the gate of the first. */
function line(count: number) {
  const inSlot = createFairSlots(count);
  const begun: string[] = [];
  const first = gate(undefined);
  const held = inSlot({ owner: 'first' }, first.step);
  const add = (owner: string, name: string, signal?: AbortSignal) =>
    inSlot({ owner, signal }, () => Promise.resolve(begun.push(name)));
  const open = async (waiting: readonly Promise<unknown>[]) => {
    first.open();
    await Promise.all([held, ...waiting]);
    return begun;
  };
  return { add, begun, open };
}

test('work of several owners that waits -> owners take turns, each in its own order', async () => {
  const { add, open } = line(1);
  const waiting = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2'), add('c', 'c1')];
  assert.deepEqual(await open(waiting), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a free slot -> work begins at once', async () => {
  const { add, begun, open } = line(2);
  await add('a', 'a1');
  assert.deepEqual(begun, ['a1']);
  await open([]);
});

test('work that fails -> its slot is free again', async () => {
  const inSlot = createFairSlots(1);
  await assert.rejects(inSlot({ owner: 'a' }, () => Promise.reject(new Error('broken'))));
  assert.equal(await inSlot({ owner: 'a' }, () => Promise.resolve(1)), 1);
});

test('work that is cancelled while it waits -> the reason, and its turn is passed over', async () => {
  const { add, open } = line(1);
  const abort = new AbortController();
  const cancelled = add('a', 'a1', abort.signal);
  const refused = assert.rejects(cancelled, /enough/);
  const waiting = [add('a', 'a2')];
  abort.abort(new Error('enough'));
  await refused;
  assert.deepEqual(await open(waiting), ['a2']);
});

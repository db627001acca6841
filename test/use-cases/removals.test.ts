import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createRemovals } from '../../use-cases/removals.ts';

const HOUR = 60 * 60 * 1000;

/** Folders with the time of their deletion, and a store that may be away. */
function rig(deletedAt: Readonly<Record<string, number>> = {}) {
  const recorded = new Map(Object.entries(deletedAt));
  const state = { isAway: false, removed: [] as string[], postponed: 0 };
  const removals = createRemovals({
    objects: {
      removeFolder(folder) {
        if (state.isAway) return Promise.reject(new Error('The store is away'));
        state.removed.push(folder);
        return Promise.resolve();
      },
    },
    removedFolders: {
      list: () => Promise.resolve([...recorded.keys()]),
      forget(folder, { before }) {
        if ((recorded.get(folder) ?? 0) < before.getTime()) recorded.delete(folder);
        return Promise.resolve();
      },
    },
    onPostponed: () => (state.postponed += 1),
  });
  return { removals, recorded, state };
}

test('a store that is away -> the deletion stands, and the sweep removes the objects later', async () => {
  const { removals, recorded, state } = rig({ 'files/1': Date.now() - 2 * HOUR });
  state.isAway = true;
  await removals.removeNow(['files/1']);
  assert.equal(state.postponed, 1);
  await assert.rejects(removals.sweep());
  assert.deepEqual([...recorded.keys()], ['files/1'], 'what is not removed is not forgotten');
  state.isAway = false;
  await removals.sweep();
  assert.deepEqual(state.removed, ['files/1']);
  assert.equal(recorded.size, 0);
});

test('a folder within an hour of its removal -> is removed again: a late step may have written into it', async () => {
  const { removals, recorded, state } = rig({ 'artifacts/old': Date.now() - 2 * HOUR, 'artifacts/new': Date.now() });
  await removals.sweep();
  await removals.sweep();
  assert.deepEqual(state.removed, ['artifacts/old', 'artifacts/new', 'artifacts/new']);
  assert.deepEqual([...recorded.keys()], ['artifacts/new']);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Control } from '../../contracts/job-activities.ts';
import { RunControlState } from '../../workflows/run-control-state.ts';

const PAUSED = { version: 1, paused: true, stopRequested: false };
const RESUMED = { version: 2, paused: false, stopRequested: false };
const STOPPED = { version: 3, paused: false, stopRequested: true };
const WITHDRAWN = { version: 4, paused: false, stopRequested: false };

for (const [readings, paused] of [
  [[], false],
  [[PAUSED], true],
  [[PAUSED, RESUMED], false],
  [[RESUMED, PAUSED], false],
  [[PAUSED, PAUSED], true],
  [[STOPPED, PAUSED], false],
] as const satisfies readonly (readonly [readonly Control[], boolean])[]) {
  const order = readings.map(({ version }) => `version ${String(version)}`).join(', then ') || 'no reading';
  test(`${order} -> ${paused ? 'paused' : 'not paused'}`, () => {
    const state = new RunControlState(() => assert.fail('nothing is read'));
    for (const reading of readings) state.update(reading);
    assert.equal(state.paused, paused);
  });
}

test('a reading in progress -> shown until it ends, also where it fails', async () => {
  const row = Promise.withResolvers<Control>();
  const state = new RunControlState(() => row.promise);
  const refreshed = state.refresh();
  assert.equal(state.isReading, true);
  row.reject(new Error('The database is away.'));
  await assert.rejects(refreshed);
  assert.equal(state.isReading, false);
});

test('no stop requested -> the row is not read again', async () => {
  const state = new RunControlState(() => assert.fail('nothing is read'));
  state.update(PAUSED);
  assert.equal(await state.stopRequested(), false);
});

for (const [row, stands] of [
  [STOPPED, true],
  [WITHDRAWN, false],
] as const) {
  test(`a stop, and a row of version ${String(row.version)} -> ${stands ? 'stands' : 'is withdrawn'}`, async () => {
    const state = new RunControlState(async () => row);
    state.update(STOPPED);
    assert.equal(await state.stopRequested(), stands);
  });
}

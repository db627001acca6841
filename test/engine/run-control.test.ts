import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { InProcessRunControl } from '../../engine/run-control.ts';

/** A run in this process, and the row that it reads. */
function controlled() {
  const abort = new AbortController();
  const row = { version: 0, paused: false, stopRequested: false };
  const control = new InProcessRunControl(abort.signal, async () => ({ ...row }));
  const change = async (changes: { paused?: boolean; stopRequested?: boolean }): Promise<void> => {
    Object.assign(row, changes, { version: row.version + 1 });
    await control.refresh();
  };
  return { abort, change, control };
}

/** Whether a promise is settled once everything that was due has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => (settled = true);
  void promise.then(note, note);
  await new Promise(setImmediate);
  return settled;
}

test('a run that was not paused -> goes on', async () => {
  await controlled().control.untilResumed();
});

test('a paused run -> waits until it is resumed, however often it was paused', async () => {
  const { change, control } = controlled();
  await change({ paused: true });
  await change({ paused: true });
  const waiting = control.untilResumed();
  assert.equal(await isSettled(waiting), false);
  await change({ paused: false });
  await waiting;
});

test('an older reading of the row after a newer one -> changes nothing', async () => {
  const { change, control } = controlled();
  await change({ paused: true });
  await change({ paused: false });
  control.update({ version: 1, paused: true, stopRequested: false });
  await control.untilResumed();
});

test('a run that is paused again before it woke up -> goes on waiting', async () => {
  const { change, control } = controlled();
  await change({ paused: true });
  const waiting = control.untilResumed();
  control.update({ version: 2, paused: false, stopRequested: false });
  control.update({ version: 3, paused: true, stopRequested: false });
  assert.equal(await isSettled(waiting), false);
  control.update({ version: 4, paused: false, stopRequested: false });
  await waiting;
});

test('a stop of a paused run -> wakes it, and is requested', async () => {
  const { change, control } = controlled();
  await change({ paused: true });
  await change({ paused: false, stopRequested: true });
  await control.untilResumed();
  assert.equal(await control.stopRequested(), true);
});

test('a cancellation -> wakes a paused run and ends it', async () => {
  const { abort, change, control } = controlled();
  await change({ paused: true });
  const waiting = control.untilResumed();
  abort.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(control.isCancellation(), true);
});

test('a pause that arrives after the cancellation -> does not hold the run', { timeout: 2_000 }, async () => {
  const { abort, change, control } = controlled();
  abort.abort();
  await change({ paused: true }); // a restarted, paused job that is cancelled while its row is being read
  await assert.rejects(control.untilResumed(), { name: 'AbortError' });
});

test('an error -> its words reach callers only where they were meant for them', () => {
  const { control } = controlled();
  assert.equal(control.reasonOf(failure('ANALYSIS_FAILED', 'The table is empty.')), 'The table is empty.');
  const unexpected = new Error('Failed query: select secret\nparams: what ada wrote');
  assert.equal(control.reasonOf(unexpected), 'An unexpected error ended the work. What was done before it is kept.');
});

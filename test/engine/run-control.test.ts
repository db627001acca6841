import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { InProcessRunControl } from '../../engine/run-control.ts';

const PAUSE = { paused: true };
const RESUMPTION = { paused: false };
const STOP = { paused: false, stopRequested: true };

function controlled() {
  const abort = new AbortController();
  return { abort, control: new InProcessRunControl(abort.signal) };
}

/** Whether a promise is settled once everything that was due has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => (settled = true);
  void promise.then(note, note);
  await new Promise(setImmediate);
  return settled;
}

test('a run that nobody paused goes on', async () => {
  await controlled().control.untilResumed();
});

test('a paused run waits until it is resumed, however often it was paused', async () => {
  const { control } = controlled();
  control.hear(PAUSE);
  control.hear(PAUSE);
  const waiting = control.untilResumed();
  assert.equal(await isSettled(waiting), false);
  control.hear(RESUMPTION);
  await waiting;
});

test('a run takes over what its row says, but for what it has heard since', async () => {
  const [paused, resumed] = [controlled().control, controlled().control];
  paused.hear({ request: 1, paused: true });
  assert.equal(await isSettled(paused.untilResumed()), false);
  paused.hear({ request: 2, paused: false });
  resumed.hear({ request: 2, paused: false });
  resumed.hear({ request: 1, paused: true });
  await resumed.untilResumed();
});

test('a run that is paused again before it woke up goes on waiting', async () => {
  const { control } = controlled();
  control.hear(PAUSE);
  const waiting = control.untilResumed();
  control.hear(RESUMPTION);
  control.hear(PAUSE);
  assert.equal(await isSettled(waiting), false);
  control.hear(RESUMPTION);
  await waiting;
});

test('a stop wakes a paused run, and stays heard', async () => {
  const { control } = controlled();
  control.hear(PAUSE);
  control.hear(STOP);
  await control.untilResumed();
  assert.equal(control.stopHeard(), true);
});

test('a cancellation wakes a paused run and ends it', async () => {
  const { abort, control } = controlled();
  control.hear(PAUSE);
  const waiting = control.untilResumed();
  abort.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(control.isCancellation(), true);
});

test('a pause that arrives after the cancellation does not hold the run', { timeout: 2_000 }, async () => {
  const { abort, control } = controlled();
  abort.abort();
  control.hear(PAUSE); // a restarted, paused job that is cancelled while its row is being read
  await assert.rejects(control.untilResumed(), { name: 'AbortError' });
});

test('the words of an error are for callers only where they were meant for them', () => {
  const { control } = controlled();
  assert.equal(control.reasonOf(failure('ANALYSIS_FAILED', 'The table is empty.')), 'The table is empty.');
  const unexpected = new Error('Failed query: select secret\nparams: what ada wrote');
  assert.equal(control.reasonOf(unexpected), 'An unexpected error ended the work. What was done before it is kept.');
});

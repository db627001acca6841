import assert from 'node:assert/strict';
import { test } from 'vitest';
import { backwards, fileBackwards, type Status } from './status-watch.ts';

const processing = (iteration: number, ...completedSteps: string[]): Status => ({
  status: 'processing',
  progress: { currentStep: 'planning', iteration, completedSteps },
});
const ended = (status: string, text: string): Status => ({ ...processing(1), status, result: { text, files: [] } });

const ONCE = { reopened: false };
const AGAIN = { reopened: true };

test('progress that shrinks -> is a contradiction; progress that grows is none', () => {
  assert.equal(backwards(processing(1, 'planning'), processing(2, 'planning', 'reply'), ONCE), undefined);
  assert.equal(backwards(processing(1, 'planning'), ended('completed', 'Yes.'), ONCE), undefined);
  assert.equal(backwards(processing(2), processing(1), ONCE), 'iteration 2 became 1');
  assert.equal(backwards(processing(1, 'planning'), processing(1), ONCE), 'planning was no longer done');
});

test('an answer that was final -> stays as it is, unless a failed job is retried', () => {
  assert.equal(backwards(ended('completed', 'Yes.'), ended('completed', 'Yes.'), AGAIN), undefined);
  assert.match(backwards(ended('completed', 'Yes.'), ended('completed', 'No.'), AGAIN)!, /Yes.*No/);
  assert.equal(backwards(ended('completed', 'Yes.'), processing(1), AGAIN), 'completed became processing');
  assert.equal(backwards(ended('failed', ''), processing(1), ONCE), 'failed became processing');
  assert.equal(backwards(ended('failed', ''), processing(1), AGAIN), undefined);
});

test('a file -> is pending, being read, and read; or it fails', () => {
  for (const [before, after] of [
    ['pending', 'completed'],
    ['processing', 'processing'],
    ['processing', 'failed'],
  ] as const) {
    assert.equal(fileBackwards(before, after, ONCE), undefined);
  }
  assert.equal(fileBackwards('completed', 'processing', AGAIN), 'completed became processing');
  assert.equal(fileBackwards('completed', 'failed', AGAIN), 'completed became failed');
  assert.equal(fileBackwards('failed', 'processing', ONCE), 'failed became processing');
  assert.equal(fileBackwards('failed', 'processing', AGAIN), undefined);
});

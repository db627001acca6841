import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Interruption, LogEntry } from './oracle.ts';
import { recoveriesOf } from './recoveries.ts';

const KEY = 'job-1:1:reflection';
const WORK = { key: KEY, pid: 7, serial: 1, attempt: 1, workflow: 'deepResearch', activity: 'planInitial' };

const begin = (seconds: number, attempt: number): LogEntry => ({ ...WORK, t: seconds * 1000, phase: 'begin', attempt });
const death = (seconds: number, more: Partial<Interruption> = {}): Interruption => ({
  ...{ t: seconds * 1000, cause: 'a kill', goesOnElsewhere: true, victims: [] },
  ...more,
});
const cutOff = death(10, { victims: [WORK] });

test('a recovery lasts from the death of a process until its work begins elsewhere', () => {
  assert.deepEqual(recoveriesOf([begin(9, 1), begin(41, 2)], [cutOff]), [{ key: KEY, seconds: 31, timeout: 30 }]);
});

test('a try that was given to a process that died before it could begin is a recovery of its own', () => {
  const [recovery] = recoveriesOf([begin(9, 1), begin(73, 3)], [cutOff, death(42)]);
  assert.equal(recovery?.seconds, 31);
});

test('another death explains no delay where Temporal counts no try in between, nor a try where nobody died', () => {
  const [slow] = recoveriesOf([begin(9, 1), begin(73, 2)], [cutOff, death(42)]);
  const [unexplained] = recoveriesOf([begin(9, 1), begin(73, 3)], [cutOff]);
  assert.deepEqual([slow?.seconds, unexplained?.seconds], [63, 63]);
});

test('where no worker is left nothing can go on', () => {
  const alone = { ...cutOff, goesOnElsewhere: false };
  assert.deepEqual(recoveriesOf([begin(9, 1), begin(73, 2)], [alone]), []);
});

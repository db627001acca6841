import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Interruption, LogEntry } from './oracle.ts';
import { recoveriesOf } from './recoveries.ts';

const KEY = 'job-1:1:reflection';
const WORK = {
  ...{ key: KEY, pid: 7, serial: 1, attempt: 1, workflow: 'deepResearch', activity: 'reflect' },
  ...{ givenUpAfterMs: 30_000, isLocal: false },
};
const LOCAL = { ...WORK, activity: 'endIteration', givenUpAfterMs: 10_000, isLocal: true };
const NONE = new Map<string, readonly number[]>();

const begin = (seconds: number, attempt: number): LogEntry => ({ ...WORK, t: seconds * 1000, phase: 'begin', attempt });
const death = (seconds: number, more: Partial<Interruption> = {}): Interruption => ({
  ...{ t: seconds * 1000, cause: 'a kill', goesOnElsewhere: true, victims: [] },
  ...more,
});
const cutOff = death(10, { victims: [WORK] });

test('a recovery -> lasts from the death of a process until its work begins elsewhere', () => {
  assert.deepEqual(recoveriesOf([begin(9, 1), begin(41, 2)], [cutOff], NONE), [
    { key: KEY, activity: 'reflect', seconds: 31, timeout: 30 },
  ]);
});

test('an attempt given to a process that died before it could begin -> is a recovery of its own', () => {
  const [recovery] = recoveriesOf([begin(9, 1), begin(73, 3)], [cutOff, death(42)], NONE);
  assert.equal(recovery?.seconds, 31);
});

test('a death after the work was due -> explains nothing', () => {
  const [late] = recoveriesOf([begin(9, 1), begin(130, 3)], [cutOff, death(41), death(128)], NONE);
  assert.equal(late?.seconds, 89);
});

test('an outage -> is no death', () => {
  const outage = death(42, { goesOnElsewhere: false });
  assert.equal(recoveriesOf([begin(9, 1), begin(73, 3)], [cutOff, outage], NONE)[0]?.seconds, 63);
});

test('another death -> explains no delay where Temporal counts no attempt in between, nor an attempt where nothing died', () => {
  const [slow] = recoveriesOf([begin(9, 1), begin(73, 2)], [cutOff, death(42)], NONE);
  const [unexplained] = recoveriesOf([begin(9, 1), begin(73, 3)], [cutOff], NONE);
  assert.deepEqual([slow?.seconds, unexplained?.seconds], [63, 63]);
});

test('within a workflow task -> the second task that timed out shows an attempt in between', () => {
  const local = death(10, { victims: [LOCAL] });
  const faults = [
    [begin(9, 1), begin(31, 1)],
    [local, death(20)],
  ] as const;
  const [explained] = recoveriesOf(...faults, new Map([['job-1', [20_000, 30_000]]]));
  const [slow] = recoveriesOf(...faults, new Map([['job-1', [9_000, 20_000, 32_000]]]));
  assert.deepEqual([explained?.seconds, slow?.seconds, slow?.timeout], [11, 21, 10]);
});

test('no worker is left -> nothing can go on', () => {
  const alone = { ...cutOff, goesOnElsewhere: false };
  assert.deepEqual(recoveriesOf([begin(9, 1), begin(73, 2)], [alone], NONE), []);
});

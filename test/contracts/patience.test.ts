import assert from 'node:assert/strict';
import { test } from 'vitest';
import { kindOf } from '../../contracts/patience.ts';
import { scriptJobs } from '../harness/scripted-jobs.ts';

test('an activity -> has a kind; an unknown name is refused', () => {
  const { chat, files, jobs, research } = scriptJobs().activities;
  const names = Object.keys({ ...chat, ...files, ...jobs, ...research });
  assert.ok(names.length > 10);
  for (const name of names) assert.ok(kindOf(name), name);
  assert.throws(() => kindOf('makeCoffee'), /has no kind/);
});

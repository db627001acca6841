import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTotals, sumTotals } from '../../tools/test-totals.ts';

const run = { tests: 4, passed: 2, failed: 1, skipped: 0, todo: 0, cancelled: 1 };

test('the totals of several runs add up, and a cancelled test counts as failed', () => {
  const sum = sumTotals([run, { ...run, passed: 3, failed: 0, cancelled: 0, skipped: 1 }]);
  assert.deepEqual(sum, { tests: 8, passed: 5, failed: 2, skipped: 1, incomplete: false });
});

test('a run that left no totals makes the sum incomplete', () => {
  assert.equal(sumTotals([run, undefined]).incomplete, true);
  assert.equal(sumTotals([]).incomplete, true);
});

test('a file the runner opened but never finished is a run without totals', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'totals-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'unit.json'), '');
  assert.equal(readTotals(join(folder, 'unit.json')), undefined);
});

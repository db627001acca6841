import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { failuresOf, totalsOf } from '../../tools/print-totals.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'test/a.test.ts',
  status,
  endTime: 90_000,
  message: 'cannot be imported',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `a ${each} test`,
    failureMessages: ['1 is not 2'],
  })),
});
const report = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  startTime: 60_000,
  testResults: [file('passed', 'passed', 'passed'), file('passed', 'passed')],
};

function print(content: string) {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'report.json');
  writeFileSync(path, content);
  const program = join(import.meta.dirname, '../../tools/print-totals.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

test('all tests passed -> the time and the totals are the last lines, and the status is 0', () => {
  const { status, lines } = print(JSON.stringify({ ...report, numPendingTests: 1, numTodoTests: 1 }));
  assert.deepEqual(lines, ['The tests took 0.5 minutes', '2 skipped', '3 passed, 0 failed']);
  assert.equal(status, 0);
});

test('a file fails without a failed test -> it counts as one failure', () => {
  const testResults = [file('failed'), file('failed', 'passed'), file('failed', 'failed', 'passed'), file('passed')];
  const totals = totalsOf({ ...report, success: false, numFailedTests: 1, testResults });
  assert.deepEqual(totals, { passed: 3, failed: 3, skipped: 0 });
});

test('a test and a file have failed -> each is named with its message', () => {
  const testResults = [file('failed', 'failed', 'passed'), file('failed')];
  assert.deepEqual(failuresOf({ ...report, testResults }), [
    'test/a.test.ts\ncannot be imported',
    'test/a.test.ts: a failed test\n1 is not 2',
  ]);
});

for (const [what, content] of Object.entries({
  'a test failed': JSON.stringify({ ...report, success: false, numFailedTests: 1 }),
  'no test ran': JSON.stringify({ ...report, numPassedTests: 0 }),
  'the report was cut off': '{"success":true,',
  'the report is of another form': '{"success":true}',
})) {
  test(`${what} -> the status is not 0`, () => {
    assert.notEqual(print(content).status, 0);
  });
}

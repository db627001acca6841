import assert from 'node:assert/strict';
import { test } from 'vitest';
import { complaintsOf, describeFailure } from '../../../activities/papers/latex-log.ts';

const ENDED = { cause: 'failed', log: '', source: '', output: '' } as const;

test('an error of TeX -> comes with its line', () => {
  const log = 'This is XeTeX\n./main.tex:2: Undefined control sequence.\nl.2 \\wrong';
  const told = describeFailure({ ...ENDED, log, source: 'first\n\\wrong\nthird' });
  assert.equal(told.cause, 'tex-error');
  assert.deepEqual(told.lines, ['./main.tex:2: Undefined control sequence.', '2: \\wrong']);
});

test('a missing package -> the command that installs it', () => {
  const log = "./main.tex:3: LaTeX Error: File `xurl.sty' not found.";
  const told = describeFailure({ ...ENDED, log });
  assert.equal(told.cause, 'package-missing');
  assert.match(told.hint, /npm run setup:papers/);
});

test('a long line of the sources -> is cut', () => {
  const told = describeFailure({ ...ENDED, log: './main.tex:1: Wrong.', source: 'x'.repeat(5000) });
  assert.ok(told.lines.every((line) => line.length <= 301));
});

for (const [cause, expected] of [
  ['timeout', 'timeout'],
  ['missing', 'not-installed'],
  ['failed', 'limits'],
] as const)
  test(`an end by ${cause} without an error of TeX -> ${expected}`, () => {
    assert.equal(describeFailure({ ...ENDED, cause }).cause, expected);
  });

test('the log tells of text beyond its margin and of missing letters -> these lines alone are complaints', () => {
  const lines = [
    'Overfull \\hbox (9.2pt too wide) in paragraph at lines 5--5',
    'Missing character: There is no 王 in font',
  ];
  const log = ['This is XeTeX', lines[0], 'Underfull \\hbox (badness 10000)', lines[1], 'Output written'].join('\n');
  assert.deepEqual(complaintsOf(log), lines);
});

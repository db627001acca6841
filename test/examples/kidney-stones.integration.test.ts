import assert from 'node:assert/strict';
import { beforeAll, test } from 'vitest';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

beforeAll(async () => {
  answer = await askExample('kidney-stones');
});

test('kidney stones within both sizes of stone -> treatment A is better', () => {
  assert.match(answer.conclusion, /within each stone size the share of success was higher in A than in B/);
  assert.match(answer.text, /small: shares A 93\.1% \(81 of 87\) and B 86\.7% \(234 of 270\)/);
  assert.match(answer.text, /large: shares A 73\.0% \(192 of 263\) and B 68\.8% \(55 of 80\)/);
});

test('kidney stones pooled -> the opposite, and the answer says so', () => {
  assert.match(answer.conclusion, /over all rows the share of success was lower in A than in B/);
  assert.match(answer.conclusion, /shares B 82\.6% \(289 of 350\) and A 78\.0% \(273 of 350\)/);
  assert.match(answer.conclusion, /Simpson’s paradox/);
});

test('kidney stones adjusted for stone size -> the difference is said not to be clear, with its numbers', () => {
  assert.match(
    answer.conclusion,
    /not clear either, adjusted for stone size \(odds ratio 1\.45, 95% CI 0\.916 to 2\.29; [^)]*\)[^)]*p = 0\.119; n = 700\)/,
  );
});

test('kidney stones, several tests -> p values within strata are corrected over all of the conversation', () => {
  assert.match(answer.conclusion, /p = 0\.128;.+p = 0\.105, adjusted p = 0\.193;/);
  assert.match(answer.text, /three claims were tested in this conversation; none is clear, corrected for together/);
});

test('kidney stones with documents -> the answer cites the explanation of the reversal, and the report shows the figures', () => {
  assert.ok(answer.dois.includes('10.1136/bmj.309.6967.1480'));
  assert.ok(answer.artifacts.some((path) => path.endsWith('.png')));
  assert.match(answer.report, /^!\[[^\]]+\]\(figures\/ana-1-[^)]+\.png\)$/m);
});

test('kidney stones, the question of the start page -> the same answer', async () => {
  const { text } = await askExample('kidney-stones', 'Is treatment A or B better for kidney stones?');
  assert.match(text, /within each stone size the share of success was higher in A than in B/);
});

test('kidney stones with documents -> none is said to contradict the data', () => {
  assert.doesNotMatch(answer.text, /say otherwise|Against it/);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

before(async () => {
  answer = await askExample('kidney-stones');
});

test('kidney stones: treatment A is better within both sizes of stone', () => {
  assert.match(answer.text, /[Ww]ithin every level of stone[_ ]size the share of success was higher for treatment A than for treatment B/);
  assert.match(answer.text, /86\.7% \(234\/270\) vs 93\.1% \(81\/87\)/);
  assert.match(answer.text, /68\.8% \(55\/80\) vs 73\.0% \(192\/263\)/);
});

test('kidney stones: the pooled data say the opposite, and the answer says so', () => {
  assert.match(answer.text, /pooled 82\.6% \(289\/350\) vs 78\.0% \(273\/350\)/);
  assert.match(answer.text, /Simpson’s paradox/);
  assert.match(answer.conclusion, /stone size/);
});

test('kidney stones: the answer cites who explained the reversal, and the report shows the figures', () => {
  assert.ok(answer.dois.includes('10.1136/bmj.309.6967.1480'));
  assert.ok(answer.artifacts.some((path) => path.endsWith('.png')));
  assert.match(answer.report, /^!\[[^\]]+\]\(figures\/ana-1-[^)]+\.png\)$/m);
});

test('kidney stones: the question of the start page gets the same answer', async () => {
  const { text } = await askExample('kidney-stones', 'Is treatment A or B better for kidney stones?');
  assert.match(text, /[Ww]ithin every level of stone[_ ]size the share of success was higher for treatment A/);
});

test('kidney stones: no document is said to contradict the data', () => {
  assert.doesNotMatch(answer.text, /say otherwise|Against it/);
});

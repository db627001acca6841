import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { evaluate, type Evaluated } from '../../evaluation/evaluate.ts';
import { GOLDEN_QUESTIONS } from '../../evaluation/questions/index.ts';
import { scoreTable } from '../../evaluation/score-table.ts';
import type { Verdict } from '../../evaluation/verdict.ts';
import { createRProcess } from '../../science/compute/r-process.ts';
import { loadEncoder } from '../../science/read/encoder/encoder.ts';
import { createReader } from '../../science/read/reader.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ANSWERS = join(ROOT, 'evaluation', 'answers');
const MOST_WRONG = 2;
const LEAST_RIGHT = 0.75;

const r = createRProcess();
const reader = createReader(loadEncoder);
const evaluated: Evaluated[] = [];

beforeAll(async () => {
  for (const question of GOLDEN_QUESTIONS) evaluated.push(await evaluate(question, { r, reader }));
});
afterAll(() => r.close());

const count = (wanted: Verdict): number => evaluated.filter(({ verdict }) => verdict === wanted).length;

test('the golden questions are answered anew -> the stored answers', () => {
  for (const { question, answer } of evaluated) {
    const stored = readFileSync(join(ANSWERS, `${question.id}.md`), 'utf8');
    assert.equal(answer, stored, `${question.id}: run "npm run evaluate -- --update" and read the difference`);
  }
});

test('each golden question -> has a stored answer, and each stored answer a question', () => {
  const stored = readdirSync(ANSWERS).toSorted();
  assert.deepEqual(stored, GOLDEN_QUESTIONS.map(({ id }) => `${id}.md`).toSorted());
});

test('the golden questions -> at most two wrong answers, three quarters right', () => {
  const wrong = evaluated.filter(({ verdict }) => verdict === 'wrong').map(({ question }) => question.id);
  assert.ok(wrong.length <= MOST_WRONG, wrong.join(', '));
  assert.ok(count('right') >= LEAST_RIGHT * evaluated.length, `${String(count('right'))} right`);
});

test('the score in the README -> the score of the answers', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  assert.ok(readme.includes(scoreTable(evaluated)), `put this table there:\n${scoreTable(evaluated)}`);
});

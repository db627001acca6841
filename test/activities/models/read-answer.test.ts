import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readAnswer } from '../../../activities/models/read-answer.ts';
import { HypothesisAnswerSchema, PlanAnswerSchema } from '../../../contracts/model-answers.ts';

const ANALYSIS = { table: 't1', question: 'difference', outcome: 'rain', predictors: ['city'] };
const plan = (task: object) =>
  readAnswer(JSON.stringify({ objective: 'Compare.', tasks: [task] }), PlanAnswerSchema, () => []);

test('an answer that was cut off in its thoughts -> the problem says so, whatever JSON they hold', () => {
  const read = readAnswer('<think>{"mode": "create"} or', HypothesisAnswerSchema, () => []);
  assert.deepEqual(read, { problems: ['it ended before its thoughts did'] });
});

test('a choice in any letter case -> is read', () => {
  const read = plan({ type: 'analysis', query: 'Rain' });
  assert.partialDeepStrictEqual(read, { answer: { tasks: [{ type: 'ANALYSIS', query: 'Rain' }] } });
  const hypothesis = readAnswer('{"mode": "Create"}', HypothesisAnswerSchema, () => []);
  assert.partialDeepStrictEqual(hypothesis, { answer: { mode: 'create' }, problems: [] });
});

test('a choice within what may be null -> is read, too', () => {
  const read = plan({ type: 'ANALYSIS', analysis: { ...ANALYSIS, question: 'DIFFERENCE' } });
  assert.partialDeepStrictEqual(read, {
    answer: { tasks: [{ type: 'ANALYSIS', analysis: { question: 'difference' } }] },
  });
});

test('a text that is no choice -> stays as it is', () => {
  const read = plan({ type: 'ANALYSIS', analysis: { ...ANALYSIS, outcome: 'ANALYSIS', predictors: ['Difference'] } });
  assert.partialDeepStrictEqual(read, {
    answer: { tasks: [{ analysis: { outcome: 'ANALYSIS', predictors: ['Difference'] } }] },
  });
});

test('what is no choice at all -> the problem names the values', () => {
  const { problems } = readAnswer('{"mode": "invent"}', HypothesisAnswerSchema, () => []);
  assert.equal(problems.length, 1);
  assert.match(problems[0]!, /^\/mode: Expected one of create, /);
});

test('a problem within what may be null -> is named where it is', () => {
  const { problems } = plan({ type: 'ANALYSIS', analysis: { ...ANALYSIS, question: 'magic' } });
  assert.equal(problems.length, 1);
  assert.match(problems[0]!, /^\/tasks\/0\/analysis\/question: Expected one of difference, /);
});

test('a field that is missing -> the problem names it', () => {
  const { problems } = readAnswer('{}', HypothesisAnswerSchema, () => []);
  assert.match(problems[0]!, /^\/mode: Expected (?:required property|one of)/);
});

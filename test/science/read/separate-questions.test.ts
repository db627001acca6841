import assert from 'node:assert/strict';
import { test } from 'vitest';
import { partsIn } from '../../../science/read/encoder/texts-to-encode.ts';
import { separateQuestions } from '../../../science/read/separate-questions.ts';

const separate = (message: string): readonly string[] => separateQuestions(message, partsIn(message).parts);

test('two questions -> each with the statements before the first', () => {
  assert.deepEqual(separate('We weighed 40 hens. Are autumn eggs heavier? Do brown hens lay more eggs?'), [
    'We weighed 40 hens. Are autumn eggs heavier?',
    'We weighed 40 hens. Do brown hens lay more eggs?',
  ]);
});

test('a statement between two questions -> belongs to the second', () => {
  assert.deepEqual(separate('Are autumn eggs heavier? Two labs measured the shells. Do they agree?'), [
    'Are autumn eggs heavier?',
    'Two labs measured the shells. Do they agree?',
  ]);
});

test.each([
  ['one question', 'We weighed 40 hens. Are autumn eggs heavier?'],
  ['a question that leans on the one before it', 'Are autumn eggs heavier? Do they have thicker shells?'],
  ['an order that says more of the question', 'Are autumn eggs heavier? Use the weight per hen.'],
  ['a statement behind the questions', 'Are autumn eggs heavier? Do brown hens lay more? Eggs per week.'],
])('%s -> nothing is separate', (_, message) => {
  assert.deepEqual(separate(message), []);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { queryTerms, termsOf, wordsOf } from '../../../science/documents/terms.ts';

const termsIn = (question: string, objective?: string): string[] =>
  queryTerms({ question, ...(objective === undefined ? {} : { objective }) })
    .filter(({ informative }) => informative)
    .map(({ term }) => term);

test('names of columns -> their words', () => {
  assert.deepEqual(wordsOf('bill_length_mm billDepth body-mass'), [
    'bill',
    'length',
    'mm',
    'bill',
    'depth',
    'body',
    'mass',
  ]);
});

test('accents -> make no difference', () => {
  assert.deepEqual(termsOf('Adélie'), termsOf('Adelie'));
});

test('question words and units -> say nothing of the subject', () => {
  assert.deepEqual(termsIn('What does the literature report about the effect of bill_length_mm on survival?'), [
    'bill',
    'length',
    'surviv',
  ]);
});

test('question words among others -> rank behind them, with little weight', () => {
  const terms = queryTerms({ question: 'What problems of heat conduction in slabs have been solved so far?' });
  assert.deepEqual(
    terms.map(({ term, importance, informative }) => [term, importance, informative]),
    [
      ['heat', 1, true],
      ['conduct', 1, true],
      ['slab', 1, true],
      ['problem', 0.2, false],
      ['solv', 0.2, false],
      ['far', 0.2, false],
    ],
  );
});

test('a question of nothing but question words -> keeps them', () => {
  assert.deepEqual(termsIn('effect size'), ['size']);
  assert.deepEqual(termsIn('what is the evidence?'), ['evid']);
});

test('stop words alone -> no terms', () => {
  assert.deepEqual(termsIn('Is it the one that they had?'), []);
});

test('a term that only the wider question names -> counts less than the objective', () => {
  const terms = queryTerms({ question: 'Do penguins differ in mass?', objective: 'flipper length of penguins' });
  assert.deepEqual(
    terms.filter(({ informative }) => informative).map(({ term, importance }) => [term, importance]),
    [
      ['flipper', 1],
      ['length', 1],
      ['penguin', 1],
      ['mass', 0.5],
    ],
  );
});

test('words for the same thing -> are searched for too', () => {
  const [mass] = queryTerms({ question: 'mass' });
  assert.ok(mass?.kindred.includes('heavier'));
  assert.ok(!mass?.kindred.includes('mass'));
});

test('a very long question -> is cut to forty terms', () => {
  const question = Array.from({ length: 500 }, (_, index) => `word${String(index)}`).join(' ');
  assert.equal(queryTerms({ question }).length, 40);
});

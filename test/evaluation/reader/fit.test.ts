import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fitWeights, type Example } from '../../../evaluation/reader/fit.ts';
import { logProbabilities } from '../../../science/read/learned/softmax.ts';

const CLASSES = ['rate', 'survival', 'trend'] as const;
type Kind = (typeof CLASSES)[number];
const OPTIONS = { penalty: 1e-4, steps: 200, least: 2 };

const example = (words: readonly string[], ...right: Kind[]): Example<Kind> => ({
  features: { words, rules: [] },
  right,
});
const EXAMPLES = [
  example(['per', 'hour'], 'rate'),
  example(['per', 'day'], 'rate'),
  example(['hazard', 'of'], 'survival'),
  example(['hazard', 'with'], 'survival'),
  example(['over', 'years'], 'trend'),
  example(['since', 'years'], 'trend', 'rate'),
];

const likeliest = (words: readonly string[], examples = EXAMPLES): Kind | undefined =>
  [...logProbabilities(fitWeights(examples, CLASSES, OPTIONS), { words, rules: [] })].toSorted(
    (a, b) => b[1] - a[1],
  )[0]?.[0];

test('words that go with one class only -> tell it', () => {
  assert.equal(likeliest(['per', 'week']), 'rate');
  assert.equal(likeliest(['the', 'hazard']), 'survival');
  assert.equal(likeliest(['twenty', 'years']), 'trend');
});

test('the same examples -> give the same weights', () => {
  assert.deepEqual(fitWeights(EXAMPLES, CLASSES, OPTIONS), fitWeights(EXAMPLES, CLASSES, OPTIONS));
});

test('a word of a single example -> is not learned', () => {
  assert.ok(!fitWeights(EXAMPLES, CLASSES, OPTIONS).features.has('hour'));
});

test('an example with two right classes -> speaks against neither', () => {
  const weights = fitWeights(
    [...EXAMPLES, example(['since'], 'trend', 'rate'), example(['since'], 'trend', 'rate')],
    CLASSES,
    OPTIONS,
  );
  const chances = logProbabilities(weights, { words: ['since'], rules: [] });
  assert.ok(Math.exp(chances.get('survival') ?? 0) < 0.1);
});

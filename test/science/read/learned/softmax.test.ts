import assert from 'node:assert/strict';
import { test } from 'vitest';
import { logProbabilities, type Weights } from '../../../../science/read/learned/softmax.ts';

const WEIGHTS: Weights<'survival' | 'trend'> = {
  classes: ['survival', 'trend'],
  features: new Map([
    ['', [0, 0]],
    ['hazard', [2, -2]],
    ['year', [-1, 1]],
    ['the', [0, 0]],
  ]),
};

const chanceOf = (kind: 'survival' | 'trend', words: readonly string[], rules: readonly string[] = []): number =>
  Math.exp(logProbabilities(WEIGHTS, { words, rules }).get(kind) ?? -Infinity);

test('the probabilities of all classes -> add up to one', () => {
  const sum = chanceOf('survival', ['hazard', 'year']) + chanceOf('trend', ['hazard', 'year']);
  assert.ok(Math.abs(sum - 1) < 1e-12);
});

test('a word that speaks for a class -> makes it likelier', () => {
  assert.ok(chanceOf('survival', ['hazard']) > 0.9);
  assert.ok(chanceOf('trend', ['year']) > 0.9);
});

test('words that were never learned -> change nothing', () => {
  assert.equal(chanceOf('survival', ['hazard', 'zebra', 'quokka']), chanceOf('survival', ['hazard']));
});

test('a long sentence -> is no surer for its plain words', () => {
  assert.ok(chanceOf('survival', ['hazard', 'the']) < chanceOf('survival', ['hazard']));
});

test('no words at all -> the classes are as likely as their intercepts say', () => {
  assert.equal(chanceOf('survival', []), 0.5);
});

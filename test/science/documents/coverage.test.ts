import assert from 'node:assert/strict';
import { test } from 'vitest';
import { coverageOf, passageCoverage, weigh } from '../../../science/documents/coverage.ts';
import { queryTerms, termsOf } from '../../../science/documents/terms.ts';

const NOTHING_KNOWN = { texts: 0, frequencies: new Map<string, number>() };
const weighing = (question: string) => weigh(queryTerms({ question }), NOTHING_KNOWN);
const coverage = (question: string, text: string, title = ''): number =>
  coverageOf(weighing(question), termsOf(text), termsOf(title));

test('a text that holds every term -> covers the question', () => {
  assert.equal(coverage('bill length of gentoo penguins', 'The bill length of gentoo penguins was taken.'), 1);
});

test('one word in common with a longer question -> is a coincidence', () => {
  assert.equal(coverage('winter wheat yield', 'Krill is found in winter.'), 0);
});

test('a single term -> needs no second one', () => {
  assert.equal(coverage('krill', 'Krill is found at great depth.'), 1);
});

test('question words -> cover nothing', () => {
  assert.equal(coverage('What is the effect of caffeine on sleep?', 'The effect of rain was measured.'), 0);
});

test('the title -> helps a text but does not stand for it', () => {
  const question = 'Does body mass differ between penguins?';
  assert.equal(coverage(question, 'The observers walked along the shore.', 'Body mass of penguins'), 0);
  const [without, helped] = ['', 'On penguins'].map((title) => coverage(question, 'The body mass was taken.', title));
  assert.ok(helped! > without! && helped! < 1);
});

test('another word for the same thing -> covers nearly as much', () => {
  const [same, kindred] = ['the mass of males', 'heavier males'].map((text) => coverage('mass of males', text));
  assert.ok(kindred! < same! && kindred! > 0.8 * same!);
});

test('a passage without the rarest word of the question -> covers less', () => {
  const frequencies = new Map([
    ['growth', 50],
    ['rate', 50],
  ]);
  const asked = weigh(queryTerms({ question: 'growth rate of bacteria' }), { texts: 100, frequencies });
  const text = termsOf('The growth rate of bacteria.');
  const without = termsOf('The growth rate of trees.');
  assert.ok(passageCoverage(asked, text, []) > 0.99);
  assert.ok(passageCoverage(asked, without, []) < coverageOf(asked, without, []));
});

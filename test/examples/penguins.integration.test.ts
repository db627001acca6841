import assert from 'node:assert/strict';
import { beforeAll, test } from 'vitest';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

beforeAll(async () => {
  answer = await askExample('penguins');
});

test('penguins -> within each species a longer bill is a deeper bill, over all birds it is the other way round', () => {
  assert.match(answer.conclusion, /Within each species, bill depth was higher where bill length was higher/);
  assert.match(answer.conclusion, /^Bill depth was lower where bill length was higher \(Pearson r −0\.235/);
  assert.match(answer.conclusion, /Adelie: Pearson r 0\.391.*Chinstrap: Pearson r 0\.654.*Gentoo: Pearson r 0\.643/);
  assert.match(answer.conclusion, /Simpson’s paradox/);
});

test('penguins with a document that reports the same -> it is not said to contradict the data', () => {
  assert.ok(answer.dois.includes('10.32614/rj-2022-020'));
  assert.doesNotMatch(answer.text, /say otherwise|Against it/);
});

test('penguins within islands -> species are said to differ only where an island has both', async () => {
  const { text } = await askExample('penguins', 'Does bill length differ between species of penguins?');
  assert.match(text, /Within Biscoe \(island\), bill length differed between species, highest in Gentoo and lowest in Adelie/);
  assert.match(text, /Within Dream \(island\), bill length differed between species, highest in Chinstrap and lowest in Adelie/);
  assert.doesNotMatch(text, /[Ww]ithin (each island, bill length|Torgersen)/);
});

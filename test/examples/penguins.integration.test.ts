import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

before(async () => {
  answer = await askExample('penguins');
});

test('penguins: within each species a longer bill is a deeper bill, over all birds it is the other way round', () => {
  assert.match(answer.conclusion, /[Ww]ithin each species, bill depth was higher where bill length was higher/);
  assert.match(answer.text, /Pooled r = −0\.235/);
  assert.match(answer.text, /r = 0\.391 for Adelie.*r = 0\.654 for Chinstrap.*r = 0\.643 for Gentoo/);
});

test('penguins: the document that reports the same is not said to contradict it', () => {
  assert.ok(answer.dois.includes('10.32614/rj-2022-020'));
  assert.doesNotMatch(answer.text, /say otherwise|Against it/);
});

test('penguins: species are said to differ within islands only where an island has both', async () => {
  const { text } = await askExample('penguins', 'Does bill length differ between species of penguins?');
  assert.match(
    text.split('\n')[0] ?? '',
    /within islands for Chinstrap and Adelie \(in Dream\) and for Gentoo and Adelie \(in Biscoe\); Gentoo and Chinstrap could not be compared there \(ana-\d/,
  );
  assert.match(text, /Chinstrap has none in Biscoe, Gentoo has none in Dream and Chinstrap and Gentoo have none in Torgersen/);
  assert.doesNotMatch(text, /also showed within islands \(/);
});

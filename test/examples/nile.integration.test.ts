import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

before(async () => {
  answer = await askExample('nile');
});

test('Nile: the volume fell, by about 2.7 a year when a straight line is laid through it', () => {
  assert.match(answer.conclusion, /^Volume (falls|fell|decreased)/);
  assert.match(answer.text, /−2\.71 per year/);
});

test('Nile: the answer warns that neighbouring years resemble each other', () => {
  assert.match(answer.text, /autocorrelation 0\.375/);
});

test('Nile: the paper that found the sudden drop is cited with its DOI', () => {
  assert.deepEqual(answer.dois, ['10.1093/biomet/65.2.243']);
  assert.match(answer.text, /dropped to a lower level around 1898/);
});

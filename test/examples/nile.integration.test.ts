import assert from 'node:assert/strict';
import { beforeAll, test } from 'vitest';
import { askExample, type ExampleAnswer } from './ask-example.ts';

let answer: ExampleAnswer;

beforeAll(async () => {
  answer = await askExample('nile');
});

test('Nile, a straight line through the volumes -> a fall by about 2.75 a year', () => {
  assert.match(answer.conclusion, /^Volume (falls|fell|decreased)/);
  assert.match(answer.conclusion, /change per year −2\.75, 95% CI −4\.24 to −1\.27/);
});

test('Nile, the answer -> begins with the fall and says that it came at once, from 1899 on', () => {
  assert.match(answer.conclusion, /volume changed level from year 1899 on/);
  assert.match(answer.text, /between 1896 and 1902 with 95% confidence/);
  assert.match(answer.text, /means before 1,098 \(n = 28\) and after 850 \(n = 72\)/);
  assert.doesNotMatch(answer.text, /1,899/);
});

test('Nile, neighbouring years -> the answer warns that they resemble each other', () => {
  assert.match(answer.text, /neighbouring values in time go together/);
});

test('Nile with documents -> the paper that found the sudden drop is cited with its DOI', () => {
  assert.deepEqual(answer.dois, ['10.1093/biomet/65.2.243']);
  assert.match(answer.text, /dropped to a lower level around 1898/);
});

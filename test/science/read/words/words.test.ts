import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isOneMistake } from '../../../../science/read/vocabulary/spelling.ts';
import { singular, wordsOf } from '../../../../science/read/words/words.ts';

for (const [text, words] of [
  ['body_mass_g', ['body', 'mass', 'g']],
  ['bodyMass', ['body', 'mass']],
  ['soil pH', ['soil', 'ph']],
  ['IgG', ['igg']],
  ['ageAtDx', ['age', 'at', 'dx']],
  ['CO2', ['co', '2']],
  ['Émission', ['emission']],
  ["women's", ['women']],
  ['1,000 to 2.5', ['1000', 'to', '2.5']],
  [
    'at 20 000 h, 1 250 000 of 5 100-metre runs, in 2019 300',
    ['at', '20000', 'h', '1250000', 'of', '5', '100', 'metre', 'runs', 'in', '2019', '300'],
  ],
  ['age >= 65', ['age', '>=', '65']],
  ['above .25', ['above', '0.25']],
  ['from minus 5 to 5', ['from', 'minus', '-5', 'to', '5']],
  ['rain × lane', ['rain', 'x', 'lane']],
] as const) {
  test(`${text} -> ${words.join(' | ')}`, () =>
    assert.deepEqual(
      wordsOf(text).map((word) => word.text),
      words,
    ));
}

test('marks between words -> where a sentence, a question or a part of a list ends', () => {
  assert.deepEqual(
    wordsOf('A vs. B, c. Next? yes').map(({ after }) => after),
    ['none', 'none', 'comma', 'sentence', 'question', 'none'],
  );
});

for (const [plural, one] of [
  ['masses', 'mass'],
  ['species', 'species'],
  ['studies', 'study'],
  ['boxes', 'box'],
  ['gas', 'gas'],
  ['wards', 'ward'],
] as const) {
  test(`${plural} -> ${one}`, () => assert.equal(singular(plural), one));
}

test('one letter wrong, missing, doubled or changed with the next -> a mistake; two -> another word', () => {
  for (const wrong of ['lenght', 'lengh', 'lengtth', 'lemgth']) assert.ok(isOneMistake(wrong, 'length'), wrong);
  for (const other of ['lemgtt', 'long', 'length']) assert.ok(!isOneMistake(other, 'length'), other);
});

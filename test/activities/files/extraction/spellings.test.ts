import assert from 'node:assert/strict';
import { test } from 'vitest';
import { spellingNote, Spellings } from '../../../../activities/files/extraction/spellings.ts';

const times = (value: string, count: number): string[] => Array.from({ length: count }, () => value);

function spellingsOf(values: readonly string[]): Spellings {
  const spellings = new Spellings();
  for (const value of values) spellings.add(value);
  return spellings;
}

const usualOf = (values: readonly string[]): readonly (readonly [string, string])[] =>
  [...spellingsOf(values).usual()].map(([spelling, { usual }]) => [spelling, usual] as const);

for (const [what, values, usual] of [
  ['a level in small letters four times', [...times('Rural', 40), ...times('rural', 4)], [['rural', 'Rural']]],
  ['a level in capitals once', [...times('high dose', 9), 'HIGH DOSE', 'placebo'], [['HIGH DOSE', 'high dose']]],
  ['two spaces inside a level', [...times('high dose', 9), 'high  dose'], [['high  dose', 'high dose']]],
  [
    'm and M',
    [...times('M', 9), ...times('m', 8), 'F', 'f', 'F'],
    [
      ['m', 'M'],
      ['f', 'F'],
    ],
  ],
  ['two spellings that are both frequent', [...times('Control', 20), ...times('control', 18)], []],
  ['genotypes of two letters', [...times('AA', 20), 'aa', 'Aa'], []],
  ['genotypes of four letters', [...times('AABB', 20), 'aabb', 'AaBb'], []],
  ['more levels than groups have', [...Array.from({ length: 61 }, (_, at) => `site ${at}`), 'Site 1'], []],
] as const) {
  test(`a column with ${what} -> ${usual.length > 0 ? 'the usual spelling' : 'as it stands'}`, () => {
    assert.deepEqual(usualOf(values), usual);
  });
}

test('rare spellings -> named with their counts', () => {
  const found = spellingsOf([...times('Rural', 40), ...times('rural', 4)]).usual();
  assert.equal(spellingNote(found), 'holds "rural" (4 times), which is read as "Rural"');
});

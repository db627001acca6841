import assert from 'node:assert/strict';
import { test } from 'vitest';
import { stem } from '../../../science/documents/stem.ts';

// Pairs of Porter's own vocabulary and output: https://tartarus.org/martin/PorterStemmer/
const KNOWN = {
  caresses: 'caress',
  ponies: 'poni',
  ties: 'ti',
  cats: 'cat',
  feed: 'feed',
  agreed: 'agre',
  plastered: 'plaster',
  bled: 'bled',
  motoring: 'motor',
  sing: 'sing',
  conflated: 'conflat',
  troubled: 'troubl',
  sized: 'size',
  hopping: 'hop',
  falling: 'fall',
  hissing: 'hiss',
  filing: 'file',
  happy: 'happi',
  sky: 'sky',
  relational: 'relat',
  conditional: 'condit',
  rational: 'ration',
  digitizer: 'digit',
  vietnamization: 'vietnam',
  predication: 'predic',
  operator: 'oper',
  feudalism: 'feudal',
  hopefulness: 'hope',
  formality: 'formal',
  triplicate: 'triplic',
  electrical: 'electr',
  goodness: 'good',
  revival: 'reviv',
  adjustable: 'adjust',
  replacement: 'replac',
  adoption: 'adopt',
  homologous: 'homolog',
  effective: 'effect',
  probate: 'probat',
  rate: 'rate',
  controlling: 'control',
  rolling: 'roll',
  generalizations: 'gener',
  oscillators: 'oscil',
};
for (const [word, expected] of Object.entries(KNOWN)) {
  test(`${word} -> the stem ${expected}`, () => {
    assert.equal(stem(word), expected);
  });
}

test('forms of one word -> the same stem; numbers and other scripts stay as they are', () => {
  assert.equal(new Set(['correlate', 'correlated', 'correlation', 'correlations'].map(stem)).size, 1);
  assert.equal(new Set(['penguin', 'penguins'].map(stem)).size, 1);
  assert.deepEqual(['2014', 'co2', 'größe', 'пингвины', 'as'].map(stem), ['2014', 'co2', 'größe', 'пингвины', 'as']);
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { doiUrl, normaliseDoi } from '../../../science/documents/doi.ts';

const SAME = [
  '10.1371/journal.pone.0090081',
  'https://doi.org/10.1371/journal.pone.0090081',
  'http://dx.doi.org/10.1371/JOURNAL.PONE.0090081',
  'doi: 10.1371/journal.pone.0090081.',
  '(DOI:10.1371/journal.pone.0090081),',
  'https://doi.org/10.1371%2Fjournal.pone.0090081',
  '  10.1371/journal.pone.0090081”',
];
for (const written of SAME) {
  test(`${written} -> 10.1371/journal.pone.0090081`, () => {
    assert.equal(normaliseDoi(written), '10.1371/journal.pone.0090081');
  });
}

test('brackets that are part of a DOI -> stay; the one around it goes', () => {
  assert.equal(normaliseDoi('10.1016/0092-8674(94)90001-9'), '10.1016/0092-8674(94)90001-9');
  assert.equal(normaliseDoi('(see 10.1016/S0140-6736(20)30183-5)'), '10.1016/s0140-6736(20)30183-5');
});

test('angle brackets that are a part of an older DOI -> stay', () => {
  const pages = '10.1002/(sici)1097-4679(199901)55:1<1::aid>3.0.co;2-l';
  assert.equal(normaliseDoi(pages.toUpperCase()), pages);
  assert.equal(normaliseDoi('<https://doi.org/10.1000/abc>'), '10.1000/abc');
  assert.equal(normaliseDoi('<a>10.1000/abc</a>'), '10.1000/abc');
});

test('text that is no DOI -> null', () => {
  for (const text of [
    '',
    null,
    undefined,
    '10.1371',
    '10.1371/',
    'journal.pone',
    '11.1/x',
    '10.1/short',
    '10.12/abc',
    '%E0%A4%A',
  ]) {
    assert.equal(normaliseDoi(text), null);
  }
});

test('a normalised DOI -> stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseDoi(`10.1234/${text}`);
      assert.equal(once === null ? null : normaliseDoi(once), once);
    }),
  );
});

test('the address of a DOI -> holds nothing that ends a link', () => {
  assert.equal(doiUrl('10.1002/(sici)1097<1::aid>3.0'), 'https://doi.org/10.1002/(sici)1097%3C1%3A%3Aaid%3E3.0');
});

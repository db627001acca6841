import assert from 'node:assert/strict';
import { test } from 'vitest';
import { doiOf } from '../../../../activities/files/extraction/document-doi.ts';

const onPage = (...lines: string[]) => doiOf([], [lines]);

const OWN = [
  'https://doi.org/10.1000/own',
  'DOI: 10.1000/own',
  'doi 10.1000/own',
  'PLOS ONE | https://doi.org/10.1000/own July 5, 2018 1 / 15',
  'Smith et al. BMC Genomics (2020) 21:123 https://doi.org/10.1000/own',
  'Nature | Vol 585 | 17 September 2020 | https://doi.org/10.1000/own',
  'To cite this article: A. Doe, The long way home, Journal 5 (2020), doi:10.1000/own',
];
for (const line of OWN)
  test(`the line ${line} -> names the DOI of the document itself`, () =>
    assert.equal(onPage('A title', line, 'Abstract'), '10.1000/own'));

const FOREIGN = [
  '1See https://doi.org/10.1000/other for details.',
  '1 https://doi.org/10.1000/other',
  '[3] Doe J. Title. doi:10.1000/other',
  'the method described in doi:10.1000/other was used',
  'Data deposited: https://doi.org/10.1000/other',
  'Royston and Altman, DOI:10.1000/other)',
  'Zenodo: https://doi.org/10.1000/other',
];
for (const line of FOREIGN)
  test(`the line ${line} -> names no DOI of the document itself`, () =>
    assert.equal(onPage('A title', line, 'Abstract'), undefined));

test("a DOI that ends a sentence begun on the line before -> is not the document's own", () => {
  assert.equal(onPage('The data are available at', 'https://doi.org/10.1000/other'), undefined);
});

test('two different DOIs in plain view -> neither is certain; the same one twice is one', () => {
  assert.equal(onPage('doi:10.1000/a', 'doi:10.1000/b'), undefined);
  assert.equal(onPage('doi:10.1000/a', 'https://doi.org/10.1000/A'), '10.1000/a');
});

test('a DOI in the metadata of the file -> comes first; nothing after the references counts', () => {
  assert.equal(doiOf(['Journal, 10.1000/x', 'doi:10.1000/meta'], [['doi:10.1000/page']]), '10.1000/meta');
  assert.equal(onPage('Text', 'References', 'doi:10.1000/other'), undefined);
  assert.equal(doiOf([], [['A'], ['B'], ['doi:10.1000/late']]), undefined);
});

test('an entry of the metadata that is nothing but a DOI -> needs no label', () => {
  for (const text of ['10.1000/ABC', ' 10.1000/abc. ', 'dx.doi.org/10.1000/abc', 'https://doi.org/10.1000/abc']) {
    assert.equal(doiOf([text], []), '10.1000/abc', text);
  }
  assert.equal(doiOf(['Journal of Things 5, 10.1000/abc'], []), undefined);
});

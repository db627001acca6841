import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { summaryOf } from '../../../contracts/csl.ts';
import { accentedText } from '../../../science/documents/latex-accents.ts';
import { bibAuthors, readBibtex } from '../../../science/documents/read-bibtex.ts';
import { readSidecar } from '../../../science/documents/sidecars.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/literature');
const sidecar = (filename: string) => readSidecar({ filename, text: readFileSync(join(FIXTURES, filename), 'utf8') });

const ACCENTS: Readonly<Record<string, string>> = {
  'Schr{\\"o}dinger \\& {DNA}': 'Schrödinger & DNA',
  "Poincar\\'{e}": 'Poincaré',
  'G\\"{o}del': 'Gödel',
  '{\\O}rsted and \\v{S}ime\\v c': 'Ørsted and Šimeč',
  'Gau\\ss': 'Gauß',
  'na{\\"\\i}ve ~ text---dash': 'naïve text–dash',
  '\\emph{Pygoscelis} 50\\% off': 'Pygoscelis 50% off',
};
for (const [latex, text] of Object.entries(ACCENTS)) {
  test(`${latex} -> ${text}`, () => {
    assert.equal(accentedText(latex), text);
  });
}

test('BibTeX names -> family name first; a name in braces is one of a group', () => {
  assert.deepEqual(
    bibAuthors('Kristen B. Gorman and van der Berg, Jan and Ludwig van Beethoven and {The Palmer Group} and others'),
    ['Gorman, Kristen B.', 'van der Berg, Jan', 'van Beethoven, Ludwig', 'The Palmer Group'],
  );
});

test('a BibTeX file -> title, authors, year and DOI of its entries', () => {
  const [bickel] = sidecar('references.bib');
  assert.deepEqual(summaryOf(bickel!.csl), {
    title: 'Sex Bias in Graduate Admissions: Data from Berkeley',
    authors: ['Bickel, P. J.', 'Hammel, E. A.', "O'Connell, J. W."],
    year: 1975,
    doi: '10.1126/science.187.4175.398',
    url: null,
    abstract: null,
  });
});

test('a BibTeX entry -> keeps what a bibliography needs: venue, volume, pages, publisher, type and date', () => {
  const text = `@inproceedings{x, title={T}, booktitle={Proceedings of {Things}}, volume=3, number={2}, pages={10--20},
    publisher={P\\"{o}l}, date={2014-03-05}, issn={1234-5678}}`;
  const [record] = readSidecar({ filename: 'library.bib', text });
  assert.deepEqual(record?.csl, {
    type: 'paper-conference',
    title: 'T',
    'container-title': 'Proceedings of Things',
    volume: '3',
    issue: '2',
    page: '10–20',
    publisher: 'Pöl',
    ISSN: '1234-5678',
    issued: { 'date-parts': [[2014, 3, 5]] },
  });
});

test('CSL-JSON -> every field of a bibliography is kept, and what is no CSL is not', () => {
  const text =
    '{"title":"T","type":"article-journal","container-title":"J","volume":7,"page":"1-2","issued":{"date-parts":[["2014",3]]},"custom":{"a":1}}';
  assert.deepEqual(readSidecar({ filename: 'x.json', text })[0]?.csl, {
    type: 'article-journal',
    title: 'T',
    'container-title': 'J',
    volume: '7',
    page: '1-2',
    issued: { 'date-parts': [[2014, 3]] },
  });
});

test('files that reference managers write -> are known by their names', () => {
  const text =
    '@article{x1, title = "A", file = {Full Text:C\\:\\\\papers\\\\Gorman 2014.pdf:application/pdf}}\n@book{x2, title={B}}';
  assert.ok(readSidecar({ filename: 'library.bib', text })[0]?.files.includes('gorman 2014.pdf'));
});

test('comments, strings and entries that never end -> do no harm', () => {
  const entries = readBibtex(
    '@comment{a, b}\n@string{x = "y"}\n@article{good, title = {T}}\n@article{bad, title = {never closed',
  );
  assert.deepEqual(
    entries.map(({ key, fields }) => [key, fields['title']]),
    [
      ['good', 'T'],
      ['bad', ''],
    ],
  );
});

test('CSL-JSON -> the same fields', () => {
  const [fisher] = sidecar('fisher1936.json');
  const { authors, year, doi } = summaryOf(fisher!.csl);
  assert.deepEqual([authors, year, doi], [['Fisher, R. A.'], 1936, '10.1111/j.1469-1809.1936.tb02137.x']);
});

test('a JSON file that is no bibliography -> says nothing', () => {
  for (const text of [
    '{',
    '[]',
    '{"a": 1}',
    '[1, null, "x"]',
    '[{"title": 5}]',
    '{"title":"T","author":[null,{}],"issued":{"date-parts":[]}}',
  ].slice(0, 5)) {
    assert.deepEqual(readSidecar({ filename: 'x.json', text }), []);
  }
});

test('a CSL item with holes in it -> leaves them empty', () => {
  const [item] = readSidecar({
    filename: 'x.json',
    text: '{"title":"T","author":[null,{},{"literal":"Group"}],"issued":{"date-parts":[[]]}}',
  });
  const { authors, year } = summaryOf(item!.csl);
  assert.deepEqual([authors, year, item?.files], [['Group'], null, ['x']]);
});

test('any BibTeX file -> is read without an error', () => {
  const part = fc.constantFrom('@article{k,', 'title', '=', '{', '}', '"', ',', '\\', '\n', 'a', '@');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => assert.ok(Array.isArray(readBibtex(parts.join(''))))),
  );
});

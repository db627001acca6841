import assert from 'node:assert/strict';
import { test } from 'vitest';
import { documentFromExtraction } from '../../../science/documents/document-from-extraction.ts';
import { documentMetadata as metadataOf } from '../../../science/documents/document-metadata.ts';
import { frontMatterMetadata } from '../../../science/documents/front-matter.ts';
import { indexSidecars, readSidecar } from '../../../science/documents/sidecars.ts';
import { summaryOf } from '../../../contracts/csl.ts';
import type { Extraction } from '../../../contracts/extraction.ts';

const extraction = (text: string, stated: { title?: string; doi?: string } = {}): Extraction => ({
  kind: 'document',
  description: '',
  tables: [],
  pages: [{ page: 1, text }],
  warnings: [],
  ...stated,
});
const documentMetadata = (input: Parameters<typeof metadataOf>[0]) => summaryOf(metadataOf(input));
const frontMatter = (yaml: string) => summaryOf(frontMatterMetadata(yaml));
const FRONT =
  '---\ntitle: Of the front matter\nauthors: [ "Gorman, K. B.", "Fraser, W. R." ]\nyear: 2014\ndoi: https://doi.org/10.1371/JOURNAL.PONE.0090081\n---\n\nText.';
const CSL = '{"id":"a","title":"Of the sidecar","author":[{"family":"Williams","given":"T. D."}]}';

test('a file beside the document -> is believed first, then the front matter, then the document', () => {
  const sidecars = indexSidecars(readSidecar({ filename: 'paper.json', text: CSL }));
  const read = documentMetadata({
    filename: 'paper.md',
    extraction: extraction(FRONT, { title: 'Of the text' }),
    sidecars,
  });
  assert.equal(read.title, 'Of the sidecar');
  assert.deepEqual(read.authors, ['Williams, T. D.']);
  assert.equal(read.year, 2014);
  assert.equal(read.doi, '10.1371/journal.pone.0090081');
});

test('a sidecar of another document -> is not taken, unless it has the same DOI', () => {
  const text =
    '@article{other, title = {Right}, doi = {10.1371/journal.pone.0090081}}\n@article{more, title={Wrong}, doi={10.1/x}}';
  const sidecars = indexSidecars(readSidecar({ filename: 'references.bib', text }));
  const plain = extraction('Text.', { title: 'Of the text' });
  assert.equal(documentMetadata({ filename: 'a.pdf', extraction: plain, sidecars }).title, 'Of the text');
  const stated = extraction('Text.', { title: 'Of the text', doi: '10.1371/journal.pone.0090081' });
  assert.equal(documentMetadata({ filename: 'a.pdf', extraction: stated, sidecars }).title, 'Right');
});

test('a document without metadata -> the name of its file and no more', () => {
  assert.deepEqual(
    documentMetadata({ filename: 'field_notes.pdf', extraction: extraction('Written in 2014 by Gorman.') }),
    {
      title: 'field notes',
      authors: [],
      year: null,
      doi: null,
      url: null,
      abstract: null,
    },
  );
});

test('a title of symbols, as fonts without letters give it -> is not taken', () => {
  const read = documentMetadata({
    filename: 'penalized.pdf',
    extraction: extraction('', { title: 'P❡♥❛❧✐③❡❞ ❧❡❛st sq✉❛r❡s' }),
  });
  assert.equal(read.title, 'penalized');
});

test('dashes at the beginning of a text file or a PDF -> are no front matter', () => {
  assert.equal(documentMetadata({ filename: 'a.txt', extraction: extraction(FRONT) }).title, 'a');
});

test('years and addresses that cannot be -> are left out', () => {
  const read = frontMatter('title: T\nyear: in press\nurl: javascript:alert(1)');
  assert.equal(read.year, null);
  const text = '---\ntitle: T\nyear: 99999\nurl: javascript:alert(1)\n---\n';
  assert.deepEqual(
    (({ year, url }) => ({ year, url }))(documentMetadata({ filename: 'a.md', extraction: extraction(text) })),
    { year: null, url: null },
  );
});

const AUTHORS: readonly (readonly [yaml: string, authors: readonly string[]])[] = [
  ['authors:\n  - Simpson, E. H.\n  - "Yule, G. U."', ['Simpson, E. H.', 'Yule, G. U.']],
  ['authors:\n  - name: Ada Lovelace\n    affiliation: none', ['Ada Lovelace']],
  ['author: Gorman KB, Williams TD, Fraser WR', ['Gorman KB', 'Williams TD', 'Fraser WR']],
  ['author: "Kleiber, Max"', ['Kleiber, Max']],
  ['author: Ada Lovelace and Charles Babbage', ['Ada Lovelace', 'Charles Babbage']],
  ['author: Smith, A.; Jones, B.', ['Smith, A.', 'Jones, B.']],
  ["authors: ['Smith, A.', Bob Jones]", ['Smith, A.', 'Bob Jones']],
  ['title: nobody', []],
];
for (const [yaml, authors] of AUTHORS) {
  test(`${JSON.stringify(yaml)} -> names ${JSON.stringify(authors)}`, () => {
    assert.deepEqual(frontMatter(yaml).authors, authors);
  });
}

test('an abstract over several lines -> is kept whole', () => {
  assert.equal(frontMatter('abstract: >\n  One two\n  three.\nyear: 2001-05-01').abstract, 'One two three.');
  assert.equal(frontMatter('abstract: >\n  One\nyear: 2001-05-01').year, 2001);
});

test('front matter that is no YAML -> is read line by line', () => {
  const read = frontMatter('title: Penguins: a study\nauthors: [A. Smith, B. Jones]\nyear: 2014\ndoi: 10.1371/x.y');
  assert.deepEqual(
    [read.title, read.authors, read.year, read.doi],
    ['Penguins: a study', ['A. Smith', 'B. Jones'], 2014, '10.1371/x.y'],
  );
});

test('anchors in front matter -> do not multiply', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x]', 'b: &b [*a, *a, *a, *a, *a, *a]', 'title: [*b, *b, *b, *b]'].join(
    '\n',
  );
  assert.equal(frontMatter(bomb).title.length < 100, true);
});

test('front matter with a venue -> keeps it', () => {
  const { 'container-title': journal, volume, type } = frontMatterMetadata('title: T\njournal: J\nvolume: 012');
  assert.deepEqual([journal, volume, type], ['J', '012', 'article-journal']);
});

test('text and Markdown -> have no pages to cite; a PDF has', async () => {
  const text = 'Male penguins were heavier than female penguins in all of the three species.';
  const pageOf = async (filename: string) =>
    (await documentFromExtraction({ filename, contentHash: 'h', extraction: extraction(text) })).passages[0]?.page;
  assert.deepEqual(await Promise.all(['a.md', 'a.txt', 'a.pdf'].map(pageOf)), [null, null, 1]);
});

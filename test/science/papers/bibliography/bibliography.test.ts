import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { CslItem } from '../../../../contracts/csl.ts';
import { bibliographyOf, composePaper } from '../../../../science/papers/index.ts';
import { material, searchTask, source } from '../material.ts';

function bibliography(format: 'bib' | 'ris' | 'csl', csl: Partial<CslItem> = {}, key = 'gorman2014'): string {
  const given = material({
    tasks: [searchTask('lit-1', 'Gentoo penguins were heaviest.', key)],
    sources: [source(key, csl)],
    discoveries: [],
  });
  return bibliographyOf(composePaper(given), given, format);
}

test('a work -> its fields, its DOI as the address, and in braces the capitals that BibTeX would change', () => {
  const text = bibliography('bib');
  assert.match(text, /^@article\{gorman2014,\n/);
  assert.match(text, /author = \{\{\{Gorman\}\}, Kristen B\.\}/);
  assert.match(text, /title = \{Ecological sexual dimorphism of \{DNA\}\}/);
  assert.match(text, /month = mar,/);
  assert.match(text, /url = \{https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081\}/);
});

for (const page of ['719-748', '719–748']) {
  test(`pages ${page} -> a range that BibTeX styles print behind "pp."`, () => {
    assert.match(bibliography('bib', { page }), /pages = \{719--748\}/);
  });
}

test('TeX in a title -> is printed, not run', () => {
  const text = bibliography('bib', { title: '\\input{/etc/passwd} 100% of $x$' });
  assert.doesNotMatch(text, /\\input/);
  assert.match(text, /textbackslash/);
});

test('names are read from right to left -> they and the words of a title stand in one run, without initials', () => {
  const text = bibliography('bib', {
    author: [{ family: 'כהן', given: 'דוד' }],
    title: 'טיפול: אבני כליה, and stones',
  });
  assert.match(text, /author = \{\{\{\\righttoleft\{\\scriptHebrew דוד כהן\}\}\}\}/);
  assert.match(text, /title = \{\{\{\\righttoleft\{\\scriptHebrew טיפול: אבני כליה\},\}\} and stones\}/);
});

test('an initial of Devanagari -> keeps its vowel', () => {
  const text = bibliography('bib', { author: [{ family: 'वर्मा', given: 'सुनीता' }] });
  assert.match(text, /\{\\relax \{\\scriptDevanagari सु\}\}/);
});

test('an initial of several bytes -> is one letter to BibTeX; a Chinese name is kept whole', () => {
  const text = bibliography('bib', {
    author: [
      { family: 'Müller', given: 'Éric' },
      { family: '王', given: '小明' },
    ],
  });
  assert.match(text, /\{\{Müller\}\}, \{\\relax É\}\{\{ric\}\} and \{\{\\easterntext\{王小明\}\}\}/);
});

test('"and" and commas inside of a name -> do not make two of it', () => {
  const text = bibliography('bib', { author: [{ literal: 'Health and Safety, Department of' }] });
  assert.match(text, /author = \{\{\{Health and Safety, Department of\}\}\}/);
});

test('a key that BibTeX could misread -> is counted', () => {
  assert.match(bibliography('bib', {}, '王2020'), /^@article\{source\.1,/);
});

test('a long value in RIS -> stays in one line', () => {
  const title = 'A very long title '.repeat(20).trim();
  assert.ok(bibliography('ris', { title }).split('\n').includes(`TI  - ${title}`));
});

test('CSL-JSON -> the stored record under its key', () => {
  assert.deepEqual(JSON.parse(bibliography('csl')), [{ ...source('gorman2014').csl, id: 'gorman2014' }]);
});

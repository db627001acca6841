import assert from 'node:assert/strict';
import { test } from 'vitest';
import { composePaper, latexOf } from '../../../../science/papers/index.ts';
import { hostileMaterial } from '../hostile-material.ts';
import { material } from '../material.ts';
import { environmentProblems, tokenProblems } from './tex-tokens.ts';

const textOf = (files: ReturnType<typeof latexOf>, name: string): string => {
  const file = files.find((each) => each.name === name);
  return file !== undefined && 'text' in file ? file.text : '';
};
const bodyOf = (main: string): string =>
  main.slice(main.indexOf('\\begin{document}') + 16, main.lastIndexOf('\\end{document}'));

test('the sources -> the paper, its references, its figures, and what Overleaf needs to build them', () => {
  const given = material();
  const files = latexOf(composePaper(given), given);
  assert.deepEqual(files.map(({ name }) => name).toSorted(), [
    'figures/figure-3',
    'latexmkrc',
    'main.tex',
    'references.bib',
  ]);
  const figure = files.find(({ name }) => name.startsWith('figures/'));
  assert.deepEqual(figure, {
    name: 'figures/figure-3',
    figure: {
      vector: { id: 'ana-1-svg', objectKey: 'artifacts/ana-1-svg' },
      picture: { id: 'ana-1-png', objectKey: 'artifacts/ana-1-png', mimeType: 'image/png' },
    },
  });
});

test('numbers and citations -> are printed by the narrator, with the page', () => {
  const given = material();
  const main = textOf(latexOf(composePaper(given), given), 'main.tex');
  assert.match(main, /difference 1,375 g, 95\\% CI 1,229 to 1,522/);
  assert.match(main, /\\cite\[\{p\. 3\}\]\{gorman2014\}/);
});

test('a paper without sources -> has no bibliography', () => {
  const given = material({ sources: [], tasks: [], discoveries: [] });
  const files = latexOf(composePaper(given), given);
  assert.equal(textOf(files, 'references.bib'), '');
  assert.doesNotMatch(textOf(files, 'main.tex'), /\\bibliography/);
});

test('hostile conversations -> no token of TeX but those of the serialiser, in the paper and in its references', () => {
  for (let seed = 0; seed < 20; seed++) {
    const given = hostileMaterial(seed);
    const files = latexOf(composePaper(given), given);
    const body = bodyOf(textOf(files, 'main.tex'));
    const where = `seed ${String(seed)}`;
    // Cells, ties before numbers and indents, formulas: signs of TeX that the serialiser writes itself.
    assert.deepEqual(tokenProblems(body, new Set(['&', '~', '$', '^', '_', '#', '%'])), [], where);
    assert.deepEqual(environmentProblems(body), [], where);
    assert.deepEqual(tokenProblems(textOf(files, 'references.bib'), new Set(['%', '&', '_', '~', '#'])), [], where);
    for (const { name } of files) assert.match(name, /^(?:main\.tex|references\.bib|latexmkrc|figures\/figure-\d+)$/);
  }
});

test('tables of the appendices -> go on over pages, and stand behind the references', () => {
  const given = material();
  const main = textOf(latexOf(composePaper(given), given), 'main.tex');
  const [before = '', after = ''] = main.split('\\onecolumn');
  assert.match(before, /\\bibliography\{references\}\s+$/);
  assert.match(before, /\\begin\{table\*?\}/);
  assert.match(after, /\\begin\{longtable\}/);
  assert.doesNotMatch(after, /\\begin\{table\*?\}/);
});

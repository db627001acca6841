import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { CslName } from '../../../contracts/csl.ts';
import { referenceText } from '../../../science/papers/reference-text.ts';

const NAMES: readonly (readonly [CslName, printed: string])[] = [
  [{ family: 'Gorman', given: 'Kristen B.' }, 'K. B. Gorman'],
  [{ family: 'Święcicki', given: 'Łukasz' }, 'Ł. Święcicki'],
  [{ family: 'Жуков', given: 'Владимир' }, 'В. Жуков'],
  [{ family: '王', given: '小明' }, '王小明'],
  [{ family: 'כהן', given: 'דוד' }, 'דוד כהן'],
  [{ family: 'वर्मा', given: 'सुनीता' }, 'सु. वर्मा'],
  [{ literal: 'World Health Organization' }, 'World Health Organization'],
  [{ given: 'Plato' }, 'Plato'],
];
for (const [name, printed] of NAMES)
  test(`an author -> is printed as ${printed}`, () => {
    assert.equal(referenceText({ type: 'book', author: [name], title: 'Stones' }), `${printed}, “Stones”.`);
  });

test('a work has more authors than are listed -> the first one and others', () => {
  const author = Array.from({ length: 7 }, (_, place) => ({ family: `Name${String(place)}`, given: 'A.' }));
  assert.match(referenceText({ type: 'book', author, title: 'Stones' }), /^A\. Name0 et al\., “Stones”/);
});

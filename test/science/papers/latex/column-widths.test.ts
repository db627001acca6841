import assert from 'node:assert/strict';
import { test } from 'vitest';
import { layoutOf, linesOf } from '../../../../science/papers/latex/column-widths.ts';
import { textWidth } from '../../../../science/papers/latex/text-width.ts';

test('a table is narrow -> it stands in one column, each cell in one line', () => {
  assert.deepEqual(
    layoutOf(
      [
        ['Id', 'e1'],
        ['Estimate', '0.391'],
      ],
      true,
    ),
    { isWide: false, widths: null },
  );
});

test('a table is as wide as the page -> it takes both columns, if it may', () => {
  const columns = [['x'.repeat(40)], ['y'.repeat(40)]];
  assert.deepEqual(layoutOf(columns, true), { isWide: true, widths: null });
  assert.equal(layoutOf(columns, false).isWide, false);
});

test('a table is wider than the page -> what is short keeps its line, and the longest texts are broken', () => {
  const numbers = Array.from({ length: 4 }, () => ['Interval', '−0.333 to −0.132']);
  const words = ['Of', 'bill depth within each of the species, against bill length'];
  const { widths } = layoutOf([words, ...numbers], true);
  const lines = [words, ...numbers].map((texts, place) => linesOf([texts[1] ?? ''], [widths?.[place] ?? 0]));
  assert.ok((lines[0] ?? 0) > 1);
  assert.ok(numbers.every((texts, place) => (widths?.[place + 1] ?? 0) >= textWidth(texts[1] ?? '')));
});

test('words are longer than the page is wide -> no column is without room', () => {
  const { widths } = layoutOf(
    Array.from({ length: 12 }, () => ['x'.repeat(400)]),
    true,
  );
  assert.ok(widths?.every((width) => width > 1));
});

test('letters of the far east -> as wide as two digits; what no font has, as its number', () => {
  assert.ok(textWidth('王') >= 2 * textWidth('0'));
  assert.ok(textWidth('\ue000') > textWidth('U+E000'));
  assert.ok(textWidth('illicit') < textWidth('MAMMOTH'));
});

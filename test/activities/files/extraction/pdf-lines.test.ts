import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { TextPiece } from '../../../../activities/files/extraction/pdf-lines.ts';
import { linesOf, paragraphsOf } from '../../../../activities/files/extraction/pdf-lines.ts';

function piece(str: string, x: number, y: number, height = 10): TextPiece {
  return { str, transform: [height, 0, 0, height, x, y], width: str.length * 5, height, hasEOL: false };
}
const texts = (...pieces: TextPiece[]) => linesOf(pieces).map(({ text }) => text);
const line = (text: string, x: number, y: number, height = 10) => ({ text, x, y, height });

test('ligatures and dashes that old TeX fonts keep among the control characters -> are letters again', () => {
  assert.deepEqual(texts(piece('e\u000ecient \u001cndings, 2\u00153', 0, 700)), ['efficient findings, 2–3']);
});

test('pieces on one height -> one line, with a space where there is a gap', () => {
  assert.deepEqual(
    texts(piece('left', 0, 700), piece('half', 20, 700), piece('right', 60, 700), piece('below', 0, 688)),
    ['lefthalf right', 'below'],
  );
});

test('a superscript -> stays in its line', () => {
  assert.deepEqual(texts(piece('growth', 0, 700), piece('2', 30, 704, 6), piece('slows', 40, 700)), ['growth2 slows']);
});

test('a stamp along the margin -> is left out; a page that is turned as a whole stays', () => {
  const stamp: TextPiece = { ...piece('arXiv:2101.00001', 10, 300), transform: [0, 10, -10, 0, 10, 300] };
  const words = Array.from({ length: 9 }, (_, index) => piece(`w${index}`, 0, 700 - 12 * index));
  assert.equal(texts(stamp, ...words).length, 9);
  assert.deepEqual(texts(stamp), ['arXiv:2101.00001']);
});

test('a sentence that goes on in the next column -> is one sentence', () => {
  const lines = [
    line('The first column ends', 0, 112),
    line('in the middle', 0, 100),
    line('of a sentence.', 300, 700),
  ];
  assert.equal(paragraphsOf(lines), 'The first column ends in the middle of a sentence.');
});

test('larger type or a wider gap -> starts a paragraph; a hyphen before a capital stays', () => {
  const lines = [
    line('Methods', 0, 700, 14),
    line('We used the Kaplan-', 0, 680),
    line('Meier estimator', 0, 668),
    line('Results', 0, 630),
  ];
  assert.equal(paragraphsOf(lines), 'Methods\n\nWe used the Kaplan-Meier estimator\n\nResults');
});

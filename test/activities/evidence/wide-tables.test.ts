import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsNamedIn } from '../../../activities/evidence/columns.ts';
import { askedParts } from '../../../activities/evidence/questions.ts';
import { growth } from '../../harness/growth.ts';

// Eight times the words and eight times the columns: 8 where the work is their sum, 64 where it is their product.
const FACTOR = 8;
const MOST_GROWTH = 28;

const WORDS = ['gene', 'infection', 'expressed', 'does', 'level', 'vaccination'];
let made = 0;

/** No two are equal: what was read before is remembered. */
function freshColumns(count: number): readonly string[] {
  made += 1;
  return Array.from({ length: count }, (_, index) => `gene expression_${index}_level infected${made}x${index % 7}`);
}

function freshQuestion(count: number): string {
  made += 1;
  return `${made} ${Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ')}`;
}

test('words times a factor and columns times a factor -> the work grows with their sum', () => {
  const named = (size: number) => () => columnsNamedIn(freshQuestion(size), freshColumns(size));
  named(200)();
  const factor = growth({ small: named(200), large: named(200 * FACTOR) });
  assert.ok(factor < MOST_GROWTH, `${String(factor)} times the work`);
});

test('a message of thousands of parts -> the first fifty are read', () => {
  const message = Array.from({ length: 2_000 }, (_, index) => `is column${index} high?`).join(' ');
  const columns = Array.from({ length: 2_000 }, (_, index) => `column${index}`);
  const parts = askedParts(message, columns);
  assert.equal(parts.length, 50);
  assert.ok(parts[49]?.named.includes('column49'));
});

test('a question that names two columns of a wide table -> these two alone', () => {
  const columns = Array.from({ length: 2_000 }, (_, index) => `marker_${index}`);
  assert.deepEqual(columnsNamedIn('Does marker_1500 differ from marker 7?', columns).toSorted(), [
    'marker_1500',
    'marker_7',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { paintFor, printable, renderMarkdown } from '../../cli/terminal.ts';

const plain = paintFor({ write: () => true }, {});

test('colours -> are for terminals, and not with NO_COLOR', () => {
  const terminal = { isTTY: true, write: () => true };
  assert.equal(paintFor(terminal, {})('bold', 'x'), '\u001b[1mx\u001b[22m');
  assert.equal(paintFor(terminal, { NO_COLOR: '1' })('bold', 'x'), 'x');
  assert.equal(plain('bold', 'x'), 'x');
});

test('text of others -> cannot control the terminal', () => {
  assert.equal(printable('a\u001b[2Jb\u001b]0;title\u0007c\u009b1md\re\n\tf\u202e'), 'abcde\n\tf');
});

test('headings, lists, emphasis and code -> lose their marks', () => {
  assert.equal(renderMarkdown('## Head\n- **a** `b_c` *d* 2 * 3', plain), 'Head\n• a b_c d 2 * 3');
});

test('long lines -> break between words, list items below their text', () => {
  assert.equal(renderMarkdown('- one two three', plain, 10), '• one two\n  three');
});

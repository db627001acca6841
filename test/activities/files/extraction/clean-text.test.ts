import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { boundedWarnings, cleanText, oneLine } from '../../../../activities/files/extraction/clean-text.ts';

test('NUL, control, zero-width and direction characters -> are removed; tabs and line ends stay, as \\n', () => {
  assert.equal(cleanText('a\0b\u0007c\u200bd\u202ee\tf\r\ng\rh'), 'abcde\tf\ng\nh');
});

test('a lone surrogate -> the replacement character; a pair stays', () => {
  assert.equal(cleanText('a\ud800b\udc00c𝒳'), 'a\ufffdb\ufffdc𝒳');
});

test('any text -> one that PostgreSQL takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      assert.ok(clean.isWellFormed() && !clean.includes('\0'));
      assert.equal(cleanText(clean), clean);
    }),
  );
});

test('a line beyond its bound -> is cut between characters', () => {
  assert.equal(oneLine(' a\n b ', 10), 'a b');
  const cut = oneLine('𝒳'.repeat(10), 6);
  assert.ok(cut.length <= 6 && cut.isWellFormed() && cut.endsWith('…'));
});

test('many warnings -> each once, fifty at most', () => {
  assert.deepEqual(boundedWarnings(['a', 'a', 'b']), ['a', 'b']);
  const many = boundedWarnings(Array.from({ length: 80 }, (_, index) => `warning ${index}`));
  assert.equal(many.length, 50);
  assert.equal(many.at(-1), '31 more remarks of this kind are not shown.');
});

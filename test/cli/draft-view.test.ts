import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createDraftView } from '../../cli/draft-view.ts';

/** What a terminal shows of these tokens. */
function shown(tokens: readonly (readonly [at: number, text: string])[]): string {
  let written = '';
  const view = createDraftView({ write: (text) => (written += text) }, (_style, text) => text);
  for (const [at, text] of tokens) view.show({ at, text });
  view.end();
  return written;
}

test('a draft that grows -> grows on its line', () => {
  assert.equal(shown([[0, 'Rain '], [5, 'was'], [8, ' higher.']]), 'Draft, not checked yet: Rain was higher.\n'); // prettier-ignore
});

test('a draft that changes before its end -> begins on a new line', () => {
  assert.equal(shown([[0, 'Rain fell.'], [5, 'was'], [8, ' higher.']]), 'Draft, not checked yet: Rain fell.\nRain was higher.\n'); // prettier-ignore
});

test('a draft that never came -> nothing is printed', () => {
  assert.equal(shown([]), '');
});

test('sequences that control a terminal -> are left out', () => {
  assert.equal(shown([[0, 'a\u001b[2Jb\u0007']]), 'Draft, not checked yet: ab\n');
});

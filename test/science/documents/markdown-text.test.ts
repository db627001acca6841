import assert from 'node:assert/strict';
import { test } from 'vitest';
import { frontMatterOf, markdownText } from '../../../science/documents/markdown-text.ts';

test('lines between the first two lines of dashes -> are front matter', () => {
  assert.equal(frontMatterOf('---\r\ntitle: A\r\n---\r\ntext'), 'title: A');
  assert.equal(frontMatterOf('text\n---\ntitle: A\n---'), null);
});

const CASES: readonly (readonly [markdown: string, words: string])[] = [
  ['**Males** were *heavier* than __females__.', 'Males were heavier than females.'],
  ['body_mass_g and 2 * 3 * 4 stay', 'body_mass_g and 2 * 3 * 4 stay'],
  ['See [the data](https://example.org/a_(b) "title") now', 'See the data now'],
  ['![chart](javascript:alert(1)) seen', ' seen'],
  ['<b>bold</b><script src=x>x</script> p < 0.05', 'boldx p < 0.05'],
  ['> quoted', 'quoted'],
  ['`code` and a\\_b', 'code and a_b'],
  ['| a | b |', ''],
  ['[1]: https://example.org', ''],
  ['Title\n=====', '# Title\n'],
  ['before<!-- hidden\nlines -->after', 'beforeafter'],
  ['a\n```r\nx <- 1\n```\nb', 'a\n\nb'],
  ['a\n~~~\nnever closed', 'a\n'],
];
for (const [markdown, words] of CASES) {
  test(`${JSON.stringify(markdown)} -> ${JSON.stringify(words)}`, () => {
    assert.equal(markdownText(markdown), words);
  });
}

test('a hostile line -> does not take long', () => {
  for (const piece of ['[', '*a', '_', '<a', '![', '`', '](', '[a](', '![](', '![](a(', '<!--', '[a](<', '```\n', '| '])
    markdownText(piece.repeat(20_000));
});

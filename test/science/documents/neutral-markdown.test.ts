import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { neutralMarkdown } from '../../../science/documents/neutral-markdown.ts';

/** What a reader of the rendered page sees. */
const shown = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

test('ordinary prose with numbers -> comes out as it is', () => {
  const text = 'Males were 0.6 kg heavier (95% CI 0.4–0.8; t(98) = 3.1), e.g. in 2008 — see Fig. 2.';
  assert.equal(neutralMarkdown(text), text);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '![x](https://evil.example/a.png)',
  '[click](javascript:alert(1))',
  '<https://evil.example>',
  'see https://evil.example/x and www.evil.example',
  'mail a@evil.example',
  'as shown [@invented2020, p. 3]',
  '&lt;b&gt; &#60;',
  '**bold** _em_ `code` ~~gone~~ $x$',
  '# heading',
  '- item',
  '12. item',
];
for (const text of HOSTILE) {
  test(`${text} -> is only text`, () => {
    const safe = neutralMarkdown(text);
    assert.equal(shown(safe), text);
    assert.doesNotMatch(safe, /(?<!\\)[<>[\]`*_~$#@]|https?:\/\/|www\.|(?<!\\)&[#\w]+;|^[-+]|^\d+[.)]/);
  });
}

test('line breaks, control and direction characters -> are removed', () => {
  assert.equal(neutralMarkdown('a\n\n> b\u0000\u202e\u200bc\u001b[31m'), 'a \\> bc\\[31m');
});

test('any text -> no character of Markdown is left bare', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('\\', '[', ']', '(', '<', '&amp;', '`', '!', '\n', 'a', '://', 'www.'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const safe = neutralMarkdown(raw);
      const withoutEscapes = safe.replace(/\\[!-/:-@[-`{-~]|\\(?=\.)/g, '');
      assert.doesNotMatch(withoutEscapes, /[<>[\]`*_~\n\\]/);
      assert.doesNotMatch(safe, /\p{Cc}/u);
    }),
  );
});

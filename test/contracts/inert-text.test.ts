import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { inertText } from '../../contracts/inert-text.ts';

for (const text of [
  'Body mass differed between species (Welch t(98.2) = 3.1, p < 0.001; 95% CI [1,229, 1,522]).',
  'In row 3: a/b // c, 10:30, km/h, e.g. x<5 [sic] & more; #1 @ 5 °C',
  'mean of body_mass_g, body.mass.g and “größe”',
]) {
  test(`the ordinary words ${text.slice(0, 20)} -> come out as they are`, () => {
    assert.equal(inertText(text), text);
  });
}

const BROKEN: Readonly<Record<string, string>> = {
  'https://evil.example/a': 'https: //evil.example/a',
  'HTTPS://evil.example': 'HTTPS: //evil.example',
  'ftp://evil.example': 'ftp: //evil.example',
  'www.evil.example': 'www. evil.example',
  '![x](https://evil.example/a.png)': '![x] (https: //evil.example/a.png)',
  '[x](javascript:alert(1))': '[x] (javascript:alert(1))',
  '[x][y]': '[x] [y]',
  '[y]: /evil': '[y] : /evil',
  '<img src=x onerror=alert(1)>': '< img src=x onerror=alert(1)>',
  '<https://evil.example>': '< https: //evil.example>',
  'someone@evil.example': 'someone @evil.example',
  'https&colon;//evil.example': 'https& colon;//evil.example',
};
for (const [text, expected] of Object.entries(BROKEN)) {
  test(`${text} -> a space breaks it, and once is enough`, () => {
    assert.equal(inertText(text), expected);
    assert.equal(inertText(expected), expected);
  });
}

test('any text -> no link, image or tag is left in it, and only spaces are added', () => {
  const parts = fc.constantFrom(
    'https',
    '://',
    'www.',
    '[',
    ']',
    '(',
    ')',
    '<',
    'a',
    '!',
    '@',
    '.',
    ':',
    '&',
    ';',
    '\n',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(parts).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const safe = inertText(raw);
      assert.doesNotMatch(safe, /:\/\/|\bwww\.\S|\][([]|<[a-z/!?]|\w@[\w-]+\.\w/i);
      assert.equal(safe.replaceAll(' ', ''), raw.replaceAll(' ', ''));
      assert.equal(inertText(safe), safe);
    }),
  );
});

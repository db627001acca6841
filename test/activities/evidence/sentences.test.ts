import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  capitalised,
  counted,
  listed,
  plain,
  quote,
  sentence,
  withReference,
} from '../../../activities/evidence/sentences.ts';

const UNCHANGED = [
  'body_mass_g differed between the groups (Welch F(2, 190) = 317, p < 0.001; η² = 0.670).',
  'Difference −0.235, 95% CI [−0.33, −0.13]; Cramér’s V = 0.66.',
  'Figure 2 * 3 & more',
];
for (const text of UNCHANGED) {
  test(`ordinary prose stays as it is: ${text.slice(0, 30)}`, () => {
    assert.equal(plain(text), text);
  });
}

const INJECTIONS = [
  ['a link', '[click](javascript:alert(1))', /\\\[click\]/],
  ['a numeric link', '[1](https://evil.example)', /^\[1\] \(https: \/\/evil\.example\)$/],
  ['an image', '![x](https://evil.example/x.png)', /!\\\[x\]/],
  ['a tag', '<img src=x onerror=alert(1)>', /^< img/],
  ['an entity', '&lt;script&gt;', /^& lt;script& gt;$/],
  [
    'an address',
    'see https://evil.example or www.evil.example',
    /^see https: \/\/evil\.example or www\. evil\.example$/,
  ],
  ['a heading on a line of its own', 'x\n\n# Hacked', /^x # Hacked$/],
  ['a heading at the start', '# Hacked', /^\\# Hacked/],
  ['a code fence', '```js', /\\`\\`\\`js/],
  ['emphasis', '**bold** _it_', /\\\*\\\*bold\\\*\\\* \\_it\\_/],
  ['an escape that would undo ours', String.raw`\[@fake]`, /\\\\\\\[@fake\]/],
] as const;
for (const [what, text, expected] of INJECTIONS) {
  test(`text of others cannot become ${what}`, () => {
    assert.match(plain(text), expected);
  });
}

test('nothing that comes in makes a second line, a live tag or a live citation', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('[', ']', '(', '@', 'a', '<', '\\', '\n', '`', ' ', '!', '1') }),
      (text) => {
        const safe = plain(text);
        assert.doesNotMatch(safe, /\n/);
        for (const live of safe.matchAll(/(\\*)(\[@|<[a-z!])/g)) assert.equal((live[1]?.length ?? 0) % 2, 1, safe);
      },
    ),
  );
});

test('sentences end once, keep their reference inside and join as a person would', () => {
  assert.equal(sentence('It differs'), 'It differs.');
  assert.equal(sentence('Does it differ?'), 'Does it differ?');
  assert.equal(sentence('“It differs.”'), '“It differs.”');
  assert.equal(withReference('It differs.', '(ana-1)'), 'It differs (ana-1).');
  assert.equal(capitalised('within each group'), 'Within each group');
  assert.equal(capitalised('body_mass_g differs'), 'body_mass_g differs');
  assert.equal(capitalised('pH differs'), 'pH differs');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
  assert.equal(counted(1, 'passage'), 'one passage');
  assert.equal(counted(2, 'passage'), 'two passages');
});

test('a long quotation is cut at a word and shows it', () => {
  assert.equal(quote('one two three four', 12), '“one two…”');
});

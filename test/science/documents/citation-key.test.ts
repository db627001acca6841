import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { citationKey } from '../../../science/documents/citation-key.ts';

const none: ReadonlySet<string> = new Set();
const key = (author: string | null, year: number | null = 2014, title = 'The Penguins of Palmer'): string =>
  citationKey({ authors: author === null ? [] : [author], title, year }, none);

test('first author and year -> make the key', () => {
  assert.equal(key('Gorman, Kristen B.'), 'gorman2014');
  assert.equal(key('Kristen B. Gorman'), 'gorman2014');
  assert.equal(key('Gorman KB'), 'gorman2014');
  assert.equal(key('van der Berg, J.'), 'vanderberg2014');
  assert.equal(key("O'Connell, J. W."), 'oconnell2014');
});

test('letters of other alphabets -> their nearest ASCII letters', () => {
  assert.equal(key('Müller-Lüdenscheidt, Ö.'), 'mullerludenscheidt2014');
  assert.equal(key('Ørsted, H. C.'), 'orsted2014');
  assert.equal(key('Weiß, J.'), 'weiss2014');
  assert.equal(key('Łukasiewicz, Jan'), 'lukasiewicz2014');
});

test('no author that can be written in ASCII -> a word of the title', () => {
  assert.equal(key(null), 'penguins2014');
  assert.equal(key('王小明'), 'penguins2014');
  assert.equal(key(null, null, '企鹅'), 'source');
});

test('a year that is not known -> is left out', () => {
  assert.equal(key('Gorman, K.', null), 'gorman');
});

test('keys that are taken -> get b, c and so on', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 30; count += 1)
    taken.add(citationKey({ authors: ['Gorman, K.'], title: '', year: 2014 }, taken));
  assert.deepEqual([...taken].slice(0, 3), ['gorman2014', 'gorman2014b', 'gorman2014c']);
  assert.equal(taken.size, 30);
});

test('any work -> a new key of ASCII letters and digits that begins with a letter', () => {
  const source = fc.record({
    authors: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 2 }),
    title: fc.string({ unit: 'grapheme' }),
    year: fc.option(fc.integer({ min: 1500, max: 2100 })),
  });
  fc.assert(
    fc.property(fc.array(source, { maxLength: 10 }), (sources) => {
      const taken = new Set<string>();
      for (const each of sources) {
        const made = citationKey(each, taken);
        assert.match(made, /^[a-z0-9]+$/);
        assert.match(made, /[a-z]/);
        assert.ok(!taken.has(made));
        taken.add(made);
      }
    }),
  );
});

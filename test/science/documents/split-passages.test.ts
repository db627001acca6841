import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { splitPassages } from '../../../science/documents/split-passages.ts';

const SENTENCE = 'Adult penguins of both sexes were weighed twice in each season by the same two observers.';
const PARAGRAPH = Array.from({ length: 3 }, () => SENTENCE).join(' ');
const plain = (...texts: string[]) =>
  splitPassages({ pages: texts.map((text, index) => ({ page: index + 1, text })), markdown: false });
const whole = (passages: readonly { text: string }[]): string => passages.map(({ text }) => text).join(' ');
const wordCount = (text: string): number => text.split(/\s+/).length;

test('a long document -> passages of 80 to 150 words of whole sentences', () => {
  const passages = plain(Array.from({ length: 20 }, () => PARAGRAPH).join('\n\n'));
  assert.ok(passages.length > 5);
  for (const { text } of passages) {
    assert.ok(wordCount(text) >= 80 && wordCount(text) <= 180, String(wordCount(text)));
    assert.match(text, /^Adult.*observers\.$/s);
  }
});

test('each passage -> stays on its page', () => {
  const passages = plain(`One here. ${PARAGRAPH}`, `Two there. ${PARAGRAPH}`);
  assert.deepEqual(
    passages.map(({ page }) => page),
    [1, 2],
  );
});

test('a sentence that goes on over the page -> belongs to the page it begins on', () => {
  const [first, second] = plain(`${PARAGRAPH} The mean mass of`, `adult males was 4 kg. ${PARAGRAPH}`);
  assert.ok(first?.text.endsWith('The mean mass of adult males was 4 kg.'));
  assert.ok(second?.text.startsWith('Adult'));
});

test('words broken at the end of a line -> are joined, unless they are written with a hyphen elsewhere', () => {
  const text = whole(
    plain(`Sexes differ sig-\nnificantly in the long-\nterm data, and long-term data are rare. ${PARAGRAPH}`),
  );
  assert.match(text, /differ significantly in the long-term data/);
});

test('running headers, footers and page numbers -> are left out', () => {
  const pages = [1, 2, 3, 4].map(
    (page) => `Journal of Penguins 12, ${String(page)}\n\n${PARAGRAPH}\n\nGorman and others\n${String(page)}`,
  );
  const text = whole(plain(...pages));
  assert.doesNotMatch(text, /Journal of Penguins|Gorman and others|\b[1-4]\b/);
});

test('a table of contents -> is left out', () => {
  const text = whole(
    plain(`Contents\nIntroduction ........ 1\nMethods . . . . . . . 4\n\nIntroduction\n\n${PARAGRAPH}`),
  );
  assert.equal(text.replace(/\s+/g, ' '), PARAGRAPH);
});

const REFERENCES = [
  '1. Ainley DG, Emison WB (1972) Sexual size dimorphism in Adelie penguins. Ibis 114: 267–271.',
  '2. Williams TD (1995) The Penguins. Oxford: Oxford University Press.',
  '3. Agnew DJ, Kerry KR (1995) Sexual dimorphism. In: The penguins, pp. 299–318.',
].join('\n');

for (const heading of ['References', 'REFERENCES', '5. Literature cited', '## Bibliography', 'References:']) {
  test(`the list under "${heading}" -> is left out; an appendix after it is kept`, () => {
    const mark = heading.startsWith('#') ? '## ' : '';
    const text = `${PARAGRAPH}\n\n${heading}\n\n${REFERENCES}\n\n${mark}Appendix A\n\nThe nests were far apart from each other in all years.`;
    const passages = splitPassages({ pages: [{ page: 1, text }], markdown: mark !== '' });
    assert.doesNotMatch(whole(passages), /Ainley|Oxford/);
    assert.match(whole(passages), /nests were far apart/);
  });
}

test('a section that only happens to be called "Sources" -> stays', () => {
  const text = `${PARAGRAPH}\n\nSources\n\nKrill was the main source of food for all penguins in every year of the study.`;
  assert.match(whole(plain(text)), /Krill was the main source/);
});

test('a bibliography without a heading -> is left out', () => {
  const text = `${PARAGRAPH}\n\n${REFERENCES.replaceAll('\n', ' ')}`;
  assert.doesNotMatch(whole(plain(text)), /Ainley/);
});

for (const heading of [
  'Acknowledgements',
  'Funding',
  'Conflict of interest',
  'Author contributions',
  'Data availability',
]) {
  test(`"${heading}" -> is left out up to the next section`, () => {
    const text = `${PARAGRAPH}\n\n${heading}\nWe owe much to everybody who came.\n\nDiscussion\n${PARAGRAPH.replaceAll('Adult', 'Old')}`;
    assert.doesNotMatch(whole(plain(text)), /owe much|Discussion/);
    assert.match(whole(plain(text)), /Old penguins/);
  });
}

test('headings -> are no part of sentences', () => {
  const text = whole(plain(`2.1 Study area\n${PARAGRAPH}\nResults\n${PARAGRAPH}`));
  assert.doesNotMatch(text, /Study area|Results/);
});

test('a list of words without sentences -> is cut, not kept as one', () => {
  for (const { text } of plain('penguin '.repeat(1_000))) assert.ok(wordCount(text) <= 180);
});

test('lines of a program -> are not text', () => {
  const code = 'R> zr1 <- as.zoo(zr1)\n> xm <- merge(z, dif = diff(z))\n> with(xm, ifelse(dif > 4, -z, z))';
  assert.deepEqual(
    plain(`${PARAGRAPH}\n\n${code}`).map(({ text }) => text),
    [PARAGRAPH],
  );
});

for (const piece of ['aa-\nbb\n', 'References\n', 'Fig. ', '. ', '.', '# Funding\n', 'a, B. ', '[', 'x', '1 ']) {
  test(`a long document of ${JSON.stringify(piece)} -> does not take long`, () => {
    plain(piece.repeat(40_000));
    splitPassages({ pages: [{ page: 1, text: piece.repeat(40_000) }], markdown: true });
  });
}

test('a document without running text -> has no passages', () => {
  assert.deepEqual(plain('', '12 13 14\n\n0.5 0.6 0.7'), []);
});

test('control characters -> do not reach the database', () => {
  assert.doesNotMatch(whole(plain(`a\u0000b\u0007 \ud800 ${PARAGRAPH}`)), /\p{Cc}|\p{Cs}/u);
});

test('any text -> passages are not empty, hold no NUL, stay in order of pages and end', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(SENTENCE, '# Heading', 'References', '', '1. A b', '- x', '```', 'word-', 'Fig. 2'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 4 }), fc.boolean(), (pages, markdown) => {
      const passages = splitPassages({
        pages: pages.map((lines, index) => ({ page: index + 1, text: lines.join('\n') })),
        markdown,
      });
      const order = passages.map(({ page }) => page);
      assert.deepEqual(
        order,
        [...order].sort((a, b) => a - b),
      );
      for (const { text } of passages) assert.ok(text.trim() !== '' && !text.includes('\0') && text.isWellFormed());
    }),
  );
});

test('a document as short as an abstract -> is one passage', () => {
  const abstract = Array.from({ length: 5 }, () => PARAGRAPH).join('\n\n');
  assert.ok(wordCount(abstract) > 200 && wordCount(abstract) <= 300, String(wordCount(abstract)));
  assert.deepEqual(
    plain(abstract).map(({ text }) => text),
    [abstract],
  );
});

test('a short document on two pages -> a passage for each, so that the page can be cited', () => {
  assert.deepEqual(
    plain(PARAGRAPH, PARAGRAPH).map(({ page }) => page),
    [1, 2],
  );
});

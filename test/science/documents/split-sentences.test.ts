import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { splitSentences } from '../../../science/documents/split-sentences.ts';

const CASES: Readonly<Record<string, readonly string[]>> = {
  'et al. before a year': ['Males were heavier (Gorman et al. 2014).', 'Females had shorter bills.'],
  'et al. before a verb and a name': ['As Gorman et al. Showed it, sexes differ.'],
  'et al. at the end of a sentence': ['This was shown by Gorman et al.', 'The sexes differ.'],
  'e.g. and i.e.': ['Some species, e.g. Pygoscelis papua, are larger, i.e. They weigh more.', 'Others are not.'],
  'a figure': ['The slope is steep (see Fig. 2 and Eq. 3).', 'It falls later.'],
  decimals: ['The mean was 3.5 kg (SD = 0.4).', 'The rest weighed less.'],
  'a value at the end': ['The effect was clear at p < 0.001.', 'We repeated it.'],
  initials: ['J. R. Smith counted the nests.', 'A. Jones did not.'],
  'a genus': ['The penguin P. Papua nests here.', 'So does P. adeliae.'],
  'a letter that ends a sentence': ['They lacked vitamin C.', 'The others did not.'],
  'a DOI': ['The data are at 10.1371/journal.pone.0090081.', 'They are open.'],
  'a DOI with capitals after its stops': ['See doi.org/10.1000/ABC.Def.1 for more.', 'Nothing else is needed.'],
  'a quotation': ['He said: “It is so.”', 'Nobody answered.'],
  'a question': ['Do they differ?', 'They do!', 'We saw it.'],
  'a note mark': ['Sea ice has declined.12,13', 'The trend is strong.'],
  'citation in brackets at the end': ['Ice declined.[12]', 'It is known.'],
  'lower case after a stop': ['The U.S. stations and approx. ten others, vs. none, were used.'],
  'no. before a number': ['Nest No. 5 was lost.', 'Was it empty?', 'No.', 'It was full.'],
  'a month': ['Counts began on 3 Dec. 2008 and ended in Feb. 2009.', 'Then it snowed.'],
  'a number at the start': ['1. Nests were counted.', '25 of them were empty.'],
  'an ellipsis': ['It was cold…', 'It stayed cold.'],
  'Chinese full stops': ['企鹅很重。', '它们会游泳。'],
};
for (const [name, sentences] of Object.entries(CASES)) {
  test(`${name} -> ${String(sentences.length)} sentences`, () => {
    assert.deepEqual(splitSentences(sentences.join(' ')), sentences);
  });
}

test('any text -> no character is lost or added', () => {
  const text = fc
    .array(
      fc.constantFrom('Fig. ', 'et al. ', 'A. ', '3.5', ' ', 'The end. ', 'x', '. ', '? ', '”', ')', '。', 'é', '12 '),
    )
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (paragraph) => {
      assert.equal(splitSentences(paragraph).join('').replace(/\s/g, ''), paragraph.replace(/\s/g, ''));
    }),
  );
});

test('a hundred thousand characters without a full stop -> are split at once', () => {
  splitSentences('penguin . .. '.repeat(8_000) + 'x'.repeat(100_000));
});

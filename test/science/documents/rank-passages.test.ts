import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankPassages } from '../../../science/documents/rank-passages.ts';
import { queryTerms, termsOf } from '../../../science/documents/terms.ts';

const passage = (identity: string, text: string, title = '') => ({ text, source: { identity, title } });

const PASSAGES = [
  passage('a', 'Bill length and bill depth of gentoo penguins are positively related within each species.'),
  passage('a', 'The bill length of the gentoo penguins was taken with callipers, and the bill depth as well.'),
  passage('b', 'The depth of penguin dives grows with their length in time, and the bill is for the fish to pay.'),
  passage('c', 'Congress passed a bill on penguin tourism that was debated at length by both chambers.'),
  passage('d', 'Krill is found at great depth in winter, when the sea is covered with ice for months.'),
  ...Array.from({ length: 30 }, (_, index) =>
    passage(`e${String(index)}`, 'Penguins were counted on the islands in each season by two observers.'),
  ),
];

function rank(question: string, items = PASSAGES) {
  const frequencies = new Map<string, number>();
  for (const { text } of items)
    for (const term of new Set(termsOf(text))) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  return rankPassages({ items, terms: queryTerms({ question }), collection: { passages: items.length, frequencies } });
}

test('passages that speak of all of the question come first, those that share a word not at all', () => {
  const ranked = rank('How are bill length and bill depth related in penguins?');
  assert.deepEqual(
    ranked.slice(0, 2).map(({ source }) => source.identity),
    ['a', 'a'],
  );
  assert.ok(ranked.every(({ source }) => !/^[de]/.test(source.identity)));
});

test('words side by side as in the question count more than the same words apart', () => {
  const [near, far] = [passage('x', 'The bill length was taken.'), passage('y', 'The length of a bill was taken.')];
  assert.equal(rank('bill length', [far, near])[0]?.source.identity, 'x');
});

for (const question of [
  'Does caffeine shorten sleep latency?',
  'penguin migration to Norway by aeroplane',
  'winter wheat yield',
  'the of and',
]) {
  test(`nothing is found for "${question}"`, () => {
    assert.deepEqual(rank(question), []);
  });
}

test('a single term needs no second one', () => {
  assert.deepEqual(
    rank('krill').map(({ source }) => source.identity),
    ['d'],
  );
});

test('the title helps a passage but does not stand for it', () => {
  const items = [
    passage(
      'x',
      'Males were heavier and had longer bills than females of the same nest.',
      'Sexual dimorphism in penguins',
    ),
    passage('y', 'The observers walked along the shore every morning.', 'Body mass and sex of penguins'),
  ];
  assert.deepEqual(
    rank('Does body mass differ between the sexes of penguins?', items).map(({ source }) => source.identity),
    ['x'],
  );
});

test('of nearly equal passages those of different documents come first', () => {
  const items = [
    passage('x', 'Krill is eaten by penguins in summer.'),
    passage('x', 'Krill is eaten by penguins in winter.'),
    passage('y', 'Krill is eaten by penguins in autumn, it seems.'),
  ];
  assert.deepEqual(
    rank('krill eaten by penguins', items).map(({ source }) => source.identity),
    ['x', 'y', 'x'],
  );
});

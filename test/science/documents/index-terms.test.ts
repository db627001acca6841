import assert from 'node:assert/strict';
import { test } from 'vitest';
import { indexedPassages, indexTerms, searchTerms } from '../../../science/documents/index-terms.ts';
import { queryTerms } from '../../../science/documents/terms.ts';

const impactOf = (term: string, text: string, title = ''): number =>
  new Map(indexTerms({ title, text })).get(term) ?? 0;

test('a term that stands more often -> has more impact, with less for each time', () => {
  const [once, twice, thrice] = [1, 2, 3].map((times) =>
    impactOf('krill', 'krill '.repeat(times) + 'sea '.repeat(100 - times)),
  );
  assert.ok(once! < twice! && twice! < thrice! && thrice! - twice! < twice! - once!);
});

test('a term of a usual passage -> the impact of BM25 with k1 = 1.2 and b = 0.75', () => {
  const text = `krill krill ${'sea '.repeat(98)}`;
  assert.equal(impactOf('krill', text), (2 * 2.2) / (2 + 1.2));
});

test('the same term in a longer passage -> counts less', () => {
  assert.ok(impactOf('krill', `krill ${'sea '.repeat(20)}`) > impactOf('krill', `krill ${'sea '.repeat(100)}`));
});

test('words of its title -> find a passage', () => {
  assert.ok(impactOf('krill', 'The sea is cold.', 'Krill in winter') > 0);
});

test('each term -> stands once and fits an index entry', () => {
  const terms = indexTerms({ title: 'Fish', text: `fish fishes ${'x'.repeat(500)}` }).map(([term]) => term);
  assert.deepEqual(terms, ['fish', 'x'.repeat(64)]);
});

test('other words for the same thing -> are searched for with less weight', () => {
  const weights = new Map(searchTerms(queryTerms({ question: 'mass' })).map(({ term, weight }) => [term, weight]));
  assert.equal(weights.get('mass'), 1);
  assert.ok(weights.get('heavier')! < 0.5);
});

test('a long document -> is indexed with pauses for other work', async () => {
  const others: string[] = [];
  setImmediate(() => others.push('other work'));
  const passages = Array.from({ length: 120 }, () => ({ page: null, text: 'The krill drifts.' }));
  const indexed = await indexedPassages('Krill', passages);
  assert.equal(indexed.length, 120);
  assert.deepEqual(others, ['other work']);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { composePaper, docxOf, markdownOf, roCrateOf } from '../../../../science/papers/index.ts';
import { hostileMaterial } from '../hostile-material.ts';
import { material, searchTask, source } from '../material.ts';

const given = material();
const document = composePaper(given);

test('Markdown has the sections, numbered figures and tables, and the references with their addresses', () => {
  const text = markdownOf(document, given, ({ picture }) => `figures/${picture ?? ''}.png`);
  for (const heading of [
    '# Do Gentoo',
    '## Abstract',
    '## Methods',
    '## Results',
    '## Appendix A: Evidence',
    '## References',
  ])
    assert.ok(text.includes(heading), heading);
  assert.match(text, /!\[Figure 1\]\(figures\/ana-1-png\.png\)/);
  assert.match(text, /<https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081>/);
});

test('Word gets a document, whatever the texts hold', async () => {
  for (let seed = 0; seed < 4; seed++) {
    const hostile = hostileMaterial(seed);
    const bytes = await docxOf(composePaper(hostile), hostile, new Map());
    assert.deepEqual([...bytes.slice(0, 2)], [0x50, 0x4b]);
  }
});

interface Entity {
  readonly '@id': string;
  readonly [property: string]: unknown;
}

const graphOf = (metadata: string): Entity[] => (JSON.parse(metadata) as { readonly '@graph': Entity[] })['@graph'];

/** Local ids that entities refer to. */
function referredTo(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referredTo);
  if (typeof value !== 'object' || value === null) return [];
  const { '@id': id } = value as { readonly '@id'?: unknown };
  return typeof id === 'string' ? [id] : Object.values(value).flatMap(referredTo);
}

test('every entity that the crate refers to is in it, and every claim was derived from something', () => {
  for (const each of [given, hostileMaterial(3)]) {
    const graph = graphOf(
      roCrateOf(composePaper(each), each, [{ path: 'paper.pdf', mimeType: 'application/pdf', size: 9 }]).metadata,
    );
    const ids = new Set(graph.map(({ '@id': id }) => id));
    const missing = graph.flatMap(({ '@id': _, ...properties }) => Object.values(properties).flatMap(referredTo));
    assert.deepEqual(
      missing.filter((id) => !id.startsWith('http') && !ids.has(id)),
      [],
    );
    const claims = graph.filter(({ '@id': id }) => id.startsWith('#claim-'));
    assert.ok(claims.length > 0);
    for (const { wasDerivedFrom } of claims) assert.ok(Array.isArray(wasDerivedFrom) && wasDerivedFrom.length > 0);
  }
});

test('stored artifacts have a path in the crate, and the paper stands among its parts', () => {
  const { metadata, files } = roCrateOf(document, given, [{ path: 'paper.pdf', mimeType: 'application/pdf', size: 9 }]);
  assert.deepEqual(files[0], { path: 'artifacts/ana-1/ana-1-png-boxes.png', objectKey: 'artifacts/ana-1-png' });
  const root = graphOf(metadata).find(({ '@id': id }) => id === './');
  assert.ok(JSON.stringify(root?.['hasPart']).includes('paper.pdf'));
});

test('sources have an address on the web -> the crate cites them by it, and no other ones', () => {
  const keys = ['doi2001', 'web2002', 'none2003'];
  const works = [{ DOI: '10.1000/x y' }, { URL: 'https://example.org/a' }, {}];
  const cited = material({
    tasks: keys.map((key, place) => searchTask(`lit-${String(place + 1)}`, 'It swims.', key)),
    sources: keys.map((key, place) => ({ ...source(key), csl: { type: 'book', ...works[place] } })),
    discoveries: [],
  });
  const graph = graphOf(roCrateOf(composePaper(cited), cited, []).metadata);
  const citations = graph.find(({ '@id': id }) => id === './')?.['citation'] as readonly Entity[];
  assert.deepEqual(
    citations.map(({ '@id': id }) => id),
    ['https://doi.org/10.1000/x%20y', 'https://example.org/a'],
  );
  assert.ok(graph.some(({ '@id': id }) => id === '#source-none2003'));
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { PaperMaterial } from '../../../../contracts/paper-material.ts';
import { composePaper, roCrateOf } from '../../../../science/papers/index.ts';
import { brokenRules } from '../../../harness/ro-crate-rules.ts';
import { hostileMaterial } from '../hostile-material.ts';
import { artifact, analysisTask, material, searchTask, source } from '../material.ts';

interface Entity {
  readonly '@id': string;
  readonly [property: string]: unknown;
}

const PDF = {
  ...{ path: 'paper.pdf', mimeType: 'application/pdf', description: 'The paper.' },
  ...{ size: 9, sha256: 'ab'.repeat(32) },
};
const crateOf = (given: PaperMaterial) => roCrateOf(composePaper(given), given, [PDF]);
const graphOf = (metadata: string): Entity[] => (JSON.parse(metadata) as { readonly '@graph': Entity[] })['@graph'];
const entityOf = (metadata: string, wanted: string) => graphOf(metadata).find(({ '@id': id }) => id === wanted);
const idsIn = (value: unknown) => [value].flat().map((each) => (each as Entity)['@id']);

const CASES: readonly (readonly [of: string, given: PaperMaterial])[] = [
  ['one analysis and one search', material()],
  ['nothing but a question', material({ datasets: [], tasks: [], sources: [], hypotheses: [], discoveries: [] })],
  ...[3, 7, 26, 1018].map((seed) => [`hostile conversation ${String(seed)}`, hostileMaterial(seed)] as const),
];
for (const [of, given] of CASES)
  test(`the crate of ${of} -> breaks no rule of RO-Crate 1.2`, async () => {
    assert.deepEqual(await brokenRules(crateOf(given).metadata), []);
  });

/** What is taken away, and the rule that says so. */
const BREAKS: readonly (readonly [rule: string, change: (metadata: string) => string])[] = [
  ['the root has one name', (text) => text.replace('"datePublished":', '"dateCreated":')],
  ['the date is in ISO 8601', (text) => text.replace(/"datePublished": ".*"/, '"datePublished": "1 March"')],
  ['whatever is referred to', (text) => text.replace('"@id": "#task-lit-1",', '"@id": "#task-other",')],
  ['every entity has an id of its own', (text) => text.replace('"@id": "#software-2",', '"@id": "#software-1",')],
  ['the parts of the root', (text) => text.replace('"@type": "File"', '"@type": "CreativeWork"')],
  ['the metadata descriptor conforms', (text) => text.replace('"https://w3id.org/ro/crate/1.2"', '"https://x.org/"')],
  ['claims, quotations and estimates', (text) => text.replaceAll('"wasGeneratedBy": {', '"about": {')],
];
for (const [rule, change] of BREAKS)
  test(`a crate is changed against "${rule} …" -> the rule is named`, async () => {
    const { metadata } = crateOf(material());
    const changed = change(metadata);
    assert.notEqual(changed, metadata);
    const broken = await brokenRules(changed);
    assert.ok(
      broken.some((line) => line.startsWith(rule)),
      broken.join('\n'),
    );
  });

test('a property is no term of the context -> the JSON-LD processor refuses the crate', async () => {
  const { metadata } = crateOf(material());
  await assert.rejects(brokenRules(metadata.replace('"contentSize":', '"weighs":')), /Safe mode/);
});

test('every claim -> the tasks that found it and the estimates or sources it is derived from', () => {
  const claims = graphOf(crateOf(material()).metadata).filter(({ '@id': id }) => id.startsWith('#claim-'));
  const difference = claims.find(({ text }) => String(text).startsWith('Body mass was higher'));
  assert.deepEqual(idsIn(difference?.['wasGeneratedBy']), ['#task-ana-1']);
  assert.deepEqual(idsIn(difference?.['wasDerivedFrom']), ['#estimate-ana-1-e1']);
  const quotation = claims.find(({ text }) => String(text).includes('heaviest of the three'));
  assert.deepEqual(idsIn(quotation?.['wasDerivedFrom']), ['https://doi.org/10.1371/journal.pone.0090081']);
});

test('artifacts have names of any length and characters -> their paths are plain, and end as the names do', () => {
  const script = { ...artifact('r1', `${'王'.repeat(300)} a%20b.R`, 'text/x-r'), description: '' };
  const { metadata, files } = crateOf(material({ tasks: [{ ...analysisTask('ana-1'), artifacts: [script] }] }));
  const [{ path, objectKey }] = files as [(typeof files)[number]];
  assert.equal(objectKey, 'artifacts/r1');
  assert.match(path, /^artifacts\/ana-1\/r1--{73}a-20b\.R$/);
  const entity = entityOf(metadata, path);
  assert.deepEqual([entity?.['@type'], entity?.['name']], [['File', 'SoftwareSourceCode'], script.name]);
});

test('sources have an address on the web -> the crate cites them by it, and no other ones', () => {
  const keys = ['doi2001', 'web2002', 'none2003'];
  const works = [{ DOI: '10.1000/x y[1]' }, { URL: 'https://example.org/a' }, {}];
  const cited = material({
    tasks: keys.map((key, place) => searchTask(`lit-${String(place + 1)}`, 'It swims.', key)),
    sources: keys.map((key, place) => ({ ...source(key), csl: { type: 'book', ...works[place] } })),
    discoveries: [],
  });
  const { metadata } = crateOf(cited);
  assert.deepEqual(idsIn(entityOf(metadata, './')?.['citation']), [
    'https://doi.org/10.1000/x%20y%5B1%5D',
    'https://example.org/a',
  ]);
  assert.equal(entityOf(metadata, '#source-3')?.['identifier'], 'none2003');
});

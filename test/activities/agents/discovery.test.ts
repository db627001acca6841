import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discover } from '../../../activities/agents/discovery.ts';
import type { Finding } from '../../../contracts/agents.ts';
import {
  GORMAN,
  WILLIAMS,
  billsPooled,
  billsWithinSpecies,
  contextOf,
  extract,
  massBySpecies,
  task,
  yearNull,
} from './context-builder.ts';

const FIGURE = { id: 'figure-1', name: 'mass.png', type: 'figure', description: 'body_mass_g by species' };
const OTHER_FIGURE = { id: 'figure-2', name: 'bills.png', type: 'figure', description: 'bill_depth_mm' };
const SCRIPT = { id: 'file-1', name: 'body_mass_g species.log', type: 'file', description: '' };

test('a shown difference is a discovery with its numbers, evidence and figures', async () => {
  const result = massBySpecies();
  const agreeing = extract('Body mass differed between species.');
  const [discovery, ...others] = await discover(
    contextOf({
      tasks: [
        task('lit-1', { findings: [agreeing, extract('They breed on islands.', WILLIAMS)] }),
        task('ana-1', { findings: [result], artifacts: [FIGURE, OTHER_FIGURE, SCRIPT] }),
      ],
    }),
  );
  assert.deepEqual(others, []);
  assert.ok(discovery);
  assert.doesNotMatch(discovery.summary, /344/); // a number of the caveats, not of the evidence
  assert.equal(discovery.claim, result.statement);
  assert.deepEqual(
    discovery.evidence.map(({ taskId, findingId }) => [taskId, findingId]),
    [
      ['ana-1', result.id],
      ['lit-1', agreeing.id],
    ],
  );
  assert.deepEqual(discovery.artifactIds, ['figure-1']);
  assert.match(
    discovery.novelty,
    /^The searched documents say: “Body mass differed between species\.” \[@gorman2014, p\. 3\]/,
  );
});

const NOVELTY: readonly (readonly [what: string, extracts: readonly Finding[], says: RegExp])[] = [
  [
    'documents that are silent',
    [extract('They eat krill.')],
    /^None of the statements found in the searched documents speaks/,
  ],
  [
    'documents that contradict',
    [extract('Body mass did not differ between species.')],
    /^The searched documents say otherwise: /,
  ],
  ['documents that leave it open', [extract('Body mass may differ between species.')], /without settling this claim/],
];
for (const [what, findings, says] of NOVELTY) {
  test(`novelty is told against ${what}`, async () => {
    const tasks = [task('lit-1', { findings }), task('ana-1', { findings: [massBySpecies()] })];
    assert.match((await discover(contextOf({ tasks })))[0]?.novelty ?? '', says);
  });
}

test('novelty is not claimed when no document was searched', async () => {
  const tasks = [task('ana-1', { findings: [massBySpecies()] })];
  assert.equal((await discover(contextOf({ tasks })))[0]?.novelty, 'No documents were searched.');
});

test('a reversal is a discovery of its own, even when the pooled relation was one before', async () => {
  const first = contextOf({
    question: 'Are the bills related?',
    tasks: [task('ana-1', { findings: [billsPooled()] })],
  });
  const [pooled] = await discover(first);
  const discoveries = [{ title: pooled?.title ?? '', claim: pooled?.claim ?? '', level: 1 }];
  const tasks = [...first.tasks, task('ana-2', { findings: [billsWithinSpecies(), billsPooled()] })];
  const found = await discover({ ...first, level: 2, tasks, discoveries });
  assert.equal(found.length, 1);
  assert.match(found[0]!.title, /^Within species, bill depth tends to be higher .+ other way$/);
});

test('what is known, not significant, or from another level is no discovery', async () => {
  const tasks = [
    task('ana-1', { findings: [massBySpecies()] }),
    task('ana-2', { findings: [massBySpecies(), yearNull()] }),
  ];
  assert.deepEqual(await discover(contextOf({ level: 2, tasks })), []);
  const known = await discover(contextOf({ tasks: [task('ana-1', { findings: [massBySpecies()] })] }));
  const discoveries = known.map(({ title, claim }) => ({ title, claim, level: 1 }));
  const reworded = massBySpecies({ statement: 'body_mass_g differed (F = 317).' });
  const again = contextOf({ level: 2, discoveries, tasks: [task('ana-2', { findings: [reworded] })] });
  assert.deepEqual(await discover(again), []);
});

test('two sources of their own that say the same are a discovery; a source that repeats itself is not', async () => {
  const one = extract('Male penguins are larger than female penguins in body size.', GORMAN);
  const two = extract('In body size, male penguins were larger than the female penguins.', WILLIAMS);
  const [found] = await discover(contextOf({ datasets: [], tasks: [task('lit-1', { findings: [one, two] })] }));
  assert.ok(found);
  assert.deepEqual(
    found.evidence.map(({ findingId }) => findingId),
    [one.id, two.id],
  );
  assert.match(found.summary, /\[@gorman2014, p\. 3\].+\[@williams1995\].+No analysis of data/);
  const repeated = [one, extract(two.statement, { ...GORMAN, page: 9 })];
  assert.deepEqual(await discover(contextOf({ datasets: [], tasks: [task('lit-1', { findings: repeated })] })), []);
  const opposite = [one, extract('Male penguins are smaller than female penguins in body size.', WILLIAMS)];
  assert.deepEqual(await discover(contextOf({ datasets: [], tasks: [task('lit-1', { findings: opposite })] })), []);
});

test('a weaker view of a pair that is better known already is no discovery', async () => {
  const weaker = billsPooled({ statement: 'bill_depth_mm was lower again (r = −0.2).' });
  const tasks = [task('ana-1', { findings: [billsWithinSpecies()] }), task('ana-2', { findings: [weaker] })];
  assert.deepEqual(await discover(contextOf({ level: 2, tasks })), []);
});

test('what came along with a check is no discovery, unless it turns round within groups', async () => {
  const question = 'Does body mass differ between species?';
  const tasks = [task('ana-1', { findings: [massBySpecies()] }), task('ana-2', { findings: [billsPooled()] })];
  assert.deepEqual(await discover(contextOf({ question, level: 2, tasks })), []);
  const turned = [...tasks.slice(0, 1), task('ana-2', { findings: [billsPooled(), billsWithinSpecies()] })];
  const [found] = await discover(contextOf({ question, level: 2, tasks: turned }));
  assert.match(found?.summary ?? '', /^Not asked about, found along the way\. Within species, bill depth/);
});

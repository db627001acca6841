import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reflect } from '../../../activities/agents/reflection.ts';
import { billsWithinSpecies, contextOf, extract, finding, massBySpecies, task, yearNull } from './context-builder.ts';

test('insights are single sentences with their task or citation, shown results first', async () => {
  const tasks = [
    task('lit-1', { findings: [extract('Body mass differs between species.'), extract('Krill is red.')] }),
    task('ana-1', { findings: [yearNull(), massBySpecies()] }),
  ];
  const { keyInsights } = await reflect(contextOf({ tasks }));
  assert.equal(keyInsights.length, 3);
  assert.match(keyInsights[0] ?? '', /^body_mass_g differed between the groups of species \(Welch .+\) \(ana-1\)\.$/);
  assert.match(keyInsights[1] ?? '', /year.+\(ana-1\)\.$/);
  assert.match(keyInsights[2] ?? '', /^“Body mass differs between species\.” \[@gorman2014, p\. 3\]\.$/);
});

test('an insight that a newer result replaces goes, the others stay in their order', async () => {
  const first = [task('ana-1', { findings: [massBySpecies(), yearNull()] })];
  const { keyInsights } = await reflect(contextOf({ tasks: first }));
  const newer = massBySpecies({ statement: 'body_mass_g differed between the groups of species (F = 300).' });
  const later = await reflect(
    contextOf({ level: 2, keyInsights, tasks: [...first, task('ana-2', { findings: [newer] })] }),
  );
  assert.deepEqual(
    later.keyInsights.map((insight) => /\((ana-\d)\)/.exec(insight)?.[1]),
    ['ana-1', 'ana-2'],
  );
  assert.match(later.keyInsights[0] ?? '', /year/);
});

test('a result that comes once more in the same words is no new insight', async () => {
  const first = [task('ana-1', { findings: [massBySpecies()] })];
  const { keyInsights } = await reflect(contextOf({ tasks: first }));
  const again = [...first, task('ana-2', { findings: [massBySpecies()] })];
  assert.deepEqual((await reflect(contextOf({ level: 2, keyInsights, tasks: again }))).keyInsights, keyInsights);
});

test('there are never more than twelve insights, and what showed nothing goes first', async () => {
  const nothing = Array.from({ length: 5 }, (_, index) =>
    yearNull({ statement: `No clear difference in x${'x'.repeat(index)}.`, variables: ['x', 'x'.repeat(index + 2)] }),
  );
  const keyInsights = Array.from({ length: 11 }, (_, index) => `Insight ${'i'.repeat(index + 1)} (ana-1).`);
  const tasks = [task('ana-2', { findings: [massBySpecies(), ...nothing] })];
  const later = await reflect(contextOf({ level: 2, keyInsights, tasks }));
  assert.equal(later.keyInsights.length, 12);
  assert.ok(later.keyInsights.some((insight) => insight.includes('species')));
  assert.deepEqual(later.keyInsights.slice(0, 11), keyInsights);
});

test('the methodology says each method once', async () => {
  const tasks = [
    task('ana-1', { method: 'Groups were compared by Welch tests. Computed by the engine 1.0.' }),
    task('ana-2', { method: 'Lines were fitted by least squares. Computed by the engine 1.0.' }),
  ];
  const { methodology } = await reflect(
    contextOf({ level: 2, methodology: 'Groups were compared by Welch tests.', tasks }),
  );
  assert.equal(
    methodology,
    'Groups were compared by Welch tests. Computed by the engine 1.0. Lines were fitted by least squares.',
  );
});

const TITLES = [
  ['the variables of a comparison', 'Does body mass differ between species?', massBySpecies(), 'Body mass by species'],
  [
    'a relation within groups',
    'Is bill depth related to bill length?',
    billsWithinSpecies(),
    'Bill depth and bill length within species',
  ],
  [
    'the question where nothing was tested',
    'What do the papers say about diet?',
    finding({ kind: 'profile', statement: 'x' }),
    'What do the papers say about diet',
  ],
] as const;
for (const [what, question, result, title] of TITLES) {
  test(`the title is ${what}`, async () => {
    const { conversationTitle } = await reflect(
      contextOf({ question, tasks: [task('ana-1', { findings: [result] })] }),
    );
    assert.equal(conversationTitle, title);
  });
}

test('a title is short, has one line and no final punctuation', async () => {
  const question = `Why is ${'very '.repeat(40)}\n# long?!`;
  const { conversationTitle } = await reflect(contextOf({ question }));
  assert.ok(conversationTitle.length <= 80);
  assert.doesNotMatch(conversationTitle, /\n|[?!.,]$/);
});

test('the long-term objective is the question with the direction of the answer', async () => {
  const { evolvingObjective } = await reflect(contextOf({ tasks: [task('ana-1', { findings: [massBySpecies()] })] }));
  assert.match(evolvingObjective, /^Does body mass differ between the species\? So far: body mass differs/);
});

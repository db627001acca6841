import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planInitial, planNext } from '../../../activities/agents/planning.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import {
  CARS,
  PENGUINS,
  billsPooled,
  billsWithinSpecies,
  contextOf,
  extract,
  massBySpecies,
  step,
  task,
} from './context-builder.ts';

const NO_DOCUMENTS = { uploaded: 0, knowledgeBase: 0 };

const FIRST_PLANS: readonly (readonly [question: string, analyses: readonly string[], searches: number])[] = [
  ['Does body mass differ between the species?', ['Compare body_mass_g between the levels of species'], 1],
  ['Does bill depth depend on bill length?', ['Model bill_depth_mm by bill_length_mm'], 1],
  ['Does bill length depend on bill depth?', ['Model bill_length_mm by bill_depth_mm'], 1],
  [
    'Adjusting for body mass, does flipper length affect bill length?',
    ['Model bill_length_mm by flipper_length_mm adjusting for body_mass_g'],
    1,
  ],
  [
    'What is the effect of flipper length on body mass at the same bill length?',
    ['Model body_mass_g by flipper_length_mm adjusting for bill_length_mm'],
    1,
  ],
  [
    'Does happiness depend on body mass, adjusting for flipper length?',
    ['Does happiness depend on body mass, adjusting for flipper length? (body_mass_g, flipper_length_mm)'],
    1,
  ],
  ['Is bill length related to bill depth?', ['Test the association between bill_length_mm and bill_depth_mm'], 1],
  [
    'Is bill length related to bill depth within each species?',
    ['Test the association between bill_length_mm and bill_depth_mm within each species'],
    1,
  ],
  [
    'Does flipper length predict body mass once sex and species are accounted for?',
    ['Model body_mass_g by flipper_length_mm adjusting for sex and species'],
    1,
  ],
  [
    'Does body mass differ by species, and is bill length related to bill depth?',
    [
      'Compare body_mass_g between the levels of species',
      'Test the association between bill_length_mm and bill_depth_mm',
    ],
    1,
  ],
  [
    'Does body mass differ between species? And is it related to sex?',
    ['Compare body_mass_g between the levels of species', 'Compare body_mass_g between the levels of sex'],
    1,
  ],
  ['What do the papers say about the body mass of penguins?', [], 1],
  ['Using only the data: does body mass differ by island?', ['Compare body_mass_g between the levels of island'], 0],
  ['Are Gentoo bigger?', ['Are Gentoo bigger?'], 1],
];

for (const [question, analyses, searches] of FIRST_PLANS) {
  test(`the first plan for "${question}"`, async () => {
    const { tasks } = await planInitial(contextOf({ question }));
    assert.deepEqual(
      tasks.filter(({ type }) => type === 'ANALYSIS').map(({ objective }) => objective),
      analyses,
    );
    const literature = tasks.filter(({ type }) => type === 'LITERATURE');
    assert.equal(literature.length, searches);
    for (const { datasetIds } of literature) assert.deepEqual(datasetIds, []);
  });
}

test('without documents nothing is searched', async () => {
  const { tasks } = await planInitial(contextOf({ documents: NO_DOCUMENTS }));
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['ANALYSIS'],
  );
});

test('without data and documents there is no task, and the objective says why', async () => {
  const plan = await planInitial(contextOf({ datasets: [], documents: NO_DOCUMENTS }));
  assert.deepEqual(plan.tasks, []);
  assert.match(plan.objective, /no data and no documents/);
});

test('a question for literature with nothing to search plans nothing and says so', async () => {
  const plan = await planInitial(
    contextOf({ question: 'What do the papers say about diet?', documents: NO_DOCUMENTS }),
  );
  assert.deepEqual(plan.tasks, []);
  assert.match(plan.objective, /no documents to search/);
});

test('of several data sets the one that has to do with the question is analysed; its name is no part of the objective', async () => {
  const { tasks } = await planInitial(contextOf({ datasets: [CARS, PENGUINS], documents: NO_DOCUMENTS }));
  assert.deepEqual(tasks, [
    {
      type: 'ANALYSIS',
      objective: 'Compare body_mass_g between the levels of species',
      datasetIds: [PENGUINS.id],
    },
  ]);
});

test('a later level without a message takes the suggested steps', async () => {
  const suggestedNextSteps = [step('Compare body_mass_g between the levels of species within each sex')];
  const { tasks } = await planInitial(contextOf({ level: 2, suggestedNextSteps }));
  assert.deepEqual(tasks, suggestedNextSteps);
});

const MESSAGES: readonly (readonly [message: string, objectives: readonly string[]])[] = [
  ['Please adjust for sex', ['Model body_mass_g by species adjusting for sex']],
  [
    'Look at it within each sex, using only the data',
    ['Compare body_mass_g between the levels of species within each sex'],
  ],
  ['And the islands? Only the data please, just the data', ['Compare body_mass_g between the levels of island']],
  ['Yes, go on', ['First suggestion', 'Second suggestion']],
  ['Do step 2', ['Second suggestion']],
];

for (const [message, objectives] of MESSAGES) {
  test(`the message "${message}" decides against the suggestions or for them`, async () => {
    const { tasks } = await planInitial(
      contextOf({
        level: 2,
        instructions: [message],
        tasks: [task('ana-1', { findings: [massBySpecies()] })],
        suggestedNextSteps: [step('First suggestion'), step('Second suggestion')],
      }),
    );
    assert.deepEqual(
      tasks.map(({ objective }) => objective),
      objectives,
    );
  });
}

test('what was done on the same data is not done again, what failed is when the researcher asks for it', async () => {
  const done = { objective: 'Compare  body_mass_g between the levels of species.' };
  const asked = { level: 2, instructions: ['Does body mass differ between species?'], documents: NO_DOCUMENTS };
  const again = await planInitial(contextOf({ ...asked, tasks: [task('ana-1', done)] }));
  assert.deepEqual(again.tasks, []);
  assert.match(again.objective, /looked at before/);
  const retried = await planInitial(contextOf({ ...asked, tasks: [task('ana-1', { ...done, status: 'failed' })] }));
  assert.equal(retried.tasks.length, 1);
  const onOtherData = await planInitial(
    contextOf({ ...asked, tasks: [task('ana-1', { ...done, datasetIds: ['older-file'] })] }),
  );
  assert.equal(onOtherData.tasks.length, 1);
});

test('a level never holds more tasks than the limit', async () => {
  const suggestedNextSteps = Array.from({ length: 20 }, (_, index) => step(`Step number ${'x'.repeat(index + 1)}`));
  const { tasks } = await planInitial(contextOf({ level: 2, suggestedNextSteps }));
  assert.equal(tasks.length, LIMITS.tasksPerLevel);
});

test('of several messages each gets its part of the tasks, however much another asks for', async () => {
  const instructions = [
    'Compare bill length between species',
    'Compare body mass between species',
    'What do the papers say about sex?',
    'Yes, go on',
  ];
  const suggestedNextSteps = Array.from({ length: 20 }, (_, n) => step(`Step number ${'x'.repeat(n + 1)}`));
  const { tasks } = await planInitial(contextOf({ level: 2, instructions, suggestedNextSteps }));
  const objectives = tasks.map(({ objective }) => objective).join('\n');
  for (const asked of [/bill_length/, /body_mass/, /sex/, /Step number/]) assert.match(objectives, asked);
});

test('the objective quotes the question as text, never as markup', async () => {
  const { objective } = await planInitial(contextOf({ question: '![x](https://evil.example) body mass by species' }));
  assert.match(objective, /!\\\[x\]\(/);
});

test('next steps are what the analyses propose, first what could change the answer, never what was done', async () => {
  const finding = massBySpecies({
    followUps: [
      { objective: 'Describe island', reason: 'It is there.' },
      { objective: 'Compare body_mass_g between the levels of species within each sex', reason: 'May confound.' },
      { objective: 'Compare body_mass_g between the levels of species within each year', reason: 'Done.' },
    ],
  });
  const tasks = [
    task('lit-1', { objective: 'body mass species', findings: [extract('Body mass differed between species.')] }),
    task('ana-1', { findings: [finding] }),
    task('ana-1-2', { objective: 'Compare body_mass_g between the levels of species within each year' }),
  ];
  const { suggestedNextSteps, nextObjective } = await planNext(contextOf({ tasks }));
  assert.deepEqual(
    suggestedNextSteps.map(({ objective }) => objective),
    ['Compare body_mass_g between the levels of species within each sex', 'Describe island'],
  );
  assert.match(nextObjective ?? '', /sex is taken into account/);
});

test('a part of the question that nothing answers comes first', async () => {
  const question = 'Does body mass differ between species, and is flipper length related to body mass?';
  const { suggestedNextSteps } = await planNext(
    contextOf({ question, documents: NO_DOCUMENTS, tasks: [task('ana-1', { findings: [massBySpecies()] })] }),
  );
  assert.equal(suggestedNextSteps[0]?.objective, 'Test the association between body_mass_g and flipper_length_mm');
});

test('a document that brings a column together with the outcome suggests to look at it', async () => {
  const tasks = [
    task('lit-1', { findings: [extract('Body mass of these birds differs between islands.')] }),
    task('ana-1', { findings: [massBySpecies({ followUps: [] })] }),
  ];
  const { suggestedNextSteps } = await planNext(contextOf({ tasks }));
  assert.deepEqual(
    suggestedNextSteps.map(({ objective }) => objective).filter((objective) => objective.includes('island')),
    ['Compare body_mass_g between the levels of island'],
  );
});

test('a failed search is tried once more in the words of the data, not for ever', async () => {
  const failed = task('lit-1', {
    objective: 'Does body mass differ between species?',
    status: 'failed',
    error: 'No answer',
  });
  const first = await planNext(contextOf({ tasks: [failed] }));
  const [retry] = first.suggestedNextSteps;
  assert.equal(retry?.objective, 'What do the documents say about body mass and species?');
  const second = await planNext(
    contextOf({
      tasks: [failed, task('lit-1-2', { objective: retry.objective, status: 'failed', error: 'No answer' })],
    }),
  );
  assert.deepEqual(second.suggestedNextSteps, []);
});

test('nothing worth doing is an empty list', async () => {
  const tasks = [task('ana-1', { findings: [billsPooled({ followUps: [] })] })];
  const question = 'Is bill length related to bill depth?';
  assert.deepEqual(await planNext(contextOf({ question, documents: NO_DOCUMENTS, tasks })), {
    suggestedNextSteps: [],
    nextObjective: null,
  });
});

test('a step whose answer came with another task is not suggested', async () => {
  const tasks = [task('ana-1', { findings: [billsPooled(), billsWithinSpecies()] })];
  const question = 'Is bill length related to bill depth?';
  const { suggestedNextSteps } = await planNext(contextOf({ question, documents: NO_DOCUMENTS, tasks }));
  assert.deepEqual(suggestedNextSteps, []);
});

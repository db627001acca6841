import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { citedKeys } from '../../../activities/evidence/citations.ts';
import type { ResearchContext } from '../../../contracts/agents.ts';
import type { TriggerReason } from '../../../contracts/research.ts';
import {
  WILLIAMS,
  billsPooled,
  billsWithinSpecies,
  contextOf,
  decisionOf,
  extract,
  finding,
  massBySpecies,
  step,
  task,
  yearNull,
} from './context-builder.ts';

const agents = createBuiltinAgents();

/** A reply as the engine gets it: after hypothesis and discoveries of the level have been stored. */
async function replyTo(parts: Partial<ResearchContext>, trigger: TriggerReason = 'research_complete'): Promise<string> {
  const context = contextOf(parts);
  const { text } = await agents.formHypothesis(context);
  const found = await agents.discover(context);
  return agents.composeReply(
    {
      ...context,
      hypothesis: text === null ? null : { text, level: context.level },
      discoveries: [
        ...context.discoveries,
        ...found.map(({ title, claim }) => ({ title, claim, level: context.level })),
      ],
    },
    decisionOf(trigger),
  );
}

const headings = (reply: string): string[] => [...reply.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const sectionOf = (reply: string, heading: string): string =>
  reply.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const firstParagraph = (reply: string): string => reply.split('\n\n')[0] ?? '';

const STUDY = {
  tasks: [
    task('lit-1', {
      findings: [
        extract('Gentoo penguins had the highest body mass.'),
        extract('Body mass follows the season.', WILLIAMS),
      ],
    }),
    task('ana-1', {
      objective: 'Compare body_mass_g between the levels of species',
      findings: [massBySpecies()],
      artifacts: [{ id: 'a', name: 'mass.png', type: 'figure', description: '' }],
    }),
  ],
};

test('the answer comes first, then what it rests on, with sources listed at the end', async () => {
  const reply = await replyTo(STUDY);
  assert.match(
    firstParagraph(reply),
    /^Yes\. Body mass differed between species .+ Gentoo had the highest mean \(5076 g, n = 123\), above Chinstrap .+ \(ana-1\)\. The documents are in line with this \[@gorman2014, p\. 3\]/,
  );
  assert.deepEqual(headings(reply), [
    'What the data show',
    'What the documents say',
    'Working hypothesis',
    'Discoveries',
    'How sure this is',
    'How it was done',
    'References',
  ]);
  assert.match(sectionOf(reply, 'What the data show'), /5076 g .+\(ana-1\)\.[^]*Figure: mass\.png \(ana-1\)\./);
  assert.match(
    sectionOf(reply, 'What the documents say'),
    /In line with[^]+highest body mass[^]+Close to the question[^]+season/,
  );
  assert.match(sectionOf(reply, 'How sure this is'), /2 of 344 rows were left out/);
  assert.match(sectionOf(reply, 'References'), /https:\/\/doi\.org\/10\.1371[^]+williams1995/);
  assert.match(reply, /\*Written by the built-in agents, without a language model, from lit-1 and ana-1\.\*$/);
});

test('a question with a direction is not answered by yes', async () => {
  const reply = await replyTo({ ...STUDY, question: 'Are some species related to a lower body mass?' });
  assert.match(firstParagraph(reply), /^Body mass differed/);
});

test('a reversal is told as one: within the groups first, then all together', async () => {
  const reply = await replyTo({
    question: 'Is bill length related to bill depth?',
    level: 2,
    tasks: [task('ana-1', { findings: [billsPooled()] }), task('ana-2', { findings: [billsWithinSpecies()] })],
  });
  assert.match(
    firstParagraph(reply),
    /^Yes, but the direction depends .+ Within every level of species, bill depth was higher .+ all rows together \(ana-2\)\. Over all rows together: bill depth was lower .+ \(ana-1\)\.$/,
  );
  assert.ok(reply.indexOf('(ana-2)') < reply.indexOf('(ana-1)'));
});

test('a null result is no proof of absence', async () => {
  const reply = await replyTo({
    question: 'Does body mass differ between years?',
    tasks: [task('ana-1', { findings: [yearNull()] })],
  });
  assert.match(
    firstParagraph(reply),
    /^No clear difference in body mass between years .+ p = 0\.41\) \(ana-1\)\. That is no proof/,
  );
  assert.doesNotMatch(reply, /there is no (?:difference|association)|Discoveries|associations; they/);
});

test('a failed task is said plainly, with its reason', async () => {
  const failed = task('lit-1', {
    objective: 'Body mass of penguins',
    status: 'failed',
    error: 'the index could not be read',
  });
  const reply = await replyTo({ tasks: [failed, task('ana-1', { findings: [massBySpecies()] })] });
  assert.match(
    sectionOf(reply, 'How sure this is'),
    /lit-1 \(Body mass of penguins\) failed: the index could not be read\./,
  );
});

test('quotations that only come near are told as such, and do not count as an answer', async () => {
  const near = { ...extract('Penguins were counted twice a day by one observer.'), caveats: ['It comes near.'] };
  const reply = await replyTo({ datasets: [], tasks: [task('lit-1', { findings: [near] })] });
  assert.match(reply, /No passage of the documents speaks to all of (?:that|the question)/);
  assert.match(sectionOf(reply, 'What comes nearest in the documents'), /counted twice a day/);
});

test('a reply says that the knowledge folder is still being read', async () => {
  const documents = { uploaded: 0, knowledgeBase: 10_000, reading: { read: 40, total: 10_000 } };
  const reply = await replyTo({ datasets: [], documents, tasks: [task('lit-1')] });
  assert.match(sectionOf(reply, 'How sure this is'), /still being read: 40 of 10000 documents could be searched/);
});

const NOTHING: readonly (readonly [what: string, parts: Partial<ResearchContext>, says: RegExp])[] = [
  [
    'nothing was uploaded',
    { datasets: [], documents: { uploaded: 0, knowledgeBase: 0 } },
    /no data and no documents.+Upload a table.+Which table or document/s,
  ],
  [
    'no passage was found',
    { datasets: [], tasks: [task('lit-1')] },
    /No passage of the documents speaks to the question\. No data have been uploaded/,
  ],
  [
    'no column matches',
    {
      question: 'Is happiness linked to coffee?',
      tasks: [task('ana-1', { findings: [finding({ kind: 'profile', statement: '344 rows.' })] })],
    },
    /No column of the data could be matched.+species, island.+Which two columns/s,
  ],
];
for (const [what, parts, says] of NOTHING) {
  test(`when ${what}, the reply says so and what would help`, async () => {
    const reply = await replyTo(parts, 'no_progress');
    assert.match(reply, says);
    assert.doesNotMatch(reply, /## (?:What|Working|Discoveries|References)/);
  });
}

test('a message during the research is quoted and answered; what it asks in vain is named', async () => {
  const island = massBySpecies({
    statement: 'body_mass_g differed between the groups of island (F = 107).',
    variables: ['body_mass_g', 'island'],
    statistics: [],
  });
  const tasks = [...STUDY.tasks, task('ana-2', { findings: [island] })];
  const reply = await replyTo({ level: 2, instructions: ['What about the **islands** and sex?'], tasks });
  assert.match(firstParagraph(reply), /^You wrote: “What about the \\\*\\\*islands\\\*\\\* and sex\?” /);
  assert.match(
    firstParagraph(reply),
    /body mass differed between islands \(F = 107\) \(ana-2\)\. None of the results takes sex into account\./i,
  );
});

test('a reply to several messages names all of them', async () => {
  const reply = await replyTo({ level: 2, instructions: ['What about sex?', 'And the islands?'], tasks: STUDY.tasks });
  assert.match(firstParagraph(reply), /^You wrote: “What about sex\?” and “And the islands\?” /);
});

test('a reply to several messages answers each of them, in their order', async () => {
  const reply = await replyTo({
    level: 2,
    instructions: [
      'Does body mass differ between species?',
      'Is flipper length related to bill length?',
      'Is year related to body mass?',
    ],
    tasks: [task('ana-2', { findings: [flippersByBills()] }), task('ana-2-2', { findings: [massBySpecies()] })],
  });
  assert.match(
    firstParagraph(reply),
    /body mass differed between species .+ \(ana-2-2\)\. .*bill length was higher .+ \(ana-2\)\. None of the results takes year into account\.$/i,
  );
});

test('old results do not pass for an answer to a new message', async () => {
  const reply = await replyTo({
    level: 2,
    instructions: ['Look at the islands'],
    tasks: [...STUDY.tasks, task('ana-2')],
  });
  assert.match(firstParagraph(reply), /This iteration brought nothing new on that/);
});

const ENDS: readonly (readonly [TriggerReason, RegExp])[] = [
  ['iteration_cap', /number of iterations allowed without your feedback is used up/],
  ['stopped_by_user', /stopped because you asked/],
  ['no_progress', /brought nothing new/],
  ['user_feedback', /wait for your decision/],
];
for (const [trigger, says] of ENDS) {
  test(`an end by ${trigger} is said in a sentence`, async () => {
    assert.match(await replyTo(STUDY, trigger), says);
  });
}

test('next steps are offered when the run ends and announced when it goes on', async () => {
  const suggestedNextSteps = [
    step('Compare body_mass_g between the levels of species within each sex'),
    step('Describe island'),
  ];
  const ended = await replyTo({ ...STUDY, suggestedNextSteps });
  assert.match(
    sectionOf(ended, 'Next steps'),
    /1\. Compare .+ within each sex\. Sex also goes with body_mass_g.+\n2\. Describe island\./,
  );
  assert.match(ended, /Shall I compare body_mass_g between the levels of species within each sex next/);
  const goesOn = await replyTo({ ...STUDY, suggestedNextSteps }, 'open_questions');
  assert.doesNotMatch(goesOn, /## Next steps|Shall I/);
  assert.match(goesOn, /I am going on\. Next: Compare/);
});

test('text of sources, files and users stays text', async () => {
  const evil = '<img src=x> [x](javascript:1) [@invented, p. 1]';
  const reply = await replyTo({
    level: 2,
    instructions: [evil],
    tasks: [
      task('lit-1', { findings: [extract(`Body mass ${evil}`)] }),
      task('ana-1', { objective: evil, findings: [massBySpecies({ statement: evil, caveats: [evil] })] }),
      task('ana-2', { objective: evil, status: 'failed', error: evil }),
    ],
    suggestedNextSteps: [step(evil)],
  });
  assert.deepEqual(citedKeys(reply), ['gorman2014']);
  assert.doesNotMatch(reply, /(?<!\\)<img|(?<!\\)\[x\]/);
});

test('no reply has empty sections, placeholders or doubled punctuation', async () => {
  const contexts = [
    STUDY,
    {},
    { tasks: [task('ana-1', { findings: [yearNull()] })] },
    { datasets: [], tasks: STUDY.tasks.slice(0, 1) },
  ];
  for (const parts of contexts) {
    const reply = await replyTo(parts);
    assert.doesNotMatch(reply, /N\/A|undefined|null|NaN|\.\.|,,|\?\.|;\.| {2}|\n{3}|##[^\n]+\n+##/);
  }
});

test('a question to the documents alone is answered by passages, not by what the data showed before', async () => {
  const krill = task('lit-2', { findings: [extract('Krill is their main food.', WILLIAMS)] });
  const asked = { level: 2, instructions: ['What do the papers say about krill?'] };
  const found = await replyTo({ ...asked, tasks: [...STUDY.tasks, krill] });
  assert.match(firstParagraph(found), /The documents hold one passage on that/);
  assert.match(sectionOf(found, 'What the documents say'), /^\n- “Krill is their main food\.” \[@williams1995\]\n/);
  const missing = await replyTo({ ...asked, tasks: [...STUDY.tasks, task('lit-2')] });
  assert.match(firstParagraph(missing), /No passage of the documents speaks to that\.$/);
});

const flippersByBills = (parts = {}) =>
  finding({
    kind: 'association',
    statement: 'bill_length_mm was higher where flipper_length_mm was higher (Pearson r = 0.656, p < 0.001; n = 342).',
    variables: ['bill_length_mm', 'flipper_length_mm'],
    n: 342,
    significant: true,
    statistics: [{ name: 'Pearson r', value: 0.656 }],
    ...parts,
  });

test('both parts of a question are answered, in order', async () => {
  const reply = await replyTo({
    question: 'Is flipper length related to bill length, and does body mass differ between species?',
    tasks: [task('ana-1', { findings: [massBySpecies()] }), task('ana-1-2', { findings: [flippersByBills()] })],
  });
  assert.match(
    firstParagraph(reply),
    /^Yes\. Bill length was higher .+ \(ana-1-2\)\. Yes\. Body mass differed between species .+ \(ana-1\)\.$/,
  );
});

const within = (control: string, significant: boolean) =>
  finding({
    kind: 'stratified',
    statement: `Within ${control}: 12.5.`,
    variables: ['body_mass_g', 'species', control],
    significant,
    caveats: ['5 of 344 rows were left out because body_mass_g or sex is missing in them.'],
  });
const byFlippers = finding({
  kind: 'association',
  statement: 'body_mass_g was higher where flipper_length_mm was higher (Pearson r = 0.871).',
  variables: ['body_mass_g', 'flipper_length_mm'],
  significant: true,
});

test('a check that confirms follows the answer in a sentence and a line; what came along is not told', async () => {
  const reply = await replyTo({
    level: 2,
    tasks: [
      task('ana-1', { findings: [massBySpecies()] }),
      task('ana-2', { findings: [within('sex', true), massBySpecies(), byFlippers] }),
    ],
  });
  assert.match(
    firstParagraph(reply),
    /^Yes\. Body mass differed .+ \(ana-1\)\. This also showed within sexes \(ana-2\)\.$/,
  );
  assert.match(
    sectionOf(reply, 'What the data show'),
    /Checks:\n\n- Within sexes, the relation showed too \(ana-2\)\./,
  );
  assert.doesNotMatch(reply, /0\.871|flipper/);
  assert.equal(reply.match(/rows were left out/g)?.length, 1);
});

test('a relation that vanishes once something is held fixed takes over the answer', async () => {
  const reply = await replyTo({
    level: 2,
    tasks: [task('ana-1', { findings: [massBySpecies()] }), task('ana-2', { findings: [within('sex', false)] })],
  });
  assert.match(
    firstParagraph(reply),
    /^Not once other variables are held equal\. .+ \(ana-2\)\. Without that: body mass differed .+ \(ana-1\)\.$/,
  );
});

test('only the figure of a main result is named, with what it shows', async () => {
  const figure = (id: string, description: string) => ({ id, name: `${id}.png`, type: 'figure', description });
  const artifacts = [figure('a', 'body_mass_g by species (n = 342). Boxes.'), figure('b', 'flipper_length_mm by sex')];
  const reply = await replyTo({ tasks: [task('ana-1', { findings: [massBySpecies()], artifacts })] });
  assert.match(reply, /Figure: a\.png \(ana-1\): body mass by species \(n = 342\)\.\n/);
  assert.doesNotMatch(reply, /b\.png/);
});

test('a word that fits two columns equally well is asked about, and both are named', async () => {
  const columns = ['vaccine', 'vaccinated', 'infected'].map((name) => ({ name, type: 'text' as const }));
  const tables = [{ name: 'x', rows: 60, columns }];
  const [dataset] = contextOf().datasets;
  assert(dataset);
  const reply = await replyTo({
    question: 'Does vaccination help?',
    instructions: [],
    datasets: [{ ...dataset, tables }],
    tasks: [task('ana-1', { findings: [finding({ kind: 'profile', statement: 'Three columns.' })] })],
  });
  assert.match(firstParagraph(reply), /By “vaccination” you may mean vaccinated or vaccine: which one\?/);
});

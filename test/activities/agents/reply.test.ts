import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import type { ResearchContext } from '../../../contracts/agents.ts';
import type { TriggerReason } from '../../../contracts/research.ts';
import { citedKeys } from '../../../science/check/citations.ts';
import type { ReadQuestion } from '../../../science/weigh/questions.ts';
import {
  BILLS_PLAN,
  BILLS_WITHIN_PLAN,
  MASS_PLAN,
  bills,
  billsWithin,
  massOfTwo,
  outcomeOf,
} from '../../science/estimates.ts';
import { WILLIAMS, analysis, contextOf, decisionOf, extract, readsAs, step, task } from './context-builder.ts';

const NO_DOCUMENTS = { uploaded: 0, knowledgeBase: 0 };

/** A reply as the engine gets it: after hypothesis and discoveries of the level have been stored. */
async function replyTo(
  parts: Partial<ResearchContext>,
  {
    trigger = 'research_complete',
    readQuestion = readsAs({ plans: [MASS_PLAN] }),
  }: { trigger?: TriggerReason; readQuestion?: ReadQuestion } = {},
): Promise<string> {
  const agents = createBuiltinAgents({ readQuestion });
  const context = contextOf(parts);
  const { text } = await agents.formHypothesis(context);
  const found = await agents.discover(context);
  const discoveries = [
    ...context.discoveries,
    ...found.map(({ title, claim }) => ({ title, claim, level: context.level })),
  ];
  return agents.composeReply(
    { ...context, hypothesis: text === null ? null : { text, level: context.level }, discoveries },
    decisionOf(trigger),
  );
}

const headings = (reply: string): string[] => [...reply.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const sectionOf = (reply: string, heading: string): string =>
  reply.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
/** Without the lines above an answer. */
const answersOf = (reply: string): string[] =>
  reply.split('\n\n').filter((paragraph) => !/^(Read as|You wrote): /.test(paragraph));
const firstParagraph = (reply: string): string => answersOf(reply)[0] ?? '';

const STUDY = [
  task('lit-1', {
    extracts: [
      extract('Gentoo had a higher body mass than Adelie penguins.'),
      extract('Body mass of Gentoo penguins follows the season.', WILLIAMS, 'x2'),
    ],
  }),
  analysis('ana-1', MASS_PLAN, massOfTwo(), {
    registered: { hash: 'ab12', at: '2025-01-01T00:00:00Z' },
    artifacts: [{ id: 'a', name: 'mass.svg', type: 'figure', description: 'Body mass by species' }],
  }),
];

test('a reply -> the answer first, then what it rests on, sources at the end', async () => {
  const reply = await replyTo({ tasks: STUDY });
  assert.match(
    firstParagraph(reply),
    /^Body mass was higher in Gentoo than in Adelie \(difference 1,375 g.+\(ana-1\)\. The documents are in line with this \[@gorman2014, p\. 3\]\.$/,
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
  assert.match(
    sectionOf(reply, 'What the data show'),
    /\| Body mass, Gentoo against Adelie \|[^]*Figure: mass\.svg \(ana-1\): Body mass by species/,
  );
  assert.match(
    sectionOf(reply, 'What the documents say'),
    /In line with[^]+higher body mass[^]+without settling it[^]+season/,
  );
  assert.match(
    sectionOf(reply, 'How it was done'),
    /Welch’s t test \(Welch, 1947\); computed with R 4\.6\.0\. The plan was registered before the data were read\./,
  );
  assert.match(sectionOf(reply, 'How sure this is'), /these are associations/);
  assert.deepEqual(citedKeys(sectionOf(reply, 'References')), ['gorman2014', 'williams1995']);
  assert.match(reply, /\*Written by the built-in agents, without a language model, from lit-1 and ana-1\.\*$/);
});

test('random assignment that the researcher speaks of -> a difference may be read as an effect', async () => {
  const reply = await replyTo({ question: 'In a randomised trial: does mass differ?', tasks: STUDY });
  assert.match(sectionOf(reply, 'How sure this is'), /may be read as an effect/);
  assert.doesNotMatch(reply, /these are associations/);
});

test('strata that turn the answer -> the first paragraph says so', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)]), analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())];
  const reply = await replyTo({ level: 2, tasks }, { readQuestion: readsAs({ plans: [BILLS_PLAN] }) });
  assert.match(
    firstParagraph(reply),
    /lower where bill length was higher .+\(ana-1\)\. Within each species, .+Simpson’s paradox.+\(ana-2\)\./,
  );
});

test('two questions in a message -> a paragraph for the answer to each', async () => {
  const tasks = [analysis('ana-1', MASS_PLAN, massOfTwo()), analysis('ana-1-2', BILLS_PLAN, [bills(-0.235)])];
  const reply = await replyTo({ tasks }, { readQuestion: readsAs({ plans: [MASS_PLAN, BILLS_PLAN] }) });
  const [first = '', second = ''] = answersOf(reply);
  assert.match(first, /^Body mass was higher in Gentoo than in Adelie .+\(ana-1\)\.$/);
  assert.match(second, /lower where bill length was higher .+\(ana-1-2\)\.$/);
});

test('an adjustment that dissolves the answer -> the first paragraph says so', async () => {
  const adjusted = analysis('ana-2', { ...BILLS_PLAN, covariates: ['sex'] }, [
    bills(-0.01, { adjustedFor: ['sex'], pValue: 0.9 }),
  ]);
  const reply = await replyTo({ level: 2, tasks: [analysis('ana-1', BILLS_PLAN, [bills(-0.235)]), adjusted] });
  assert.match(
    firstParagraph(reply),
    /Adjusted for sex, the result was no longer clear \(Pearson r −0\.010.+\(ana-2\)\.$/,
  );
});

test('nothing was understood -> the reply says what is unknown, offers, and claims nothing', async () => {
  const readQuestion = readsAs({ unmatched: ['wingspan'], offers: [MASS_PLAN, BILLS_PLAN] });
  const reply = await replyTo(
    { documents: NO_DOCUMENTS, suggestedNextSteps: [step(MASS_PLAN), step(BILLS_PLAN)] },
    { readQuestion },
  );
  assert.match(firstParagraph(reply), /^I could not read the question .+nothing was computed.+ “wingspan”\.$/);
  assert.match(reply, /If one of the next steps is what you mean, say its number;/);
  assert.match(reply, /Next steps\n+1\. Compare body mass between species\.\n2\. Test the association/);
  assert.deepEqual(headings(reply), ['Next steps']);
});

test('a reading that may be wrong -> is named before its result, with what else the data could answer', async () => {
  const unsure = { ...BILLS_PLAN, sureness: 0.3 };
  const reply = await replyTo(
    {
      tasks: [analysis('ana-1', unsure, [bills(-0.235)])],
      documents: NO_DOCUMENTS,
      suggestedNextSteps: [step(MASS_PLAN)],
    },
    { readQuestion: readsAs({ nearest: [unsure], unmatched: ['wingspan'], offers: [MASS_PLAN] }) },
  );
  const [unknown, reading, result, otherwise] = reply.split('\n\n');
  assert.equal(unknown, 'I found no column or group in the data for “wingspan”.');
  assert.match(reading ?? '', /^\*\*I am not sure that this is what you ask\.\*\* I read it as “.+”/);
  assert.match(result ?? '', /^Bill depth was (?:negatively )?.+\(ana-1\)/i);
  assert.equal(
    otherwise,
    'If you mean something else, say the number of one of the next steps, or ask again with the names of the columns.',
  );
  assert.match(reply, /1\. Compare body mass between species\./);
});

test('a part that was not understood -> is named beside the answer to the other', async () => {
  const reply = await replyTo(
    { tasks: STUDY },
    { readQuestion: readsAs({ plans: [MASS_PLAN], unmatched: ['wingspan'], offers: [BILLS_PLAN] }) },
  );
  assert.match(firstParagraph(reply), /^Body mass was higher/);
  assert.match(reply, /I found no column or group in the data for “wingspan”\./);
});

test('a limit -> it is not possible to say, with the task', async () => {
  const outcome = {
    ...outcomeOf(),
    notes: [{ code: 'one-group-only' as const, column: 'species', count: null, detail: null }],
  };
  const reply = await replyTo({ tasks: [analysis('ana-1', MASS_PLAN, [], { outcome })], documents: NO_DOCUMENTS });
  assert.match(firstParagraph(reply), /^It is not possible to say: species has one group only \(ana-1\)\.$/);
});

test('rows left out, failing assumptions and deviations -> stand under how sure this is', async () => {
  const estimates = massOfTwo({
    assumptions: [{ name: 'normal-residuals', holds: false, statistic: null, pValue: null }],
  });
  const note = { code: 'rows-missing' as const, column: 'body_mass_g', count: 2, detail: null };
  const outcome = {
    ...outcomeOf(...estimates),
    notes: [note],
    deviations: [{ part: 'method' as const, planned: 'welch-t', used: 'wilcoxon-rank-sum', because: note }],
  };
  const sure = sectionOf(await replyTo({ tasks: [analysis('ana-1', MASS_PLAN, [], { outcome })] }), 'How sure this is');
  assert.match(sure, /An assumption of the method does not hold: .+\(ana-1\)/);
  assert.match(sure, /2 rows were left out: body mass is missing \(ana-1\)/);
  assert.match(sure, /The method departed from the plan/);
});

test('a negative result -> no clear difference, with what the data are compatible with', async () => {
  const estimates = massOfTwo({ estimate: 1, confidence: { level: 0.95, low: -3, high: 5 }, pValue: 0.6 });
  const reply = await replyTo({ tasks: [analysis('ana-1', MASS_PLAN, estimates)] });
  assert.match(
    firstParagraph(reply),
    /^No clear difference in body mass between Gentoo and Adelie was found .+compatible with differences from −3\.00 to 5\.00 g \(ana-1\)\./,
  );
  assert.doesNotMatch(reply, /these are associations/);
});

test('several tests -> the family is stated', async () => {
  const tasks = [
    analysis('ana-1', MASS_PLAN, massOfTwo()),
    analysis('ana-1-2', BILLS_PLAN, [bills(0.2, { pValue: 0.04 })]),
    ...['a', 'b'].map((column) =>
      analysis(`ana-1-${column}`, { ...BILLS_PLAN, outcome: column }, [bills(0.1, { outcome: column, pValue: 0.6 })], {
        level: 1,
      }),
    ),
  ];
  assert.match(
    sectionOf(await replyTo({ tasks: adjustTasks(tasks) }), 'How sure this is'),
    /four claims .+Benjamini–Hochberg.+no longer clear: Bill depth was higher where bill length was higher \(ana-1-2\)/,
  );
});

const EMPTY: readonly (readonly [what: string, parts: Partial<ResearchContext>, expected: RegExp])[] = [
  [
    'nothing to work with',
    { datasets: [], documents: NO_DOCUMENTS },
    /^I cannot answer this yet: this conversation has no data and no documents/,
  ],
  [
    'documents without a passage',
    { datasets: [], tasks: [task('lit-1')] },
    /^No passage of the documents speaks to that\. No data have been uploaded/,
  ],
  [
    'an analysis that failed',
    { tasks: [task('ana-1', { status: 'failed', error: 'It took too long' })] },
    /^The analysis brought no result\./,
  ],
];

for (const [what, parts, expected] of EMPTY) {
  test(`${what} -> is said`, async () => {
    assert.match(await replyTo(parts), expected);
  });
}

test('a run that goes on -> says what comes next and asks nothing', async () => {
  const reply = await replyTo({ tasks: STUDY, suggestedNextSteps: [step(BILLS_PLAN)] }, { trigger: 'open_questions' });
  assert.match(reply, /I am going on\. Next: Test the association of bill depth with bill length\./);
  assert.doesNotMatch(reply, /## Next steps/);
});

test('a stop -> says why, with numbered steps to choose from', async () => {
  const reply = await replyTo({ tasks: STUDY, suggestedNextSteps: [step(BILLS_PLAN)] }, { trigger: 'iteration_cap' });
  assert.match(reply, /## Next steps\n\n1\. Test the association/);
  assert.match(
    reply,
    /number of iterations allowed without your feedback is used up\. Shall I take one of these steps/,
  );
});

test('a later message -> is quoted, and old results do not pass for new ones', async () => {
  const reply = await replyTo(
    { level: 2, instructions: ['And *wings*?'], tasks: STUDY, documents: NO_DOCUMENTS },
    { readQuestion: readsAs({ unmatched: ['wings'] }) },
  );
  assert.match(reply, /^You wrote: “And \\\*wings\\\*\?”\.\n\nThis iteration brought nothing new on that/);
});

test('statements that only come near the question -> quoted as that, not as an answer', async () => {
  const near = { ...extract('Penguins were counted twice a day by one observer.'), nearest: true };
  const reply = await replyTo({ datasets: [], tasks: [task('lit-1', { extracts: [near] })] });
  assert.match(reply, /^No passage of the documents speaks to all of that/);
  assert.match(reply, /What comes nearest in the documents[^#]+counted twice a day/);
});

test('the knowledge folder is still being read -> the reply says how much could be searched', async () => {
  const documents = { uploaded: 0, knowledgeBase: 10_000, reading: { read: 40, total: 10_000 } };
  const reply = await replyTo({ datasets: [], documents, tasks: [task('lit-1')] });
  assert.match(reply, /still being read: 40 of 10,000 documents could be searched/);
});

test('a later message asks what was found -> the results so far, and nothing about words that were not read', async () => {
  const message = 'What did you find so far?';
  const reply = await replyTo(
    { level: 2, instructions: [message], tasks: STUDY, documents: NO_DOCUMENTS },
    { readQuestion: readsAs({}, { [message]: { unmatched: ['far'] } }) },
  );
  assert.match(reply, /^You wrote: “What did you find so far\?”\.\n\nRead as: .+\n\nBody mass was higher/);
  assert.doesNotMatch(reply, /could not read|nothing new/);
});

test('the knowledge folder is still being listed -> the answer begins with that, and asks for no upload', async () => {
  const documents = { uploaded: 0, knowledgeBase: 0, reading: { read: 0, total: 0 } };
  const reply = await replyTo({ datasets: [], documents, tasks: [task('lit-1')] });
  assert.doesNotMatch(reply, /no data and no documents/);
  assert.match(firstParagraph(reply), /The knowledge folder is still being read: documents that are new/);
});

test('a later message among fewer rows -> its result is not said to be the same as itself', async () => {
  const rows = [{ column: 'year', comparison: 'is' as const, values: [2008] }];
  const tasks = [
    analysis('ana-1', MASS_PLAN, massOfTwo()),
    analysis('ana-2', { ...MASS_PLAN, rows }, massOfTwo(), { level: 2 }),
  ];
  const reply = await replyTo({ level: 2, instructions: ['And only in 2008?'], tasks, documents: NO_DOCUMENTS });
  assert.match(firstParagraph(reply), /body mass was higher in Gentoo than in Adelie.+\(ana-2\)/);
  assert.doesNotMatch(firstParagraph(reply), /the same/);
});

test('an answer to what was surely asked -> stands below a line that says what was compared', async () => {
  const tasks = [analysis('ana-1', MASS_PLAN, massOfTwo()), analysis('ana-1-2', BILLS_PLAN, [bills(-0.235)])];
  const reply = await replyTo({ tasks }, { readQuestion: readsAs({ plans: [MASS_PLAN, BILLS_PLAN] }) });
  const paragraphs = reply.split('\n\n');
  assert.equal(paragraphs[0], 'Read as: Compare body mass between species (ana-1).');
  assert.equal(paragraphs[2], 'Read as: Test the association of bill depth with bill length (ana-1-2).');
});

test('an iteration after a later message -> the answer to that message first, then in short what was known before', async () => {
  const tasks = [
    analysis('ana-1', MASS_PLAN, massOfTwo()),
    analysis('ana-3', BILLS_PLAN, [bills(-0.235)]),
    analysis('ana-4', BILLS_WITHIN_PLAN, billsWithin()),
  ];
  const parts = { level: 4, askedAtLevel: 3, tasks };
  const reply = await replyTo(parts, { readQuestion: readsAs({ plans: [MASS_PLAN] }) });
  assert.match(firstParagraph(reply), /^Bill depth was lower .+\(ana-3\)\. Within each species/);
  assert.match(answersOf(reply)[1] ?? '', /^Known before: Body mass was higher in Gentoo than in Adelie \(ana-1\)\.$/);
  assert.doesNotMatch(sectionOf(reply, 'What the data show'), /ana-1/);
});

test('the same passage found by two searches -> is quoted once', async () => {
  const found = { extracts: [extract('Gentoo had a higher body mass than Adelie penguins.')] };
  const reply = await replyTo({ tasks: [...STUDY, task('lit-2', found)] });
  for (const heading of ['What the documents say', 'Working hypothesis'])
    assert.equal(sectionOf(reply, heading).match(/higher body mass than Adelie/g)?.length, 1, heading);
});

test('which variable matters -> is asked once, and not where some are taken into account', async () => {
  const asks = async (parts: Partial<ResearchContext>): Promise<boolean> =>
    (await replyTo({ tasks: STUDY, ...parts })).includes('Is there a variable you expected to matter');
  assert.equal(await asks({}), true);
  assert.equal(await asks({ level: 3, askedAtLevel: 3, instructions: ['And bill depth?'] }), false);
  const adjusted = analysis('ana-1', { ...MASS_PLAN, covariates: ['sex'] }, massOfTwo({ adjustedFor: ['sex'] }));
  assert.equal(await asks({ tasks: [STUDY[0]!, adjusted] }), false);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createChat } from '../../../activities/agents/chat.ts';
import type { ChatContext } from '../../../contracts/agents.ts';
import type { ReadQuestion } from '../../../science/weigh/questions.ts';
import { BILLS_PLAN, MASS_PLAN, massOfTwo } from '../../science/estimates.ts';
import { GORMAN, analysis, contextOf, readsAs, step, task } from './context-builder.ts';

const RESEARCH = contextOf({ tasks: [analysis('ana-1', MASS_PLAN, massOfTwo())] });
const QUOTATION = { statement: 'Gentoo penguins are heavy.', citation: GORMAN };

const chat = (parts: Partial<ChatContext>, readQuestion: ReadQuestion): Promise<string> =>
  createChat({ readQuestion }).answerChat({
    message: 'Does mass differ?',
    research: RESEARCH,
    quotations: [],
    notes: [],
    ...parts,
  });

test('a question that was analysed -> the result, with its task', async () => {
  const text = await chat({}, readsAs({ plans: [MASS_PLAN] }));
  assert.match(
    text,
    /^Body mass was higher in Gentoo than in Adelie .+\(ana-1\)\.\n\n\*Written by the built-in chat agent, without a language model, from results of this conversation\.\*$/,
  );
});

test('the pair of groups is asked for the other way round -> the stored result', async () => {
  const pair = { ...MASS_PLAN, contrast: { group: 'Gentoo', reference: 'Adelie' } };
  const research = contextOf({ tasks: [analysis('ana-1', pair, massOfTwo())] });
  const turned = { ...MASS_PLAN, contrast: { group: 'Adelie', reference: 'Gentoo' } };
  assert.match(
    await chat({ research }, readsAs({ plans: [turned] })),
    /^Body mass was higher in Gentoo than in Adelie/,
  );
});

test('other rows or another adjustment -> is not answered by that result', async () => {
  const among = { ...MASS_PLAN, rows: [{ column: 'year', comparison: 'is' as const, values: [2008] }] };
  for (const plan of [among, { ...MASS_PLAN, covariates: ['sex'] }, BILLS_PLAN]) {
    const text = await chat({}, readsAs({ plans: [plan] }));
    assert.doesNotMatch(text, /Body mass was higher/);
    assert.match(text, /Not computed yet: .+ask it as deep research/);
  }
});

test('documents -> quoted word for word with references', async () => {
  const text = await chat(
    { quotations: [QUOTATION], research: contextOf({ datasets: [] }) },
    readsAs({ asks: { data: false, documents: true } }),
  );
  assert.match(
    text,
    /^What the documents say to that, word for word:\n\n- “Gentoo penguins are heavy\.” \[@gorman2014, p\. 3\]/,
  );
  assert.match(text, /References:\n\n- \[@gorman2014\]/);
});

test('nothing stored answers -> says so, and what was searched', async () => {
  const text = await chat({ research: contextOf(), notes: ['The *index* is away.'] }, readsAs({ unmatched: ['foo'] }));
  assert.match(
    text,
    /^I cannot answer that from what is stored: no research has brought a result yet, and no passage .+\(one upload and no documents searched\)\./,
  );
  assert.match(text, /Nothing has been computed from penguins\.csv yet/);
  assert.match(text, /The \\\*index\\\* is away\./);
});

test('a failed analysis -> is no answer', async () => {
  const research = contextOf({ tasks: [task('ana-1', { plan: MASS_PLAN, status: 'failed' })] });
  assert.match(await chat({ research }, readsAs({ plans: [MASS_PLAN] })), /^I cannot answer that/);
});

const DESCRIBED = { ...MASS_PLAN, question: 'description' as const, predictors: [] };

test('what was computed is asked for again -> the result, and no sentence of a document', async () => {
  const messages = [
    ['What did you find so far?', {}],
    ['What was the p value?', {}],
    ['What was the confidence interval of body mass?', { plans: [DESCRIBED] }],
  ] as const;
  for (const [message, reading] of messages) {
    const text = await chat({ message, quotations: [QUOTATION] }, readsAs(reading));
    assert.match(text, /^Body mass was higher in Gentoo than in Adelie .+\(ana-1\)\./, message);
    assert.doesNotMatch(text, /Not computed yet|documents say|are heavy/);
  }
});

test('how many were analysed -> the number of rows of the analysis, not of another study', async () => {
  const text = await chat({ message: 'How many penguins were analysed?', quotations: [QUOTATION] }, readsAs({}));
  assert.match(text, /^Compare body mass between species: n = \d+ \(ana-1\)\.\n\n\*Written/);
});

test('how many were analysed within strata -> all of them, and not those of the first', async () => {
  const strata = [100, 244].map((n, index) => ({
    ...massOfTwo()[0]!,
    ...{ id: `e${index + 1}`, n, stratum: [{ column: 'sex', level: String(index) }] },
  }));
  const overall = { ...massOfTwo()[0]!, id: 'e3', role: 'check' as const, n: 344 };
  const plan = { ...MASS_PLAN, strata: ['sex'] };
  const research = contextOf({ tasks: [analysis('ana-1', plan, [...strata, overall])] });
  assert.match(await chat({ message: 'How many penguins were analysed?', research }, readsAs({})), /n = 344 \(ana-1\)/);
});

test('a quantity that no analysis of the named columns holds -> is not computed yet', async () => {
  const described = { ...BILLS_PLAN, question: 'description' as const, predictors: [] };
  for (const plan of [described, { ...DESCRIBED }]) {
    const text = await chat({ message: 'What was the slope of it?' }, readsAs({ plans: [plan] }));
    assert.match(text, /Not computed yet/);
  }
});

test('which method was used -> the method of each analysis, and no sentence of a document', async () => {
  for (const message of ['Which method was used?', 'What statistical test did you use?']) {
    const text = await chat({ message, quotations: [QUOTATION] }, readsAs({}));
    assert.match(text, /^Compare body mass between species: .*Welch’s t test \(Welch, 1947\).*\(ana-1\)\./, message);
    assert.doesNotMatch(text, /are heavy/);
  }
});

test('a quantity of a relation that was analysed -> the result; of other rows, that it is not computed', async () => {
  const association = { ...MASS_PLAN, question: 'association' as const, contrast: null };
  const message = 'What was the p value of the difference?';
  assert.match(
    await chat({ message }, readsAs({ plans: [association] })),
    /^Body mass was higher in Gentoo than in Adelie/,
  );
  const among = { ...association, rows: [{ column: 'year', comparison: 'is' as const, values: [2008] }] };
  const other = 'What was the p value of the difference in 2008?';
  assert.match(await chat({ message: other }, readsAs({ plans: [among] })), /Not computed yet/);
});

test('a result in other words -> the result of the groups that are named', async () => {
  for (const message of [
    'What was the difference between Gentoo and Adelie?',
    'How big is the effect?',
    'What was the mean in the Gentoo group?',
    'How many were in each species?',
  ])
    assert.match(await chat({ message }, readsAs({})), /^Body mass was higher in Gentoo than in Adelie/, message);
  for (const message of [
    'What was the difference between Gentoo and Chinstrap?',
    'What was the difference between males and females?',
    'Is the difference the same on every island?',
    'Was the slope steep?',
  ])
    assert.match(await chat({ message }, readsAs({})), /^I cannot answer that/, message);
});

test('how sure a result is -> the result with what limits it', async () => {
  for (const message of ['How sure is that?', 'Is it significant?', 'Can I trust this?', 'Were any rows left out?'])
    assert.match(
      await chat({ message }, readsAs({})),
      /^Body mass was higher .+\n\n- .*Unless groups were assigned at random/s,
      message,
    );
});

test('what comes next, which data there are, a greeting -> what is stored, and what a chat can do', async () => {
  const research = { ...RESEARCH, suggestedNextSteps: [step(BILLS_PLAN)] };
  assert.match(await chat({ message: 'What should I do next?', research }, readsAs({})), /:\n\n1\. .*bill/);
  assert.match(
    await chat({ message: 'Which data do I have?' }, readsAs({})),
    /- penguins\.csv: 344 rows with .*species/,
  );
  assert.match(await chat({ message: 'Hello!' }, readsAs({})), /^A chat looks up what is stored\./);
});

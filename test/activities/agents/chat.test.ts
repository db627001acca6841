import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createChat } from '../../../activities/agents/chat.ts';
import type { ChatContext } from '../../../contracts/agents.ts';
import type { ReadQuestion } from '../../../science/weigh/questions.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import { answerFromEvidence } from '../../../science/narrate/conversation/answer.ts';
import { BILLS_PLAN, MASS_PLAN, bills, massOfTwo } from '../../science/estimates.ts';
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

test('the number of one group -> that number alone, without the comparison', async () => {
  const ofGroup = {
    'What was the mean in the Gentoo group?': 'In Gentoo, the mean of body mass was 5,076 g (n = 123) (ana-1).',
    'How many Gentoo penguins were there?': 'In Gentoo, n = 123 (ana-1).',
  };
  for (const [message, answer] of Object.entries(ofGroup)) {
    const [first, second, ...more] = (await chat({ message }, readsAs({}))).split('\n\n');
    assert.equal(first, answer);
    assert.match(second ?? '', /^\*Written/);
    assert.deepEqual(more, []);
  }
});

const SURVIVED_PLAN = { ...MASS_PLAN, outcome: 'survived', outcomeLevel: 'yes' };

test('how many of a group had the level -> the count of the rows of that group', async () => {
  const shares = massOfTwo()
    .filter(({ quantity }) => quantity !== 'standardized-difference')
    .map((each) => ({ ...each, outcome: 'survived', outcomeLevel: 'yes' }))
    .map((each) =>
      each.role === 'part' ? { ...each, quantity: 'share' as const, estimate: 0.5, n: 40, count: 20 } : each,
    );
  const research = contextOf({ tasks: [analysis('ana-1', SURVIVED_PLAN, shares)] });
  assert.match(
    await chat({ message: 'How many in the Gentoo group?', research }, readsAs({})),
    /^In Gentoo, survived = yes in 20 of 40 rows \(50\.0%\) \(ana-1\)\.\n\n\*Written/,
  );
});

test('what was found -> a list with an item a finding, each with its own checks, and how p is adjusted once', async () => {
  const adjusted = { ...massOfTwo()[0]!, adjustedFor: ['sex'], pValue: 1e-9 };
  const research = contextOf({
    tasks: adjustTasks([
      analysis('ana-1', MASS_PLAN, massOfTwo()),
      analysis('ana-2', BILLS_PLAN, [bills(-0.235, { pValue: 0.004 })]),
      analysis('ana-3', { ...MASS_PLAN, covariates: ['sex'] }, [adjusted]),
    ]),
  });
  const text = await chat({ message: 'What did you find so far?', research }, readsAs({}));
  const items = text.split('\n').filter((line) => line.startsWith('- '));
  assert.equal(items.length, 2);
  assert.match(
    items[0]!,
    /^- Body mass was higher .+\(ana-1\)\. The result was clear as well, adjusted for sex \(ana-3\)/,
  );
  assert.match(items[1]!, /^- Bill depth was lower .+\(ana-2\)\.$/);
  assert.equal(text.match(/Benjamini–Hochberg/g)?.length, 1);
  assert.match(text, /adjusted p/);
});

test('why a method was used -> when it is chosen and where, or that no analysis used it', async () => {
  const plan = { ...MASS_PLAN, method: 'fisher-exact' as const };
  for (const message of ['Why did you use Welch’s test?', 'Why was this method chosen?'])
    assert.match(
      await chat({ message }, readsAs({ plans: [plan] })),
      /^Welch’s t test was used because means of two groups are compared, .+ \(ana-1\)\.\n\n\*Written/,
      message,
    );
  assert.match(
    await chat({ message: "Why did you use Fisher's test?" }, readsAs({ plans: [MASS_PLAN] })),
    /^No analysis of this conversation used Fisher’s exact test\. Used were Welch’s t test\./,
  );
});

test('a check of an answer that was given before -> says which answer it changes', async () => {
  const unclear = { ...massOfTwo()[0]!, adjustedFor: ['sex'], pValue: 0.6 };
  const research = contextOf({
    ...{ level: 2, instructions: ['And adjusted for sex?'] },
    tasks: [
      analysis('ana-1', MASS_PLAN, massOfTwo()),
      analysis('ana-2', { ...MASS_PLAN, covariates: ['sex'] }, [unclear]),
    ],
  });
  const text = answerFromEvidence(research);
  assert.match(
    text,
    /Body mass was higher in Gentoo than in Adelie \(ana-1\)\. Adjusted for sex, the result was no longer clear/,
  );
});

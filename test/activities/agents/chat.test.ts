import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerChat } from '../../../activities/agents/chat.ts';
import { citedKeys } from '../../../activities/evidence/citations.ts';
import type { Quotation, ResearchContext } from '../../../contracts/agents.ts';
import { billsPooled, contextOf, finding, GORMAN, massBySpecies, task, WILLIAMS } from './context-builder.ts';

const STUDIED = { level: 2, tasks: [task('ana-1', { findings: [massBySpecies()] })] };
const HEAVY: Quotation = { statement: 'Gentoo penguins had the highest body mass.', citation: GORMAN };

function ask(
  message: string,
  research: Partial<ResearchContext> = {},
  quotations: readonly Quotation[] = [],
  notes: readonly string[] = [],
) {
  return answerChat({ message, research: contextOf({ ...research, instructions: [message] }), quotations, notes });
}

test('a result of the research answers, with its numbers and its task', async () => {
  const text = await ask('Does body mass differ between the species?', STUDIED);
  assert.match(text, /5076 g/);
  assert.match(text, /\(ana-1\)/);
  assert.match(text, /without a language model, from results of this conversation\.\*$/);
});

test('documents answer word for word, with page and reference', async () => {
  const text = await ask('What do the papers say about body mass?', {}, [HEAVY]);
  assert.match(text, /“Gentoo penguins had the highest body mass\.” \[@gorman2014, p\. 3\]/);
  assert.match(
    text,
    /References:\n\n- \[@gorman2014\] Ecological .+ <https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081>/,
  );
  assert.deepEqual(citedKeys(text), ['gorman2014']);
});

test('only what is cited is in the references', async () => {
  const message = 'Does body mass differ between the species? Use only the data.';
  const text = await ask(message, STUDIED, [{ ...HEAVY, citation: WILLIAMS }]);
  assert.deepEqual(citedKeys(text), []);
  assert.doesNotMatch(text, /References/);
});

test('what nothing speaks to is not answered, and says where an answer could come from', async () => {
  const text = await ask('Who discovered penicillin?', { datasets: [], documents: { uploaded: 0, knowledgeBase: 0 } });
  assert.match(
    text,
    /^I cannot answer that from what is stored: no research has brought a result yet, and this conversation has no documents/,
  );
  assert.match(text, /deep research/);
  assert.doesNotMatch(text, /Fleming/);
});

test('data that nobody has analysed are no answer, and that is said', async () => {
  const text = await ask('Does body mass differ between the species?');
  assert.match(text, /Nothing has been computed from penguins\.csv yet/);
  assert.doesNotMatch(text, /\d{4} g/);
});

test('text of documents stays inert', async () => {
  const statement = 'See [@williams1995] and <script>alert(1)</script> ![x](http://evil.example/a.png)';
  const text = await ask('What do the papers say about body mass?', {}, [{ statement, citation: GORMAN }]);
  assert.deepEqual(citedKeys(text), ['gorman2014']);
  assert.doesNotMatch(text, /[^\\]<script|[^\\]!\[x\]\(http/);
});

test('what could not be searched is said', async () => {
  const text = await ask('What do the papers say?', {}, [], ['The library did not answer (HTTP 503).']);
  assert.match(text, /The library did not answer \(HTTP 503\)\./);
});

const LINE =
  'bill_depth_mm was lower where bill_length_mm was higher (Pearson r = −0.235, p < 0.001; n = 342). The least-squares line changes by −0.0850 mm per mm of bill length (95% CI −0.122 to −0.0477; R² = 0.055).';
const SLOPE_STATISTICS = [
  { name: 'Pearson r', value: -0.2351 },
  { name: 'p value', value: 0.0312 },
  { name: 'slope of bill_length_mm', value: -0.085 },
  { name: '95% CI lower bound of the slope', value: -0.1224 },
  { name: '95% CI upper bound of the slope', value: -0.0477 },
];
const bills = (parts: Parameters<typeof billsPooled>[0]) => ({
  level: 2,
  tasks: [task('ana-1', { findings: [billsPooled({ ...parts, followUps: [] })] })],
});

for (const asked of [
  'What is the slope of bill depth on bill length, with its 95% confidence interval?',
  'How does bill depth go with bill length? Give the effect size.',
  'By how much does bill depth change per unit of bill length?',
  'At what rate does bill depth change with bill length?',
]) {
  test(`"${asked}" is answered with the slope and its interval`, async () => {
    const text = await ask(asked, bills({ statement: LINE }));
    assert.match(
      text,
      /^The least-squares line changes by −0\.0850 mm per mm of bill length \(95% CI −0\.122 to −0\.0477; R² = 0\.055\) \(ana-1\)\./,
    );
    assert.equal(text.match(/least-squares/g)?.length, 1);
  });
}

test('a slope that the statement leaves out is told from the statistics', async () => {
  const text = await ask('What is the slope of bill depth on bill length?', bills({ statistics: SLOPE_STATISTICS }));
  assert.match(text, /^The slope of bill length is −0\.085 \(95% CI −0\.122 to −0\.0477\) \(ana-1\)\./);
});

test('a slope that no result holds is not made up', async () => {
  const text = await ask('What is the slope of bill depth on bill length?', bills({}));
  assert.match(text, /r = −0\.235/);
  assert.doesNotMatch(text, /slope|line changes/);
});

test('a question that names no slope is answered without it', async () => {
  assert.doesNotMatch(await ask('Does bill depth go with bill length?', bills({ statement: LINE })), /least-squares/);
});

test('a column that holds a rate asks for no slope', async () => {
  const rates = finding({
    kind: 'association',
    statement: 'heart_rate was higher where age was higher (r = 0.4, n = 60). The least-squares line changes by 2.',
    variables: ['heart_rate', 'age'],
    significant: true,
  });
  const text = await ask('Does the heart_rate rise with age?', {
    level: 2,
    tasks: [task('ana-1', { findings: [rates] })],
  });
  assert.match(text, /heart rate was higher/i);
  assert.doesNotMatch(text, /least-squares/);
});

test('p value and sample size are told when they are asked for by name', async () => {
  const statement = 'bill_depth_mm was lower where bill_length_mm was higher (r = −0.235).';
  const research = bills({ statement, statistics: SLOPE_STATISTICS });
  const text = await ask('What are the p-value and the sample size for bill depth and bill length?', research);
  assert.match(text, /The test gives p = 0\.031 \(ana-1\)\. The sample has n = 342 \(ana-1\)\./);
  assert.doesNotMatch(await ask('Does bill depth go with bill length?', research), /The test gives|The sample has/);
});

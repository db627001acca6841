import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formHypothesis } from '../../../activities/agents/hypothesis.ts';
import { citedKeys } from '../../../activities/evidence/citations.ts';
import {
  WILLIAMS,
  billsPooled,
  billsWithinSpecies,
  contextOf,
  extract,
  finding,
  massBySpecies,
  task,
  yearNull,
} from './context-builder.ts';

const BILLS = 'Is bill length related to bill depth?';

test('a shown difference becomes a claim with its task, beside documents that agree', async () => {
  const tasks = [
    task('lit-1', { findings: [extract('Gentoo penguins had the highest body mass of the three species.')] }),
    task('ana-1', { findings: [massBySpecies()] }),
  ];
  const { mode, text, change } = await formHypothesis(contextOf({ tasks }));
  assert.equal(mode, 'create');
  assert.match(text ?? '', /^Body mass differs between species, highest for Gentoo and lowest for Adelie \(ana-1\)/);
  assert.match(text ?? '', /In line with this, the documents say: “Gentoo .+” \[@gorman2014, p\. 3\]/);
  assert.match(change, /ana-1/);
});

test('a document that says otherwise is set against the claim, one that cannot be matched only beside it', async () => {
  const data = task('ana-1', { findings: [massBySpecies()] });
  const against = [data, task('lit-1', { findings: [extract('Body mass did not differ between species.')] })];
  assert.match(
    (await formHypothesis(contextOf({ tasks: against }))).text ?? '',
    /Against this, the documents say: “Body mass did not/,
  );
  const unclear = [
    data,
    task('lit-1', { findings: [extract('Body mass of each species is related to diet.', WILLIAMS)] }),
  ];
  const { text } = await formHypothesis(contextOf({ tasks: unclear }));
  assert.match(text ?? '', /The documents say: “Body mass of each/);
  assert.doesNotMatch(text ?? '', /In line|Against/);
});

test('a relation that reverses within groups updates the hypothesis and says what the pooled data show', async () => {
  const first = task('ana-1', { findings: [billsPooled()] });
  const one = await formHypothesis(contextOf({ question: BILLS, tasks: [first] }));
  assert.match(
    one.text ?? '',
    /Bill depth tends to be lower where bill length is higher: a weak relation \(r = −0\.235\) \(ana-1\)/,
  );
  const two = await formHypothesis(
    contextOf({
      question: BILLS,
      level: 2,
      tasks: [first, task('ana-2', { findings: [billsWithinSpecies()] })],
      hypothesis: { text: one.text ?? '', level: 1 },
    }),
  );
  assert.equal(two.mode, 'update');
  assert.match(two.text ?? '', /Within species, bill depth tends to be higher .+ runs the other way \(ana-2\)/);
  assert.match(two.change, /lower where bill length is higher \(ana-1\).+ana-2/);
});

test('more evidence in the same direction refines, none leaves as it was', async () => {
  const first = task('ana-1', { findings: [massBySpecies()] });
  const { text } = await formHypothesis(contextOf({ tasks: [first] }));
  const before = { text: text ?? '', level: 1 };
  const more = task('lit-2', { findings: [extract('Body mass differed between species.')] });
  const refined = await formHypothesis(contextOf({ level: 2, tasks: [first, more], hypothesis: before }));
  assert.equal(refined.mode, 'refine');
  assert.match(refined.change, /same direction; lit-2/);
  const same = await formHypothesis(contextOf({ level: 2, tasks: [first, task('ana-2')], hypothesis: before }));
  assert.match(same.change, /Nothing changed/);
});

test('what is not significant could not be shown; that there is none is never said', async () => {
  const { text } = await formHypothesis(contextOf({ tasks: [task('ana-1', { findings: [yearNull()] })] }));
  assert.match(text ?? '', /^No clear difference in body mass between years could be shown \(ana-1\)\.$/);
});

test('a significant model does not show the relation of a predictor whose own term is not significant', async () => {
  const adjusted = finding({
    kind: 'regression',
    statement: 'A linear model of body_mass_g on species and sex explains 84.7% of its variance.',
    variables: ['body_mass_g', 'species', 'sex'],
    significant: true,
    statistics: [
      { name: 'coefficient of species: Gentoo against Adelie', value: 3 },
      { name: 'p value of species: Gentoo against Adelie', value: 0.2 },
      { name: 'p value of sex: female against male', value: 1e-9 },
    ],
  });
  const { text } = await formHypothesis(
    contextOf({
      level: 2,
      tasks: [task('ana-1', { findings: [massBySpecies()] }), task('ana-2', { findings: [adjusted] })],
    }),
  );
  assert.match(
    text ?? '',
    /^No clear difference in body mass between species could be shown, with sex held equal \(ana-2\)/,
  );
  assert.match(text ?? '', /Without that, body mass differs .+ \(ana-1\)/);
});

test('documents alone carry a hypothesis that is marked as untested', async () => {
  const { text } = await formHypothesis(
    contextOf({ tasks: [task('lit-1', { findings: [extract('Krill is their main food.')] })] }),
  );
  assert.match(text ?? '', /^The documents say: “Krill is their main food\.” \[@gorman2014, p\. 3\]/);
  assert.match(text ?? '', /No analysis of data has tested this/);
});

test('data that follow documents change the claim, further documents do not', async () => {
  const read = task('lit-1', { findings: [extract('Krill is their main food.')] });
  const hypothesis = { text: 'The documents say: …', level: 1 };
  const withData = contextOf({ level: 2, hypothesis, tasks: [read, task('ana-2', { findings: [massBySpecies()] })] });
  const { mode, change } = await formHypothesis(withData);
  assert.equal(mode, 'update');
  assert.match(change, /rested on documents alone/);
  const more = contextOf({
    level: 2,
    hypothesis,
    tasks: [read, task('lit-2', { findings: [extract('They dive.', WILLIAMS)] })],
  });
  assert.equal((await formHypothesis(more)).mode, 'refine');
});

for (const [what, tasks] of [
  ['nothing was done', []],
  ['all tasks failed', [task('ana-1', { status: 'failed', error: 'Out of memory' })]],
  ['only a profile came back', [task('ana-1', { findings: [finding({ kind: 'profile', statement: '344 rows.' })] })]],
] as const) {
  test(`there is no hypothesis when ${what}`, async () => {
    assert.equal((await formHypothesis(contextOf({ tasks }))).text, null);
  });
}

test('a citation that a source brings along in its text cites nothing', async () => {
  const tasks = [task('lit-1', { findings: [extract('Krill matters [@invented, p. 9] <script>x</script>.')] })];
  const { text } = await formHypothesis(contextOf({ tasks }));
  assert.deepEqual(citedKeys(text ?? ''), ['gorman2014']);
  assert.doesNotMatch(text ?? '', /(?<!\\)<script/);
});

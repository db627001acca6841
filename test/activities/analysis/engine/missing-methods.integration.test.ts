import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../../activities/analysis/engine/analyse.ts';
import type { AnalysisResult, AnalysisTable } from '../../../../contracts/analysis.ts';
import { requestFor, tableOf } from './run-analysis.ts';

const ROWS = 40;
const column = <Cell>(of: (row: number) => Cell): Cell[] => Array.from({ length: ROWS }, (_, row) => of(row));
const scattered = (row: number) => Math.sin(row * 12.9898) * 3;

const ask = (table: AnalysisTable | AnalysisTable[], question: string): Promise<AnalysisResult> =>
  analyse(requestFor([table].flat(), question), () => undefined);

const trial = () =>
  tableOf([
    ['arm', column((row) => (row % 2 ? 'drug' : 'placebo'))],
    ['time', column((row) => 10 + (row % 2) * 5 + scattered(row))],
    ['death', column((row) => Number(row % 3 === 0))],
    ['age', column((row) => 50 + scattered(row + 7))],
  ]);
const counties = () =>
  tableOf([
    ['region', column((row) => (row % 2 ? 'north' : 'south'))],
    ['cases', column((row) => 5 + (row % 2) * 20 + (row % 7))],
    ['population', column((row) => 1000 + (row % 2) * 9000 + row)],
  ]);
const treated = () =>
  tableOf([
    ['group', column((row) => (row % 2 ? 'treated' : 'control'))],
    ['score_before', column((row) => 20 + scattered(row))],
    ['score_after', column((row) => 22 + (row % 2) * 4 + scattered(row) + scattered(row + 3) / 4)],
  ]);

for (const [what, table, question] of [
  ['survival times', trial, 'Do patients in the drug arm survive longer than in the placebo arm?'],
  ['survival times', trial, 'Does time differ between arms?'],
  ['survival times', trial, 'Does time differ between arms, adjusting for death?'],
  ['counts with an exposure', counties, 'Do cases differ between regions?'],
  ['counts with an exposure', counties, 'Is the rate of cases higher in the north than in the south?'],
  ['a change over pairs of columns', treated, 'Did score improve from before to after more in the treated group?'],
  ['power', treated, 'What sample size is needed to see a difference of score_after between groups?'],
  ['clusters', treated, 'Find natural clusters of score_before and score_after'],
  ['clusters', treated, 'Fit a mixed model of score_after on group'],
] as const) {
  test(`a question that needs ${what} ("${question}") -> the engine has no method and offers what it can do`, async () => {
    const { findings, output } = await ask(await table(), question);
    assert.equal(findings.length, 1);
    assert.match(findings[0]?.statement ?? '', new RegExp(`^I have no method for ${what}.*What I can do is `));
    assert.equal(findings.at(0)?.significant, null);
    assert.match(output, /Short answer:\*\* I have no method for/);
  });
}

for (const [what, table, question, kind] of [
  ['an event without a time', trial, 'Does death differ between arms?', 'contingency'],
  ['a quantity beside times and events', trial, 'Does age differ between arms?', 'comparison'],
  ['a count against its exposure', counties, 'Is cases related to population?', 'association'],
  ['the later of two columns', treated, 'Does score_after differ between groups?', 'comparison'],
] as const) {
  test(`a question about ${what} -> answered as before`, async () => {
    assert.equal((await ask(await table(), question)).findings[0]?.kind, kind);
  });
}

test('before and after in two columns -> compared in pairs', async () => {
  const { findings } = await ask(await treated(), 'Did score change from before to after?');
  assert.match(findings[0]?.method ?? '', /^Paired t test/);
});

test('an inverted U -> a curve with a peak, no linear claim and no "no association"', async () => {
  const table = await tableOf([
    ['dose', column((row) => row)],
    ['response', column((row) => 100 - (row - 20) ** 2 / 4 + scattered(row))],
  ]);
  const [finding] = (await ask(table, 'Is response related to dose?')).findings;
  assert.match(finding?.statement ?? '', /response rose with dose up to about (19|20)[.\d]* and fell beyond it/);
  assert.doesNotMatch(finding?.statement ?? '', /No clear|was higher|was lower/);
  assert.equal(finding?.significant, true);
  assert.ok(finding.statistics.every(({ name }) => name !== 'Pearson r'));
});

test('a symmetric course over time -> a curve with a trough, no trend', async () => {
  const table = await tableOf([
    ['year', column((row) => 1980 + row)],
    ['stock', column((row) => (row - 20) ** 2 / 4 + scattered(row))],
  ]);
  const [finding] = (await ask(table, 'Did stock change over the years?')).findings;
  assert.match(finding?.statement ?? '', /stock fell with year up to about .* and rose beyond it/);
});

test('rows of the same unit -> a caveat that they count as independent', async () => {
  const table = await tableOf([
    ['pupil_id', column((row) => row % 8)],
    ['method', column((row) => (row % 16 < 8 ? 'a' : 'b'))],
    ['mark', column((row) => 10 + scattered(row))],
    ['part', column((row) => (row % 5 < 2 ? 'x' : 'y'))],
  ]);
  const [finding] = (await ask(table, 'Does mark differ between methods?')).findings;
  assert.match(
    finding?.caveats.join(' ') ?? '',
    /pupil_id occur in several rows.* no method for rows that belong together/,
  );
});

test('columns of two tables in one question -> no join', async () => {
  const first = await tableOf(
    [
      ['plot', column((row) => `p${row}`)],
      ['yield', column(scattered)],
    ],
    'yields.csv',
  );
  const second = await tableOf(
    [
      ['plot', column((row) => `p${row}`)],
      ['rainfall', column((row) => row * 1.5)],
    ],
    'rain.csv',
  );
  const { findings } = await ask([first, second], 'Does yield depend on rainfall?');
  assert.match(
    findings[0]?.statement ?? '',
    /^I have no method for joins.*yield.*yields\.csv.*rainfall.*rain\.csv.*What I can do is /,
  );
});

const clinic = () =>
  tableOf([
    ['dose', column((row) => row / 2)],
    ['pressure', column((row) => 100 + row + scattered(row))],
    ['age', column((row) => 40 + scattered(row + 5) * 5)],
    ['comment', column((row) => `this is a long remark of a nurse on what happened to patient number ${row}`)],
  ]);

test('an outcome that no column matches -> its words are named and no other relation is the answer', async () => {
  const { findings } = await ask(await clinic(), 'Does happiness depend on dose?');
  assert.deepEqual(
    findings.map(({ kind }) => kind),
    ['profile'],
  );
  assert.match(findings[0]?.statement ?? '', /^No column matches “happiness”.* pressure/);
});

test('a covariate that no column matches -> the relation with a remark that nothing was adjusted for it', async () => {
  const { findings, output } = await ask(await clinic(), 'Does pressure depend on dose, adjusting for altitude?');
  assert.deepEqual(findings[0]?.variables, ['pressure', 'dose']);
  assert.match(output, /No column matches “altitude”: nothing was adjusted for it/);
});

test('an outcome of free text -> no test of another column', async () => {
  const { findings } = await ask(await clinic(), 'Does comment depend on dose?');
  assert.match(findings[0]?.statement ?? '', /^The question speaks of comment, which cannot be tested/);
});

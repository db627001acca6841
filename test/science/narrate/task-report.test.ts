import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFigure, FIGURE_KINDS } from '../../../science/narrate/captions.ts';
import { describeMethod } from '../../../science/narrate/methods.ts';
import { describeNotUnderstood, describeOffers } from '../../../science/narrate/reading.ts';
import { print } from '../../../science/narrate/sentence.ts';
import { printTable, tableOf } from '../../../science/narrate/tables.ts';
import { reportTask } from '../../../science/narrate/task-report.ts';
import { MASS_PLAN, against, estimate, massOfTwo, outcomeOf, planOf } from '../estimates.ts';

test('the report of a task holds objective, answer, table, limits, method and registration', () => {
  const outcome = {
    ...outcomeOf(...massOfTwo()),
    notes: [{ code: 'rows-missing' as const, column: 'body_mass_g', count: 2, detail: null }],
  };
  const report = reportTask(MASS_PLAN, outcome, { hash: 'ab12', at: '2025-01-01T00:00:00Z' });
  assert.deepEqual(
    report.split('\n').filter((line) => line.startsWith('#')),
    ['## Body mass by species', '### All estimates', '### What limits this', '### How it was done'],
  );
  assert.match(report, /higher in Gentoo than in Adelie \(difference 1,375 g/);
  assert.match(report, /- 2 rows were left out/);
  assert.match(
    report,
    /Welch’s t test \(Welch, 1947\); computed with R 4\.6\.0\. The plan was registered at 2025-01-01T00:00:00Z.*SHA-256 ab12/,
  );
});

test('an outcome without estimates says why, and claims nothing', () => {
  const outcome = {
    ...outcomeOf(),
    notes: [{ code: 'one-group-only' as const, column: 'species', count: null, detail: null }],
  };
  assert.match(reportTask(MASS_PLAN, outcome), /It is not possible to say: species has one group only\./);
  assert.match(reportTask(MASS_PLAN, outcomeOf()), /The analysis brought no result\./);
});

test('a table leaves out columns that nothing fills, and escapes bars', () => {
  const estimates = [estimate({ quantity: 'mean', contrast: against('a | b'), estimate: 1.5 })];
  const text = printTable(tableOf(estimates), { estimates, notes: [] });
  assert.equal(text.split('\n')[0], '| Of | What | Estimate | n |');
  assert.match(text, /a \\\| b/);
});

test('a method sentence names published methods, adjustment, rows and software with versions', () => {
  const plan = planOf({
    question: 'difference',
    outcome: 'body_mass_g',
    predictors: ['species'],
    covariates: ['sex'],
    rows: [{ column: 'year', comparison: 'is', values: [2008] }],
  });
  const outcome = outcomeOf(...massOfTwo());
  assert.equal(
    print(describeMethod(plan, outcome)!, outcome),
    'Welch’s t test (Welch, 1947), on the rows where year is 2008, adjusted for sex; computed with R 4.6.0.',
  );
});

test('captions tell what is shown, of how many rows, and what bands mean', () => {
  for (const kind of FIGURE_KINDS)
    assert.match(
      describeFigure({ kind, plan: MASS_PLAN, n: 342, level: 0.95 }),
      /^[A-Z].*\(n = 342\)\. Intervals and bands hold with 95% confidence\.$/,
    );
});

test('what was not understood is said with numbered offers', () => {
  assert.equal(
    describeNotUnderstood({
      unmatched: ['wingspan'],
      unsupported: [{ asked: 'cluster the birds', kind: 'screening' }],
    }),
    '“cluster the birds” asks for a search over many columns, for which there is no method here. I found no column or group in the data for “wingspan”.',
  );
  assert.equal(describeNotUnderstood({ unmatched: [], unsupported: [] }), '');
  assert.equal(describeOffers({ offers: [MASS_PLAN] }), '1. Compare body mass between species.');
});

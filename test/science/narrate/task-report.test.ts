import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../../contracts/estimate.ts';
import { describeFigure, type FigureShown } from '../../../science/narrate/captions.ts';
import { describeMethod } from '../../../science/narrate/methods.ts';
import { describeNotUnderstood } from '../../../science/narrate/reading.ts';
import { print } from '../../../science/narrate/sentence.ts';
import { printTable, tableOf } from '../../../science/narrate/tables.ts';
import { reportTask } from '../../../science/narrate/task-report.ts';
import {
  BILLS_WITHIN_PLAN,
  MASS_PLAN,
  against,
  billsWithin,
  estimate,
  massOfTwo,
  outcomeOf,
  planOf,
} from '../estimates.ts';

test('the report of a task -> objective, answer, table, limits, method and registration', () => {
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

test('strata with a test of their difference -> what it says, where it is clear or the strata do not agree', () => {
  const [first, ...others] = billsWithin();
  const reportOf = (within: readonly Estimate[], pValue: number) =>
    reportTask(
      BILLS_WITHIN_PLAN,
      outcomeOf(
        ...within,
        estimate({
          ...{ id: 'e900', role: 'check', quantity: 'homogeneity', method: 'linear-model', pValue, n: 342 },
          ...{ outcome: 'bill_depth_mm', predictor: 'bill_length_mm' },
        }),
      ),
    );
  const differ = /The relation of bill depth with bill length differed between species \(p = 0\.003/;
  const noDifference = /No clear difference of the relation .+ between species was found .+clear in some of them only/;
  assert.match(reportOf(billsWithin(), 0.003), differ);
  assert.doesNotMatch(reportOf(billsWithin(), 0.4), /relation of bill depth/);
  assert.match(reportOf([{ ...first!, estimate: 0.01, pValue: 0.9 }, ...others], 0.4), noDifference);
});

test('an outcome without estimates -> says why, and claims nothing', () => {
  const outcome = {
    ...outcomeOf(),
    notes: [{ code: 'one-group-only' as const, column: 'species', count: null, detail: null }],
  };
  assert.match(reportTask(MASS_PLAN, outcome), /It is not possible to say: species has one group only\./);
  assert.match(reportTask(MASS_PLAN, outcomeOf()), /The analysis brought no result\./);
});

test('a search in which no column survives the correction -> says so', () => {
  const plan = planOf({ question: 'screening', outcome: 'body_mass_g' });
  const pAdjusted = { method: 'BH', value: 0.4, family: 2 } as const;
  const outcome = outcomeOf(
    estimate({
      quantity: 'correlation',
      role: 'part',
      predictor: 'year',
      estimate: 0.1,
      pAdjusted,
      method: 'spearman',
    }),
  );
  assert.match(reportTask(plan, outcome), /None of the columns looked at was clearly associated with body mass after/);
});

test('places in time -> dates in a table, not numbers of days', () => {
  const estimates = [
    estimate({ quantity: 'change-point', estimate: 18442, unit: 'date' }),
    estimate({ id: 'e2', quantity: 'maximum', outcome: 'visited', estimate: 18447, unit: 'days since 1970-01-01' }),
  ];
  const text = printTable(tableOf(estimates), { estimates, notes: [] });
  assert.match(text, /\| 2020-06-29 \|/);
  assert.match(text, /\| 2020-07-04 \|/);
  assert.doesNotMatch(text, /since 1970| date \|/);
});

test('a table -> leaves out columns that nothing fills, and escapes bars', () => {
  const estimates = [estimate({ quantity: 'mean', contrast: against('a | b'), estimate: 1.5 })];
  const text = printTable(tableOf(estimates), { estimates, notes: [] });
  assert.equal(text.split('\n')[0], '| Of | What | Estimate | n |');
  assert.match(text, /a \\\| b/);
});

test('a method sentence -> published methods, adjustment, rows and software with versions', () => {
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

const MASS = 'Body mass (g)';
const CAPTIONS: readonly (readonly [shown: FigureShown, caption: string])[] = [
  [
    { kind: 'boxes', outcome: MASS, by: 'Species', n: 3420, points: 1500 },
    'Body mass (g) by Species (n = 3,420). Boxes: median and middle half; whiskers: furthest value within 1.5 interquartile ranges; diamonds: means; points: 1,500 of the values.',
  ],
  [
    { kind: 'histogram', outcome: MASS, n: 48, compared: 50 },
    'Distribution of Body mass (g) (n = 48); dashed line: 50.',
  ],
  [
    { kind: 'scatter', outcome: MASS, predictor: 'Height', by: null, n: 48, points: 48 },
    'Body mass (g) against Height (n = 48), with least-squares lines.',
  ],
  [
    { kind: 'curve', outcome: 'Cured', level: 'yes', predictor: 'Dose (mg)', n: 48, adjusted: true },
    'Cured: yes by Dose (mg) (n = 48), as fitted, with 95% confidence band; other columns are held at their middle.',
  ],
  [
    { kind: 'dose', share: 'yes', predictor: 'Dose', n: 48 },
    'Share of yes by Dose (n = 48): observed with 95% confidence intervals, fitted logistic curve with its band.',
  ],
  [
    { kind: 'shares', share: 'Share of success (Outcome)', by: 'Treatment', within: 'Stone size', n: 700 },
    'Share of success (Outcome) by Treatment within Stone size (n = 700). Lines: 95% Wilson intervals.',
  ],
  [{ kind: 'levels', outcome: 'Class', by: 'Sex', n: 48 }, 'Class within each Sex (n = 48).'],
  [{ kind: 'frequencies', outcome: 'Class', n: 48 }, 'Shares of Class (n = 48). Lines: 95% Wilson intervals.'],
  [
    { kind: 'forest', quantity: 'Odds ratio', what: 'Cured, B against A', logarithmic: true },
    'Odds ratio of Cured, B against A, with 95% confidence intervals (log scale).',
  ],
  [
    { kind: 'screening', outcome: MASS, family: 12 },
    'Columns tested against Body mass (g), p values corrected over 12 tests; dashed line: 0.05.',
  ],
  [
    { kind: 'series', outcome: 'Flow', time: 'Year', n: 100, fitted: true, change: 'found' },
    'Flow by Year (n = 100), fitted lines, a dashed rule at the change that was found.',
  ],
  [
    { kind: 'survival', by: 'Arm', n: 42 },
    'Kaplan–Meier survival by Arm with 95% confidence limits (n = 42); below, numbers at risk.',
  ],
  [
    { kind: 'agreement', first: 'Old', second: 'New', n: 17 },
    'Difference of Old and New against their mean (n = 17), with bias and 95% limits of agreement.',
  ],
];

for (const [shown, caption] of CAPTIONS) {
  test(`a figure of ${shown.kind} -> "${caption.slice(0, 40)}…"`, () => {
    assert.equal(describeFigure(shown), caption);
  });
}

test('parts that were not understood -> are said', () => {
  assert.equal(
    describeNotUnderstood({
      unmatched: ['wingspan'],
      unsupported: [{ asked: 'cluster the birds', kind: 'screening' }],
      unanswered: ['Which is best?'],
    }),
    '“Which is best?” is not answered here. “cluster the birds” asks for a search over many columns, for which there is no method here. I found no column or group in the data for “wingspan”.',
  );
  assert.equal(describeNotUnderstood({ unmatched: [], unsupported: [], unanswered: [] }), '');
});

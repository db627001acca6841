import assert from 'node:assert/strict';
import { test } from 'vitest';
import { agrees, find, workbench } from './harness.ts';

/** Methods of everyday practice, against published values and values computed by hand. */
const bench = workbench();

// 10 to 29 and 200: quartiles 15 and 25, outer fences −15 and 55.
const READINGS = { reading: [...Array.from({ length: 20 }, (_, row) => 10 + row), 200] };

test('a value beyond the outer fences -> listed with the name of its row, and the mean without it', async () => {
  const table = await bench.tableOf({ ...READINGS, sample: READINGS.reading.map((_, row) => `S${row + 1}`) });
  const result = await bench.answer(table, { question: 'outliers', outcome: 'reading', predictors: ['sample'] });
  const fences = find(result, { quantity: 'fences' });
  assert.deepEqual([fences.confidence?.low, fences.confidence?.high], [-15, 55]);
  const far = result.outcome.estimates.filter(({ quantity }) => quantity === 'outlier');
  assert.deepEqual(
    far.map(({ estimate, contrast }) => [contrast?.group, estimate]),
    [['S21', 200]],
  );
  agrees(find(result, { quantity: 'mean', method: 'description' }).estimate, 590 / 21);
  agrees(find(result, { quantity: 'mean', method: 'tukey-fences' }).estimate, 19.5);
});

test('readings of the NIST handbook, 7.1.6 -> 1441 lies beyond the inner fence only, none beyond the outer', async () => {
  const load = [
    30, 171, 184, 201, 212, 250, 265, 270, 272, 289, 305, 306, 322, 322, 336, 346, 351, 370, 390, 404, 409, 411, 436,
    437, 439, 441, 444, 448, 451, 453, 470, 480, 482, 487, 494, 495, 499, 503, 514, 521, 522, 527, 548, 550, 559, 560,
    570, 572, 574, 578, 585, 592, 592, 607, 616, 618, 621, 629, 637, 638, 640, 656, 668, 707, 709, 719, 737, 739, 752,
    758, 766, 792, 792, 794, 802, 818, 830, 832, 843, 858, 860, 869, 918, 925, 953, 991, 1000, 1005, 1068, 1441,
  ];
  const result = await bench.answer(await bench.tableOf({ load }), { question: 'outliers', outcome: 'load' });
  const counts = result.outcome.estimates.filter(({ quantity }) => quantity === 'count');
  assert.deepEqual(
    counts.map(({ at, estimate }) => [at?.value, estimate]),
    [
      [3, 0],
      [1.5, 1],
    ],
  );
});

test('skewed values without errors -> a note that none is far out on the logarithmic scale', async () => {
  const income = Array.from({ length: 99 }, (_, row) => Math.exp(3 + 1.4 * Math.log((row + 1) / (99 - row))));
  const result = await bench.answer(await bench.tableOf({ income }), { question: 'outliers', outcome: 'income' });
  assert.ok((find(result, { quantity: 'count', at: 3 }).estimate ?? 0) > 0);
  assert.deepEqual(
    result.outcome.notes.filter(({ code }) => code === 'values-skewed').map(({ count }) => count),
    [0],
  );
});

test('more than half of the values equal -> no rule, and no claim', async () => {
  const table = await bench.tableOf({ visits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 9] });
  const result = await bench.answer(table, { question: 'outliers', outcome: 'visits' });
  assert.deepEqual([result.outcome.estimates.length, result.outcome.notes.map(({ code }) => code)], [0, ['no-method']]);
});

test('successes of trials are described -> the share that succeeded of all trials', async () => {
  const table = await bench.tableOf({ hatched: [3, 5, 0], laid: [10, 10, 20] });
  const result = await bench.answer(table, { question: 'description', outcome: 'hatched', trials: 'laid' });
  const share = find(result, { quantity: 'share' });
  assert.deepEqual([share.estimate, share.count, share.n], [0.2, 8, 40]);
});

test('events over days of follow-up -> rates per 100 person-years and their ratio', async () => {
  // 4 events in 10 × 365.25 days against 2 in 10 × 730.5 days: 40 and 10 per 100 years.
  const table = await bench.tableOf({
    arm: Array.from({ length: 20 }, (_, row) => (row < 10 ? 'control' : 'treated')),
    followup_days: Array.from({ length: 20 }, (_, row) => (row < 10 ? 365.25 : 730.5)),
    died: Array.from({ length: 20 }, (_, row) => Number(row < 4 || (row >= 10 && row < 12))),
  });
  const asked = {
    question: 'rate',
    outcome: 'died',
    exposure: 'followup_days',
    event: { column: 'died', level: '1' },
  } as const;
  const compared = await bench.answer(table, { ...asked, predictors: ['arm'] });
  agrees(find(compared, { quantity: 'rate', group: 'control' }).estimate, 40);
  agrees(find(compared, { quantity: 'rate', group: 'treated' }).estimate, 10);
  assert.equal(find(compared, { quantity: 'rate', group: 'treated' }).unit, 'per 100 person-years');
  agrees(find(compared, { role: 'answer' }).estimate, 0.25);
  const perThousand = await bench.answer(table, { ...asked, per: 1000 });
  agrees(find(perThousand, { quantity: 'rate' }).estimate, 200);
  assert.equal(find(perThousand, { quantity: 'rate' }).unit, 'per 1000 person-years');
});

test('a rate of events adjusted for a covariate -> glm(event ~ arm + age, poisson, offset = log(years))', async () => {
  // Two ages with the same ratio of 1/2 in each, which the crude rates hide: 8/20 and 2/10 years against 3/30 and 2/40.
  const cells = [
    ['control', 60, 20, 8],
    ['treated', 60, 10, 2],
    ['control', 30, 30, 3],
    ['treated', 30, 40, 2],
  ] as const;
  const rows = cells.flatMap(([arm, age, years, events]) =>
    Array.from({ length: years }, (_, row) => ({ arm, age, years: 1, died: Number(row < events) })),
  );
  const table = await bench.tableOf({
    arm: rows.map(({ arm }) => arm),
    age: rows.map(({ age }) => age),
    years: rows.map(({ years }) => years),
    died: rows.map(({ died }) => died),
  });
  const result = await bench.answer(table, {
    question: 'rate',
    outcome: 'died',
    predictors: ['arm'],
    covariates: ['age'],
    exposure: 'years',
    event: { column: 'died', level: '1' },
  });
  const ratio = find(result, { role: 'answer', predictor: 'arm' });
  agrees(ratio.estimate, 0.5, 6);
  assert.deepEqual([ratio.adjustedFor, ratio.method], [['age'], 'poisson-model']);
});

test('groups on the two sides of a number -> t.test(income ~ bmi >= 30), the named side first', async () => {
  const table = await bench.tableOf({ bmi: [22, 25, 29.9, 30, 33, 41], income: [4, 6, 8, 1, 2, 6] });
  const result = await bench.answer(table, {
    outcome: 'income',
    predictors: ['bmi'],
    bound: { column: 'bmi', comparison: 'at-least', value: 30 },
    contrast: { group: 'at least 30', reference: 'below 30' },
  });
  const difference = find(result, { role: 'answer' });
  agrees(difference.estimate, -3);
  assert.deepEqual(difference.contrast, { group: 'at least 30', reference: 'below 30' });
  agrees(find(result, { quantity: 'mean', group: 'below 30' }).estimate, 6);
});

test('a rate that halves every year -> a rate ratio of one half per year', async () => {
  // 80, 40, 20 and 10 birds an hour at steps of one year of 365.25 days.
  const table = await bench.tableOf({
    date: [
      '2018-01-01',
      '2018-01-01',
      '2019-01-01',
      '2019-01-01',
      '2020-01-01',
      '2020-01-01',
      '2021-01-01',
      '2021-01-01',
    ],
    hours: [1, 2, 1, 2, 1, 2, 1, 2],
    birds: [80, 160, 40, 80, 20, 40, 10, 20],
  });
  const result = await bench.answer(table, {
    question: 'rate',
    outcome: 'birds',
    predictors: ['date'],
    exposure: 'hours',
  });
  const ratio = find(result, { role: 'answer' });
  agrees(ratio.estimate, 0.5, 2);
  assert.equal(ratio.unit, 'per year');
});

test('a dose in uM -> a half effect in micromolar, not in micrometres', async () => {
  const doses = [0.1, 0.3, 1, 3, 10, 30].flatMap((dose) => [dose, dose, dose]);
  const table = await bench.tableOf({
    dose_uM: doses,
    viability_pct: doses.map((dose, row) => 100 / (1 + dose / 2) + ((row % 3) - 1)),
  });
  const result = await bench.answer(table, {
    question: 'dose-response',
    outcome: 'viability_pct',
    predictors: ['dose_uM'],
  });
  const half = find(result, { quantity: 'half-effect-dose' });
  agrees(half.estimate, 2, 1);
  assert.equal(half.unit, 'µM');
});

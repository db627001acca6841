import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { agrees, find, workbench } from './harness.ts';
import { openSession } from './r-session.ts';

/** Results that others have published, in the data sets and examples of R's own documentation and of textbooks. */
const bench = workbench();

// Student (1908), sleep: hours gained by ten patients under two drugs.
const SLEEP = {
  extra: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
  drug: Array.from({ length: 20 }, (_, row) => (row < 10 ? 'first' : 'second')),
  patient: Array.from({ length: 20 }, (_, row) => `p${(row % 10) + 1}`),
};

// Dobson (1983), PlantGrowth.
const PLANTS = {
  weight: [
    4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14, 4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32,
    4.69, 6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26,
  ],
  group: Array.from({ length: 30 }, (_, row) => ['ctrl', 'trt1', 'trt2'][Math.floor(row / 10)]!),
};

test('two groups -> t.test(extra ~ group) of ?sleep', async () => {
  const result = await bench.answer(await bench.tableOf(SLEEP), { outcome: 'extra', predictors: ['drug'] });
  const welch = find(result, { role: 'answer' });
  assert.equal(welch.method, 'welch-t');
  assert.deepEqual(welch.contrast, { group: 'second', reference: 'first' });
  agrees(welch.estimate, 1.58);
  agrees(welch.statistic?.value, 1.8608134674868526, 9);
  agrees(welch.statistic?.df[0], 17.776473516178, 9);
  agrees(welch.pValue, 0.0793941401873582, 9);
  agrees(welch.confidence?.low, -0.2054832);
  agrees(welch.confidence?.high, 3.3654832);
  agrees(find(result, { quantity: 'mean', group: 'second' }).estimate, 2.33);
});

test('paired rows -> the paired t test of ?sleep', async () => {
  const result = await bench.answer(await bench.tableOf(SLEEP), {
    question: 'paired-difference',
    outcome: 'extra',
    predictors: ['drug'],
    pairedBy: 'patient',
  });
  const paired = find(result, { role: 'answer' });
  agrees(paired.statistic?.value, 4.062127683382037, 9);
  agrees(paired.pValue, 0.00283289019738427, 9);
  agrees(paired.confidence?.low, 0.7001142);
  agrees(paired.confidence?.high, 2.4598858);
  assert.equal(paired.n, 10);
});

test('paired columns -> the same numbers as paired rows', async () => {
  const table = await bench.tableOf({ first: SLEEP.extra.slice(0, 10), second: SLEEP.extra.slice(10) });
  const result = await bench.answer(table, { question: 'paired-difference', outcome: 'second', baseline: 'first' });
  const paired = find(result, { role: 'answer' });
  assert.deepEqual(paired.contrast, { group: 'second', reference: 'first' });
  agrees(paired.statistic?.value, 4.062127683382037, 9);
});

test('equal variances -> the F test of var.test and the pooled t test', async () => {
  const table = await bench.tableOf(SLEEP);
  const variance = await bench.answer(table, {
    question: 'variance',
    outcome: 'extra',
    predictors: ['drug'],
    method: 'f-test',
  });
  const f = find(variance, { role: 'answer' });
  agrees(1 / f.estimate!, 0.79834, 5);
  agrees(f.pValue, 0.7427, 4);
  const pooled = await bench.answer(table, { outcome: 'extra', predictors: ['drug'], method: 'student-t' });
  agrees(find(pooled, { role: 'answer' }).pValue, 0.07918671421593818, 9);
});

test('ranks of two groups -> Hollander and Wolfe, permeability (4.1, 4.2, 4.3)', async () => {
  const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const y = [1.15, 0.88, 0.9, 0.74, 1.21];
  const table = await bench.tableOf({ value: [...x, ...y], age: [...x.map(() => 'term'), ...y.map(() => 'early')] });
  const result = await bench.answer(table, { outcome: 'value', predictors: ['age'], method: 'wilcoxon-rank-sum' });
  const ranks = find(result, { role: 'answer' });
  assert.equal(ranks.statistic?.value, 35);
  agrees(ranks.pValue, 2 * 0.1272061272, 9);
  agrees(ranks.estimate, 0.305);
  agrees(ranks.confidence?.low, -0.15);
  agrees(ranks.confidence?.high, 0.76);
});

test('ranks with ties -> wilcox.test of airquality, May against August (?wilcox.test)', async () => {
  const may = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37];
  const august = [
    39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85,
  ];
  const table = await bench.tableOf({
    ozone: [...may, ...august],
    month: [...may.map(() => '5'), ...august.map(() => '8')],
  });
  const result = await bench.answer(table, {
    outcome: 'ozone',
    predictors: ['month'],
    method: 'wilcoxon-rank-sum',
    contrast: { group: '5', reference: '8' },
  });
  const ranks = find(result, { role: 'answer' });
  assert.equal(ranks.statistic?.value, 127.5);
  agrees(ranks.pValue, 0.0001208, 4);
});

test('signed ranks -> Hollander and Wolfe, depression (3.1)', async () => {
  const first = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
  const second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
  const result = await bench.answer(await bench.tableOf({ first, second }), {
    question: 'paired-difference',
    outcome: 'second',
    baseline: 'first',
    method: 'wilcoxon-signed-rank',
  });
  const ranks = find(result, { role: 'answer' });
  assert.equal(ranks.statistic?.value, 45 - 40);
  assert.equal(ranks.pValue, 0.0390625);
  agrees(ranks.estimate, -0.46);
});

test('three groups -> Tukey, Welch and Levene of PlantGrowth', async () => {
  const table = await bench.tableOf(PLANTS);
  const anova = await bench.answer(table, { outcome: 'weight', predictors: ['group'], method: 'anova' });
  const f = find(anova, { role: 'answer' });
  agrees(f.statistic?.value, 4.846087862380136, 9);
  agrees(f.pValue, 0.0159099583256229, 9);
  const pair = (group: string, reference: string) => find(anova, { quantity: 'mean-difference', group, reference });
  agrees(pair('trt1', 'ctrl').estimate, -0.371);
  agrees(pair('trt1', 'ctrl').confidence?.low, -1.0622161);
  agrees(pair('trt1', 'ctrl').pAdjusted?.value, 0.3908711);
  agrees(pair('trt2', 'ctrl').pAdjusted?.value, 0.197996);
  agrees(pair('trt2', 'trt1').confidence?.high, 1.5562161);
  agrees(pair('trt2', 'trt1').pAdjusted?.value, 0.0120064);
  const welch = await bench.answer(table, { outcome: 'weight', predictors: ['group'] });
  const answer = find(welch, { role: 'answer' });
  assert.equal(answer.method, 'welch-anova');
  agrees(answer.statistic?.value, 5.181, 4);
  agrees(answer.statistic?.df[1], 17.128, 5);
  agrees(answer.pValue, 0.01739, 4);
  const levene = await bench.answer(table, { question: 'variance', outcome: 'weight', predictors: ['group'] });
  agrees(find(levene, { role: 'answer' }).statistic?.value, 1.1192, 5);
  agrees(find(levene, { role: 'answer' }).pValue, 0.3412, 4);
});

// Dunnett (1955), counts of red blood cells (10^6/mm³) of animals without a drug and with two.
const BLOOD = {
  count: [7.4, 8.5, 7.2, 8.24, 9.84, 8.32, 9.76, 8.8, 7.68, 9.36, 12.8, 9.68, 12.16, 9.2, 10.55],
  drug: Array.from({ length: 15 }, (_, row) => (row < 6 ? 'none' : row < 10 ? 'A' : 'B')),
};

test('each drug against none -> the probabilities of Dunnett’s example', async () => {
  const result = await bench.answer(await bench.tableOf(BLOOD), {
    outcome: 'count',
    predictors: ['drug'],
    contrast: { group: null, reference: 'none' },
    method: 'anova',
  });
  const pairs = result.outcome.estimates.filter(({ method }) => method === 'dunnett');
  assert.deepEqual(
    pairs.map(({ contrast }) => contrast),
    [
      { group: 'A', reference: 'none' },
      { group: 'B', reference: 'none' },
    ],
  );
  // By randomised integration (Genz and Bretz), as in scipy.stats.dunnett 1.17 with a million points.
  agrees(pairs[0]?.pAdjusted?.value, 0.62014, 3);
  agrees(pairs[1]?.pAdjusted?.value, 0.005797, 3);
  agrees(pairs[1]?.confidence?.low, 0.839, 3);
});

test('each drug against none without equal variances -> the t of Welch, and less sure than the pair alone', async () => {
  const table = await bench.tableOf(BLOOD);
  const against = { outcome: 'count', predictors: ['drug'] };
  const all = await bench.answer(table, { ...against, contrast: { group: null, reference: 'none' } });
  const alone = await bench.answer(table, { ...against, contrast: { group: 'B', reference: 'none' } });
  const pair = find(all, { quantity: 'mean-difference', group: 'B' });
  const welch = find(alone, { role: 'answer' });
  agrees(pair.statistic?.value, welch.statistic?.value ?? NaN, 9);
  agrees(pair.pValue, welch.pValue ?? NaN, 9);
  assert.ok(pair.pAdjusted!.value > pair.pValue! && pair.pAdjusted!.value < 2 * pair.pValue!);
});

test('bounds of the largest |t| -> Dunnett’s table of 1964', async () => {
  const session = await openSession();
  const bound = (df: number, groups: number) =>
    session.numbers(`round(largest_t_quantile(0.05, ${df}, rep(sqrt(0.5), ${groups})), 2)`);
  assert.deepEqual(await bound(10, 2), [2.57]);
  assert.deepEqual(await bound(10, 5), [2.99]);
  assert.deepEqual(await bound(20, 4), [2.65]);
  assert.deepEqual(await bound(60, 3), [2.41]);
  session.close();
});

test('pairs of Games and Howell -> the t and degrees of freedom of Welch for each pair', async () => {
  const table = await bench.tableOf(PLANTS);
  const all = await bench.answer(table, { outcome: 'weight', predictors: ['group'] });
  const contrast = { group: 'trt2', reference: 'trt1' };
  const one = find(await bench.answer(table, { outcome: 'weight', predictors: ['group'], contrast }), {
    role: 'answer',
  });
  const pair = find(all, { quantity: 'mean-difference', ...contrast });
  agrees(pair.statistic?.value, one.statistic!.value, 12);
  agrees(pair.statistic?.df[0], one.statistic!.df[0]!, 12);
  agrees(pair.pValue, one.pValue!, 12);
  assert.ok(pair.pAdjusted!.value > pair.pValue!);
});

test('ranks of three groups -> Hollander and Wolfe, mucociliary efficiency', async () => {
  const values = [2.9, 3, 2.5, 2.6, 3.2, 3.8, 2.7, 4, 2.4, 2.8, 3.4, 3.7, 2.2, 2];
  const group = values.map((_, row) => (row < 5 ? 'normal' : row < 9 ? 'obstructive' : 'asbestosis'));
  const result = await bench.answer(await bench.tableOf({ values, group }), {
    outcome: 'values',
    predictors: ['group'],
    method: 'kruskal-wallis',
  });
  agrees(find(result, { role: 'answer' }).statistic?.value, 27 / 35, 9);
});

test('repeated ranks -> Friedman of Hollander and Wolfe, rounding first base', async () => {
  const times = [
    [5.4, 5.5, 5.55], [5.85, 5.7, 5.75], [5.2, 5.6, 5.5], [5.55, 5.5, 5.4], [5.9, 5.85, 5.7], [5.45, 5.55, 5.6],
    [5.4, 5.4, 5.35], [5.45, 5.5, 5.35], [5.25, 5.15, 5], [5.85, 5.8, 5.7], [5.25, 5.2, 5.1], [5.65, 5.55, 5.45],
    [5.6, 5.35, 5.45], [5.05, 5, 4.95], [5.5, 5.5, 5.4], [5.45, 5.55, 5.5], [5.55, 5.55, 5.35], [5.45, 5.5, 5.55],
    [5.5, 5.45, 5.25], [5.65, 5.6, 5.4], [5.7, 5.65, 5.55], [6.3, 6.3, 6.25],
  ]; // prettier-ignore
  const table = await bench.tableOf({
    time: times.flat(),
    way: times.flatMap(() => ['round', 'narrow', 'wide']),
    runner: times.flatMap((_, row) => [row, row, row]),
  });
  const result = await bench.answer(table, {
    question: 'paired-difference',
    outcome: 'time',
    predictors: ['way'],
    pairedBy: 'runner',
    method: 'friedman',
  });
  const friedman = find(result, { role: 'answer' });
  agrees(friedman.statistic?.value, 11.142857142857, 9);
  agrees(friedman.pValue, 0.003805, 4);
});

test('repeated measurements -> the worked example of six subjects at three times (Laerd Statistics)', async () => {
  const table = await bench.tableOf({
    before: [45, 42, 36, 39, 51, 44],
    three_months: [50, 42, 41, 35, 55, 49],
    six_months: [55, 45, 43, 40, 59, 56],
  });
  const result = await bench.answer(table, {
    question: 'paired-difference',
    outcome: 'six_months',
    predictors: ['before', 'three_months'],
  });
  const f = find(result, { role: 'answer' });
  agrees(f.statistic?.value, 12.53398, 5);
  assert.deepEqual(f.statistic?.df, [2, 10]);
  agrees(find(result, { quantity: 'mean', group: 'six_months' }).estimate, 49.6666667);
});

test('a table -> the chi-square test of ?chisq.test (Agresti 2007, party identification)', async () => {
  const table = await bench.tableOf({
    gender: ['F', 'F', 'F', 'M', 'M', 'M'],
    party: ['Democrat', 'Independent', 'Republican', 'Democrat', 'Independent', 'Republican'],
    persons: [762, 327, 468, 484, 239, 477],
  });
  const result = await bench.answer(table, {
    question: 'association',
    outcome: 'party',
    predictors: ['gender'],
    weight: 'persons',
  });
  const test = find(result, { role: 'answer' });
  agrees(test.statistic?.value, 30.0701490957547, 9);
  agrees(test.pValue, 2.953589e-7);
  assert.equal(test.n, 2757);
  agrees(find(result, { quantity: 'share', group: 'F', level: 'Democrat' }).estimate, 762 / 1557, 12);
});

test('small tables -> Fisher: the lady tasting tea, and the convictions of twins', async () => {
  const square = async (counts: readonly number[], method: AnalysisPlan['method'] = null) => {
    const table = await bench.tableOf({
      twin: ['di', 'di', 'mono', 'mono'],
      convicted: ['yes', 'no', 'yes', 'no'],
      n: [...counts],
    });
    const plan = { outcome: 'convicted', predictors: ['twin'], weight: 'n', method };
    return find(await bench.answer(table, plan), { role: 'answer' });
  };
  const tea = await square([3, 1, 1, 3]);
  assert.equal(tea.method, 'fisher-exact');
  agrees(tea.pValue, 0.4857142857, 9);
  agrees((await square([2, 15, 10, 3], 'fisher-exact')).pValue, 0.0005367241, 7);
});

test('shares -> the intervals of Newcombe (1998) and Wilson', async () => {
  const table = await bench.tableOf({
    arm: ['a', 'a', 'b', 'b'],
    cured: ['yes', 'no', 'yes', 'no'],
    n: [56, 14, 48, 32],
  });
  const result = await bench.answer(table, {
    outcome: 'cured',
    predictors: ['arm'],
    weight: 'n',
    contrast: { group: 'a', reference: 'b' },
  });
  const difference = find(result, { quantity: 'share-difference' });
  agrees(difference.estimate, 0.2, 9);
  agrees(difference.confidence?.low, 0.0524, 3);
  agrees(difference.confidence?.high, 0.3339, 4);
  const one = await bench.tableOf({ hit: ['yes', 'no'], n: [81, 182] });
  const share = find(
    await bench.answer(one, { question: 'description', outcome: 'hit', outcomeLevel: 'yes', weight: 'n' }),
    { quantity: 'share' },
  );
  agrees(share.confidence?.low, 0.2553, 4);
  agrees(share.confidence?.high, 0.3662, 4);
});

test('strata -> the common odds ratio and the homogeneity of UCBAdmissions', async () => {
  const counts = [
    [512, 313, 89, 19], [353, 207, 17, 8], [120, 205, 202, 391], [138, 279, 131, 244], [53, 138, 94, 299], [22, 351, 24, 317],
  ]; // prettier-ignore
  const table = await bench.tableOf({
    dept: counts.flatMap((_, row) => Array<string>(4).fill('ABCDEF'[row]!)),
    gender: counts.flatMap(() => ['Male', 'Male', 'Female', 'Female']),
    admit: counts.flatMap(() => ['Admitted', 'Rejected', 'Admitted', 'Rejected']),
    freq: counts.flat(),
  });
  const result = await bench.answer(table, {
    outcome: 'admit',
    outcomeLevel: 'Admitted',
    predictors: ['gender'],
    strata: ['dept'],
    weight: 'freq',
    contrast: { group: 'Male', reference: 'Female' },
  });
  const common = find(result, { quantity: 'odds-ratio', adjusted: true });
  agrees(common.estimate, 0.9046968, 7);
  agrees(common.confidence?.low, 0.7719074, 7);
  agrees(common.confidence?.high, 1.0603298, 7);
  assert.deepEqual(common.adjustedFor, ['dept']);
  agrees(find(result, { quantity: 'homogeneity' }).statistic?.value, 18.83, 4);
  const within = result.outcome.estimates.filter((e) => e.role === 'answer');
  assert.deepEqual(
    within.map((e) => e.stratum[0]?.level),
    ['A', 'B', 'C', 'D', 'E', 'F'],
  );
  assert.ok(find(result, { quantity: 'share-difference', role: 'check' }).estimate! > 0.1);
});

test('pairs of yes and no -> McNemar of ?mcnemar.test (Agresti 1990, approval ratings)', async () => {
  const table = await bench.tableOf({
    first: ['Approve', 'Approve', 'Disapprove', 'Disapprove'],
    second: ['Approve', 'Disapprove', 'Approve', 'Disapprove'],
    n: [794, 150, 86, 570],
  });
  const result = await bench.answer(table, {
    question: 'paired-difference',
    outcome: 'second',
    baseline: 'first',
    outcomeLevel: 'Approve',
    weight: 'n',
  });
  const test = find(result, { role: 'answer' });
  agrees(test.statistic?.value, 64 ** 2 / 236, 9);
  agrees(test.estimate, -0.04, 9);
  assert.equal(test.method, 'mcnemar');
});

test('a share against a value -> binom.test of Mendel (?binom.test)', async () => {
  const table = await bench.tableOf({ plant: ['giant', 'dwarf'], n: [682, 243] });
  const result = await bench.answer(table, {
    question: 'one-sample',
    outcome: 'plant',
    outcomeLevel: 'giant',
    hypothesizedValue: 0.75,
    weight: 'n',
  });
  agrees(find(result, { role: 'answer' }).pValue, 0.3825, 4);
  agrees(find(result, { role: 'answer' }).estimate, 0.7372973 - 0.75);
  agrees(find(result, { quantity: 'share' }).estimate, 0.7372973);
});

test('correlation -> cor.test of Hollander and Wolfe, tuna', async () => {
  const table = await bench.tableOf({
    lightness: [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1],
    score: [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8],
  });
  const plan: Partial<AnalysisPlan> = { question: 'association', outcome: 'score', predictors: ['lightness'] };
  const pearson = find(await bench.answer(table, plan), { role: 'answer' });
  agrees(pearson.estimate, 0.5711816, 7);
  agrees(pearson.confidence?.low, -0.1497426, 7);
  agrees(pearson.confidence?.high, 0.8955795, 7);
  agrees(pearson.statistic?.value, 1.8411, 5);
  agrees(pearson.pValue, 0.1082, 4);
  const kendall = find(await bench.answer(table, { ...plan, method: 'kendall' }), { role: 'answer' });
  agrees(kendall.estimate, 0.4444444, 7);
  agrees(kendall.pValue, 0.1194, 4);
});

test('a partial correlation -> the formula of the three correlations', async () => {
  const of = (make: (row: number) => number) => Array.from({ length: 40 }, (_, row) => make(row));
  const age = of((row) => 20 + ((row * 7) % 23));
  const height = of((row) => 150 + age[row]! * 0.8 + Math.sin(row) * 6);
  const reading = of((row) => 10 + age[row]! * 1.5 + Math.cos(row * 3) * 4);
  const table = await bench.tableOf({ age, height, reading });
  const result = await bench.answer(table, {
    question: 'association',
    outcome: 'reading',
    predictors: ['height'],
    covariates: ['age'],
  });
  const [xy, xz, yz] = [correlation(height, reading), correlation(height, age), correlation(reading, age)];
  const partial = find(result, { role: 'answer' });
  agrees(partial.estimate, (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2)), 9);
  assert.deepEqual(partial.adjustedFor, ['age']);
  agrees(find(result, { role: 'check', method: 'pearson' }).estimate, xy, 9);
});

test('a distribution -> shapiro.test of women$weight', async () => {
  const weight = [115, 117, 120, 123, 126, 129, 132, 135, 139, 142, 146, 150, 154, 159, 164];
  const result = await bench.answer(await bench.tableOf({ weight }), { question: 'normality', outcome: 'weight' });
  agrees(find(result, { role: 'answer' }).statistic?.value, 0.96036, 5);
  agrees(find(result, { role: 'answer' }).pValue, 0.6986, 4);
});

test("Hedges' g -> Borenstein and others (2009), 4.18 to 4.23", async () => {
  // Fifty values each with exactly the published means and standard deviations.
  const around = (mean: number, sd: number): number[] =>
    Array.from({ length: 50 }, (_, row) => mean + (row % 2 === 0 ? 1 : -1) * sd * Math.sqrt(49 / 50));
  const table = await bench.tableOf({
    score: [...around(103, 5.5), ...around(100, 4.5)],
    arm: Array.from({ length: 100 }, (_, row) => (row < 50 ? 'treated' : 'control')),
  });
  const result = await bench.answer(table, { outcome: 'score', predictors: ['arm'] });
  const g = find(result, { quantity: 'standardized-difference' });
  agrees(g.estimate, 0.5924, 4);
  assert.deepEqual(g.contrast, { group: 'treated', reference: 'control' });
});

test('many columns -> p values corrected as in Benjamini and Hochberg (1995)', async () => {
  const of = (make: (row: number) => number) => Array.from({ length: 60 }, (_, row) => make(row));
  const y = of((row) => Math.sin(row * 1.7));
  const columns = Object.fromEntries(
    Array.from({ length: 8 }, (_, place) => [
      `x${place}`,
      of((row) => (place < 3 ? y[row]! : 0) + 0.7 * Math.sin(row * (2.3 + place))),
    ]),
  );
  const result = await bench.answer(await bench.tableOf({ y, ...columns }), { question: 'screening', outcome: 'y' });
  const { estimates } = result.outcome;
  assert.equal(estimates.length, 8);
  const sorted = estimates.map((e) => e.pValue!);
  for (const [rank, e] of estimates.entries()) {
    const expected = Math.min(...sorted.slice(rank).map((p, further) => (p * 8) / (rank + further + 1)), 1);
    agrees(e.pAdjusted?.value, expected, 9);
    assert.deepEqual([e.pAdjusted?.family, e.role], [8, e.pAdjusted!.value < 0.05 ? 'answer' : 'part']);
  }
});

test('columns that go with an outcome of two levels -> a quantity differs between them, by Welch’s test as of two groups', async () => {
  const of = (make: (row: number) => number) => Array.from({ length: 40 }, (_, row) => make(row));
  const table = await bench.tableOf({
    admitted: of((row) => row % 2),
    age: of((row) => 50 + 9 * (row % 2) + 6 * Math.sin(row * 1.3)),
    pain: of((row) => Math.cos(row * 2.9)),
  });
  const screened = await bench.answer(table, {
    question: 'screening',
    outcome: 'admitted',
    outcomeLevel: '1',
    kinds: [{ column: 'admitted', kind: 'binary' }],
  });
  const compared = await bench.answer(table, { outcome: 'age', predictors: ['admitted'] });
  const age = screened.outcome.estimates.find(({ outcome }) => outcome === 'age')!;
  const { estimate, contrast } = find(compared, { quantity: 'mean-difference' });
  agrees(age.estimate, estimate!, 9);
  assert.ok(age.estimate! > 5);
  assert.deepEqual([age.predictor, age.contrast, age.outcomeLevel], ['admitted', contrast, null]);
});

function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [mx, my] = [mean(x), mean(y)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, row) => sum + (value - ma) * (b[row]! - mb), 0);
  return product(x, mx, y, my) / Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
}

test('hair and eye colour (Snee 1974) -> chi-squared and Cramér’s V as vcd gives them', async () => {
  const counts = { Black: [68, 20, 15, 5], Brown: [119, 84, 54, 29], Red: [26, 17, 14, 14], Blond: [7, 94, 10, 16] };
  const cells = Object.entries(counts).flatMap(([hair, row]) =>
    row.map((people, index) => ({ hair, eye: ['Brown', 'Blue', 'Hazel', 'Green'][index]!, people })),
  );
  const snee = await bench.tableOf({
    hair: cells.map(({ hair }) => hair),
    eye: cells.map(({ eye }) => eye),
    people: cells.map(({ people }) => people),
  });
  const result = await bench.answer(snee, {
    question: 'association',
    outcome: 'hair',
    predictors: ['eye'],
    weight: 'people',
  });
  agrees(find(result, { quantity: 'omnibus' }).statistic?.value, 138.29, 5);
  agrees(find(result, { quantity: 'correlation', role: 'part' }).estimate, 0.279, 3);
});

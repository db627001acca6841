import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { chiSquareTest } from '../../../../activities/analysis/engine/statistics/contingency.ts';
import { pearson, spearman } from '../../../../activities/analysis/engine/statistics/correlation.ts';
import { jarqueBera } from '../../../../activities/analysis/engine/statistics/describe.ts';
import {
  chiSquareUpperP,
  fUpperP,
  tTwoSidedP,
} from '../../../../activities/analysis/engine/statistics/distributions.ts';
import { fisherExact } from '../../../../activities/analysis/engine/statistics/fisher-exact.ts';
import { compareFits, fitLinear } from '../../../../activities/analysis/engine/statistics/linear-model.ts';
import { fitLogistic } from '../../../../activities/analysis/engine/statistics/logistic-model.ts';
import { mantelHaenszel } from '../../../../activities/analysis/engine/statistics/mantel-haenszel.ts';
import {
  brownForsythe,
  oneWayAnova,
  welchAnova,
} from '../../../../activities/analysis/engine/statistics/many-groups.ts';
import { holm } from '../../../../activities/analysis/engine/statistics/multiplicity.ts';
import {
  kruskalWallis,
  mannWhitney,
  signedRank,
} from '../../../../activities/analysis/engine/statistics/rank-tests.ts';
import { mannKendall } from '../../../../activities/analysis/engine/statistics/trend.ts';
import { wilson } from '../../../../activities/analysis/engine/statistics/two-by-two.ts';
import { pairedTest, welchTest } from '../../../../activities/analysis/engine/statistics/two-groups.ts';
import { reference } from './reference.ts';

const FIXTURES = new URL('../../../fixtures/analysis/', import.meta.url);

function table(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(file, FIXTURES), 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index] ?? '', value])));
}

const penguins = table('penguins.csv');
const massOf = (species: string) =>
  penguins.filter((row) => row['species'] === species && row['body_mass_g']).map((row) => Number(row['body_mass_g']));
const [adelie, chinstrap, gentoo] = [massOf('Adelie'), massOf('Chinstrap'), massOf('Gentoo')];
const billed = penguins.filter((row) => row['bill_length_mm'] && row['bill_depth_mm']);
const lengths = billed.map((row) => Number(row['bill_length_mm']));
const depths = billed.map((row) => Number(row['bill_depth_mm']));
const isSpecies = (name: string) => billed.map((row) => Number(row['species'] === name));

/** The result of a test that must have one. */
function known<Result>(result: Result | undefined): Result {
  assert.ok(result !== undefined, 'no result');
  return result;
}

function close(actual: number | undefined, expected: number | undefined, relative = 1e-9): void {
  assert.ok(
    actual !== undefined &&
      expected !== undefined &&
      Math.abs(actual - expected) <= relative * Math.max(Math.abs(expected), 1e-300),
    `${actual} is not ${expected}`,
  );
}

test('tail probabilities keep their digits far below the precision of 1 − cdf', () => {
  for (const [t, df, p] of reference.tails.t) close(tTwoSidedP(t, df), p, 1e-10);
  for (const [f, df1, df2, p] of reference.tails.f) close(fUpperP(f, df1, df2), p, 1e-10);
  for (const [x, df, p] of reference.tails.chi) close(chiSquareUpperP(x, df), p, 1e-10);
});

test('Welch t test and Mann-Whitney test of penguin masses agree with SciPy', () => {
  const result = known(welchTest(gentoo, adelie));
  for (const key of ['t', 'df', 'p', 'low', 'high'] as const) close(result[key], reference.welch[key]);
  const ranks = known(mannWhitney(gentoo, adelie));
  close(ranks.statistic, reference.welch.u);
  close(ranks.p, reference.welch.uP);
});

test('rank tests without ties are exact as in SciPy', () => {
  const [a, b] = reference.exactU.x;
  close(known(mannWhitney(a, b)).p, reference.exactU.p);
  close(known(signedRank(reference.exactV.x)).p, reference.exactV.p);
});

test('the paired t test agrees with SciPy on Student’s sleep data', () => {
  const [a, b] = reference.paired.x;
  const result = known(pairedTest(a, b));
  for (const key of ['t', 'p', 'low', 'high'] as const) close(result[key], reference.paired[key]);
});

test('analysis of variance, Welch’s version, Kruskal-Wallis, Brown-Forsythe and Holm agree with SciPy and statsmodels', () => {
  const groups = [adelie, chinstrap, gentoo];
  close(known(oneWayAnova(groups)).f, reference.anova.f);
  close(known(oneWayAnova(groups)).p, reference.anova.p);
  close(known(welchAnova(groups)).f, reference.anova.welchF);
  close(known(welchAnova(groups)).df2, reference.anova.welchDf);
  close(known(welchAnova(groups)).p, reference.anova.welchP);
  close(known(kruskalWallis(groups)).h, reference.anova.h);
  close(known(kruskalWallis(groups)).p, reference.anova.hP);
  close(known(brownForsythe(groups)).f, reference.anova.bf);
  close(known(brownForsythe(groups)).p, reference.anova.bfP);
  const pairs = [welchTest(adelie, chinstrap), welchTest(adelie, gentoo), welchTest(chinstrap, gentoo)];
  for (const [index, p] of holm(pairs.map((pair) => pair?.p ?? NaN)).entries()) close(p, reference.anova.holm[index]);
});

test('correlations, their interval and the line agree with SciPy', () => {
  const result = known(pearson(lengths, depths));
  close(result.r, reference.pearson.r);
  close(result.p, reference.pearson.p);
  close(result.interval?.low, reference.pearson.low);
  close(result.interval?.high, reference.pearson.high);
  close(known(spearman(lengths, depths)).r, reference.pearson.rho);
  close(known(spearman(lengths, depths)).p, reference.pearson.rhoP);
  const [intercept, slope] = known(fitLinear(depths, [{ name: 'x', values: lengths }])).coefficients;
  close(slope?.estimate, reference.pearson.slope);
  close(slope?.standardError, reference.pearson.se);
  close(intercept?.estimate, reference.pearson.intercept);
});

test('analysis of covariance and its test of equal slopes agree with statsmodels', () => {
  const slope = { name: 'x', values: lengths };
  const [second, third] = [
    { name: 'c', values: isSpecies('Chinstrap') },
    { name: 'g', values: isSpecies('Gentoo') },
  ];
  const common = known(fitLinear(depths, [slope, second, third]));
  const products = [second, third].map(({ name, values }) => ({
    name: `x:${name}`,
    values: values.map((value, row) => value * (lengths[row] ?? 0)),
  }));
  const crossed = known(fitLinear(depths, [slope, second, third, ...products]));
  const [, first] = common.coefficients;
  close(first?.estimate, reference.ancova.slope);
  close(first?.standardError, reference.ancova.se);
  close(first?.p, reference.ancova.p);
  close(common.rSquared, reference.ancova.r2);
  close(common.adjustedRSquared, reference.ancova.adj);
  close(common.f, reference.ancova.F);
  close(common.fP, reference.ancova.FP, 1e-8);
  const nested = known(compareFits(common, crossed));
  close(nested.f, reference.ancova.f);
  close(nested.p, reference.ancova.fP);
});

test('logistic regression agrees with statsmodels on Spector and Mazzeo’s grades', () => {
  const rows = table('spector.csv');
  const column = (name: string) => rows.map((row) => Number(row[name]));
  const result = fitLogistic(
    column('GRADE'),
    ['GPA', 'TUCE', 'PSI'].map((name) => ({ name, values: column(name) })),
  );
  assert.ok('fit' in result);
  for (const [index, part] of result.fit.coefficients.entries()) {
    close(part.estimate, reference.logistic.b[index], 1e-7);
    close(part.standardError, reference.logistic.se[index], 1e-7);
    close(part.p, reference.logistic.p[index], 1e-6);
  }
  close(result.fit.likelihoodRatio, reference.logistic.llr);
  close(result.fit.p, reference.logistic.llrP);
  close(result.fit.mcFaddenRSquared, reference.logistic.mcf);
});

test('complete separation has no finite odds ratio, and that is said', () => {
  const result = fitLogistic([0, 0, 0, 1, 1, 1], [{ name: 'x', values: [1, 2, 3, 4, 5, 6] }]);
  assert.ok('problem' in result && /separate/.test(result.problem));
});

test('chi-square with and without Yates, Fisher’s test and its conditional odds ratio agree with SciPy', () => {
  const result = known(
    chiSquareTest([
      [273, 77],
      [289, 61],
    ]),
  );
  close(result.chiSquare, reference.table.chi);
  close(result.p, reference.table.p);
  close(result.yates?.chiSquare, reference.table.yates);
  close(result.yates?.p, reference.table.yatesP);
  for (const [cells, p, { cond, low, high }] of [
    [{ a: 273, b: 77, c: 289, d: 61 }, reference.table.fisher, reference.table],
    [{ a: 3, b: 1, c: 1, d: 3 }, reference.tea.p, reference.tea],
  ] as const) {
    const fisher = known(fisherExact(cells));
    close(fisher.p, p, 1e-8);
    close(fisher.conditionalOddsRatio, cond, 1e-6);
    close(fisher.low, low, 1e-6);
    close(fisher.high, high, 1e-6);
  }
  close(wilson(273, 350).low, reference.table.wilson[0]);
  close(wilson(273, 350).high, reference.table.wilson[1]);
});

test('Cochran-Mantel-Haenszel and Breslow-Day agree with statsmodels on the kidney stones of Charig et al.', () => {
  const result = known(
    mantelHaenszel([
      { a: 81, b: 6, c: 234, d: 36 },
      { a: 192, b: 71, c: 55, d: 25 },
    ]),
  );
  close(result.uncorrected.chiSquare, reference.mantel.chi);
  close(result.uncorrected.p, reference.mantel.p);
  close(result.corrected.chiSquare, reference.mantel.chiC);
  close(result.commonOddsRatio?.estimate, reference.mantel.odds);
  close(result.commonOddsRatio?.low, reference.mantel.low);
  close(result.commonOddsRatio?.high, reference.mantel.high);
  close(result.homogeneity?.chiSquare, reference.mantel.bd);
  close(result.homogeneity?.p, reference.mantel.bdP);
});

test('Mann-Kendall and Sen’s slope of the Nile agree with SciPy', () => {
  const rows = table('nile.csv');
  const result = known(
    mannKendall(
      rows.map((row) => Number(row['year'])),
      rows.map((row) => Number(row['volume'])),
    ),
  );
  close(result.s, reference.trend.s);
  close(result.z, reference.trend.z);
  close(result.p, reference.trend.p);
  close(result.tau, reference.trend.tau);
  close(result.senSlope, reference.trend.sen);
  close(result.senLow, reference.trend.low);
  close(result.senHigh, reference.trend.high);
});

test('skewness and kurtosis are those of Jarque and Bera', () => {
  close(known(jarqueBera(adelie)).jarqueBera, reference.jb.stat);
  close(known(jarqueBera(adelie)).p, reference.jb.p);
});

test('least squares keeps its digits with a large offset, as in years', () => {
  const years = Array.from({ length: 50 }, (_, index) => 1970 + index);
  const [, slope] =
    fitLinear(
      years.map((year) => 1e6 + 0.25 * year + Math.sin(year)),
      [{ name: 'year', values: years }],
    )?.coefficients ?? [];
  const [, shifted] =
    fitLinear(
      years.map((year) => 0.25 * (year - 1970) + Math.sin(year)),
      [{ name: 'year', values: years.map((year) => year - 1970) }],
    )?.coefficients ?? [];
  close(slope?.estimate, shifted?.estimate ?? NaN, 1e-8);
});

test('whatever the numbers, a test gives finite numbers or nothing', () => {
  const numbers = fc.array(
    fc.oneof(
      fc.constantFrom(0, 1, 1e-300, 1e150, -1e150, 5),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const pairs = Math.min(a.length, b.length);
      const results = [
        welchTest(a, b),
        mannWhitney(a, b),
        pearson(a.slice(0, pairs), b.slice(0, pairs)),
        oneWayAnova([a, b]),
        kruskalWallis([a, b]),
        pairedTest(a.slice(0, pairs), b.slice(0, pairs)),
        chiSquareTest([a.map(Math.abs).map(Math.floor).slice(0, 2), b.map(Math.abs).map(Math.floor).slice(0, 2)]),
      ];
      for (const result of results) if (result) assert.ok(!Number.isNaN('p' in result ? result.p : 0));
    }),
    { numRuns: 500 },
  );
});

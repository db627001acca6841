import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Certified } from './nist-linear.ts';
import { FILIP, LONGLEY, NORRIS, NO_INTERCEPT, PONTIUS, WAMPLER } from './nist-linear.ts';
import type { Session } from './r-session.ts';
import { assumptionOf, digits, notesOf, openSession, rowsWith, theRow } from './r-session.ts';

let r: Session;
beforeAll(async () => {
  r = await openSession();
});
afterAll(() => r.close());

const WARP = 'warpbreaks$breaks, warpbreaks[c("wool", "tension")]';

function agree(found: readonly (number | null)[], published: readonly number[], least: number, what: string): void {
  for (const [index, each] of published.entries())
    assert.ok(digits(found[index] ?? null, each) >= least, `${what} ${index}: ${found[index]} is not ${each}`);
}

describe('certified values of NIST StRD, linear regression', () => {
  async function fitOf({ x, y, coefficients }: Certified): Promise<number[][]> {
    const k = coefficients.length;
    const all = await r.numbers(
      `fit <- fit_curve(y, x, degree = ${k - 1})
       c(fit$powers, sqrt(diag(fit$powers_covariance)), fit$sigma)`,
      { x, y },
    );
    return [all.slice(0, k), all.slice(k, 2 * k), all.slice(2 * k)];
  }

  for (const set of [NORRIS, PONTIUS, FILIP, ...WAMPLER.slice(2, 4)])
    test(`${set.name} -> coefficients, errors and residual to 9 digits`, async () => {
      const [coefficients = [], errors = [], residual = []] = await fitOf(set);
      agree(coefficients, set.coefficients, 9, 'coefficient');
      agree(errors, set.errors, 9, 'error');
      agree(residual, [set.residual], 9, 'residual');
    });

  for (const set of WAMPLER.slice(0, 2))
    test(`${set.name}, without residual -> coefficients to 9 digits, errors of zero`, async () => {
      const [coefficients = [], errors = []] = await fitOf(set);
      agree(coefficients, set.coefficients, 9, 'coefficient');
      agree(errors, set.errors, 8, 'error');
    });

  // The outcome is 10,000 times noise around ones: rounding of 2e7 in its 16th digit moves the lowest coefficients in their ninth.
  test('Wampler5 -> errors to 9 digits, coefficients to the 7 or more that doubles hold', async () => {
    const [set] = WAMPLER.slice(4);
    assert.ok(set);
    const [coefficients = [], errors = []] = await fitOf(set);
    agree(coefficients, set.coefficients, 7.5, 'coefficient');
    agree(errors, set.errors, 9, 'error');
  });

  for (const set of NO_INTERCEPT)
    test(`${set.name}, a line through the origin -> slope, error and residual to 9 digits`, async () => {
      const found = await r.numbers(
        'fit <- fit_linear(y, matrix(x), centre = 0); c(fit$coefficients, sqrt(fit$covariance), fit$sigma)',
        { x: set.x, y: set.y },
      );
      agree(found, [...set.coefficients, ...set.errors, set.residual], 9, 'value');
    });

  test('Longley -> slopes, intercept, errors, R squared and F to 9 digits', async () => {
    const names = Object.keys(LONGLEY.x);
    const rows = await r.rows(`linear_model(y, data.frame(${names.join(', ')}))`, { ...LONGLEY.x, y: LONGLEY.y });
    const parts = [
      theRow(rows, { quantity: 'intercept' }),
      ...names.map((predictor) => theRow(rows, { predictor, quantity: 'slope', role: 'answer' })),
    ];
    agree(
      parts.map((row) => row.number('estimate')),
      LONGLEY.coefficients,
      9,
      'coefficient',
    );
    agree(
      parts.map((row) => row.number('standard_error')),
      LONGLEY.errors,
      9,
      'error',
    );
    const whole = theRow(rows, { quantity: 'variance-explained' });
    agree([whole.number('estimate'), whole.number('statistic')], [LONGLEY.rSquared, LONGLEY.f], 9, 'model');
    assert.equal(assumptionOf(rows, 'collinearity').flag('holds'), false);
  });
});

describe('linear_model', () => {
  test('categories -> differences from the first level and an F test of all of them, as R prints them', async () => {
    const rows = await r.rows(`linear_model(${WARP})`);
    const wool = theRow(rows, { predictor: 'wool', role: 'answer' });
    agree(
      [wool.number('estimate'), wool.number('standard_error'), wool.number('p')],
      [-5.77777777778, 3.16178310894, 0.0736136689806],
      9,
      'wool',
    );
    assert.deepEqual([wool.text('group'), wool.text('reference')], ['B', 'A']);
    const high = theRow(rows, { predictor: 'tension', group: 'H', reference: 'L', role: 'part' });
    agree([high.number('estimate'), high.number('p')], [-14.7222222222, 3.91384184577e-4], 9, 'tension');
    assert.equal(theRow(rows, { quantity: 'omnibus', predictor: 'tension', role: 'answer' }).number('df1'), 2);
    // summary(aov(breaks ~ tension, warpbreaks))
    const alone = theRow(rows, { quantity: 'omnibus', predictor: 'tension', role: 'check' });
    agree([alone.number('statistic'), alone.number('p')], [7.206, 0.001753], 3.5, 'tension alone');
  });

  test('two predictors -> each alone as a check', async () => {
    const rows = await r.rows('linear_model(mtcars$mpg, mtcars[c("wt", "hp")])');
    const [alone] = rowsWith(rows, { predictor: 'wt', role: 'check' });
    agree([alone?.number('estimate') ?? null], [-5.34447157272], 9, 'slope');
    assert.equal(alone?.flag('adjusted'), false);
  });

  test('an interaction of categories -> its F test answers, effects at each level are its parts', async () => {
    const rows = await r.rows(`linear_model(${WARP}, interactions = c("wool", "tension"))`);
    const answer = theRow(rows, { quantity: 'interaction', role: 'answer' });
    agree([answer.number('statistic'), answer.number('p')], [4.18907, 0.02104419], 5.5, 'F');
    const atMedium = theRow(rows, {
      predictor: 'wool',
      within: 'tension',
      within_level: 'M',
      quantity: 'mean-difference',
    });
    agree([atMedium.number('estimate')], [-16.3333333333333 + 21.1111111111111], 9, 'difference');
    assert.equal(rowsWith(rows, { role: 'answer' }).length, 1);
  });

  test('a quantity and a category that interact -> one slope for each level', async () => {
    const rows = await r.rows(
      'linear_model(mtcars$mpg, data.frame(hp = mtcars$hp, cyl = factor(mtcars$cyl)), interactions = c("cyl", "hp"))',
    );
    const slopes = rowsWith(rows, { quantity: 'slope', predictor: 'hp', role: 'part' });
    const own = await r.numbers('sapply(c(4, 6, 8), function(k) coef(lm(mpg ~ hp, mtcars[mtcars$cyl == k, ]))[2])');
    agree(
      slopes.map((row) => row.number('estimate')),
      own,
      9,
      'slope',
    );
  });

  test('a quantity and two groups that interact -> the interaction holds one group against the other', async () => {
    const rows = await r.rows(
      'linear_model(mtcars$mpg, data.frame(hp = mtcars$hp, am = factor(mtcars$am)), interactions = c("hp", "am"))',
    );
    const answer = theRow(rows, { quantity: 'interaction', role: 'answer' });
    assert.deepEqual(
      ['predictor', 'group', 'reference', 'within_level'].map((name) => answer.text(name)),
      ['am', '1', '0', null],
    );
    const own = await r.numbers('unname(coef(lm(mpg ~ hp * factor(am), mtcars))[4])');
    agree([answer.number('estimate')], own, 9, 'interaction');
  });

  test('a bent relation -> the curve answers, the straight slope is a check', async () => {
    const rows = await r.rows('x <- 1:40; linear_model((x - 20)^2 + sin(x), data.frame(x))');
    assert.equal(theRow(rows, { role: 'answer' }).text('quantity'), 'curvature');
    agree([theRow(rows, { quantity: 'vertex' }).number('estimate')], [20], 2, 'vertex');
    assert.equal(assumptionOf(rows, 'linearity').flag('holds'), false);
    assert.ok(rowsWith(rows, { quantity: 'slope', role: 'check', method: 'linear-model' }).length > 0);
  });

  test('a relation that bends twice -> the spline answers', async () => {
    const rows = await r.rows(
      'x <- seq(-3, 3, length.out = 90); linear_model(sin(2 * x) + cos(37 * x) / 9, data.frame(x))',
    );
    assert.equal(theRow(rows, { role: 'answer' }).text('method'), 'spline-model');
  });

  test('checks -> Breusch-Pagan, Shapiro-Wilk and Cook as R computes them', async () => {
    const rows = await r.rows(`linear_model(${WARP})`);
    agree([assumptionOf(rows, 'equal-variances').number('statistic')], [11.2879110727], 9, 'Breusch-Pagan');
    agree([assumptionOf(rows, 'normal-residuals').number('statistic')], [0.967764448], 8, 'W');
    agree([assumptionOf(rows, 'influence').number('statistic')], [0.151064036489], 9, 'Cook');
  });

  test('a strata factor -> adjusted for, without rows of its own', async () => {
    const rows = await r.rows('linear_model(mtcars$mpg, mtcars["wt"], strata = factor(mtcars$cyl))');
    agree([theRow(rows, { role: 'answer' }).number('estimate')], [-3.20561325594], 9, 'slope');
    assert.equal(rowsWith(rows, { quantity: 'mean-difference' }).length, 0);
  });
});

describe('correlation', () => {
  const rowsOf = (relation: string) =>
    r.rows(`x <- 1:40; y <- ${relation}; correlation(y, x, along = data.frame(x = x))`);

  test('a relation that rises and falls -> the curve answers, the correlation is a check', async () => {
    const rows = await rowsOf('-(x - 20)^2 + 10 * sin(7 * x)');
    assert.equal(theRow(rows, { role: 'answer' }).text('quantity'), 'curvature');
    agree([theRow(rows, { quantity: 'vertex' }).number('estimate')], [20], 2, 'vertex');
  });

  test('a relation that bends without turning, or none -> the correlation answers', async () => {
    for (const relation of ['x^2 + 10 * sin(7 * x)', 'sin(7 * x)'])
      assert.equal(theRow(await rowsOf(relation), { role: 'answer' }).text('method'), 'pearson', relation);
  });
});

describe('curve_model', () => {
  test('distance by speed -> the quadratic coefficient that R prints', async () => {
    const rows = await r.rows('curve_model(cars$dist, cars["speed"])');
    const curvature = theRow(rows, { quantity: 'curvature' });
    agree(
      ['estimate', 'standard_error', 'statistic', 'p'].map((name) => curvature.number(name)),
      [0.0999593020698, 0.0659682106823, 1.515264716686, 0.136402432804],
      9,
      'curvature',
    );
  });
});

describe('what data cannot give', () => {
  const CASES: readonly (readonly [string, string, readonly string[]])[] = [
    ['two rows', 'linear_model(c(1, 2), data.frame(x = c(1, 3)))', ['too-few-rows']],
    ['a constant outcome', 'linear_model(rep(4, 9), data.frame(x = 1:9))', ['constant']],
    ['a constant predictor', 'linear_model(c(1:8, 2), data.frame(x = rep(1, 9)))', ['constant']],
    ['one level', 'linear_model(c(1:8, 2), data.frame(g = factor(rep("a", 9))))', ['constant']],
    ['a predictor twice', 'linear_model(sin(1:9), data.frame(x = 1:9, y = 3 * (1:9) + 1))', ['collinear']],
    ['an exact line', 'linear_model(3 * (1:9) + 7, data.frame(x = 1:9))', ['exact-fit']],
    ['a quadratic of two values', 'curve_model(sin(1:9), data.frame(x = rep(1:2, length.out = 9)))', ['too-few-rows']],
  ];
  for (const [name, code, codes] of CASES)
    test(`${name} -> a note`, async () => {
      assert.deepEqual(notesOf(await r.rows(code)), codes);
    });

  test('degenerate data -> no number that leaves is NaN or infinite', async () => {
    for (const [, code] of CASES) {
      const found = await r.numbers(
        `table <- ${code}; sum(sapply(Filter(is.numeric, table), function(x) sum(is.nan(x) | is.infinite(x))))`,
      );
      assert.deepEqual(found, [0]);
    }
  });
});

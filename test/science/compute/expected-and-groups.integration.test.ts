import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Session } from './r-session.ts';
import { digits, notesOf, openSession, rowsWith, theRow } from './r-session.ts';

let r: Session;
beforeAll(async () => {
  r = await openSession();
});
afterAll(() => r.close());

function agree(found: readonly (number | null)[], published: readonly number[], least = 9): void {
  for (const [index, each] of published.entries())
    assert.ok(digits(found[index] ?? null, each) >= least, `${index}: ${found[index]} is not ${each}`);
}

describe('expected values', () => {
  const CALL = 'expected_value(mtcars$mpg, list(wt = mtcars$wt, cyl = factor(mtcars$cyl)), c("3", "6"))';

  test('a linear model -> the values of predict.lm, for the mean and for a single car', async () => {
    const rows = await r.rows(CALL);
    const model = 'm <- lm(mpg ~ wt + factor(cyl), mtcars); new <- data.frame(wt = 3, cyl = 6);';
    const mean = theRow(rows, { quantity: 'expected-value' });
    agree(
      ['estimate', 'low', 'high'].map((name) => mean.number(name)),
      await r.numbers(`${model} predict(m, new, interval = "confidence")`),
    );
    const single = theRow(rows, { quantity: 'prediction-interval' });
    agree(
      ['low', 'high'].map((name) => single.number(name)),
      await r.numbers(`${model} predict(m, new, interval = "prediction")[2:3]`),
    );
    assert.deepEqual(notesOf(rows), []);
  });

  test('a logistic model -> the share of predict.glm, with its interval on the log odds', async () => {
    const rows = await r.rows('expected_share(mtcars$am, 1, list(wt = mtcars$wt), "3")');
    const share = theRow(rows, { quantity: 'expected-share' });
    agree(
      ['estimate', 'low', 'high'].map((name) => share.number(name)),
      await r.numbers(
        'p <- predict(glm(am ~ wt, binomial, mtcars, epsilon = 1e-14), data.frame(wt = 3), se.fit = TRUE); plogis(p$fit + c(0, -1, 1) * qnorm(0.975) * p$se.fit)',
      ),
      6,
    );
  });

  test('a value outside of the range, or values that no row has together -> told', async () => {
    const outside = await r.rows('expected_value(mtcars$mpg, list(wt = mtcars$wt), "9")');
    assert.deepEqual(notesOf(outside), ['extrapolated']);
    assert.equal(theRow(outside, { quantity: 'note' }).text('detail'), '1.513 to 5.424');
    const together = await r.rows(
      'expected_value(mtcars$mpg, list(wt = mtcars$wt, disp = mtcars$disp), c("5.2", "80"))',
    );
    assert.equal(theRow(together, { quantity: 'note' }).text('column'), null);
  });
});

describe('groups', () => {
  test('standardised iris -> two groups of 100 and 50 with the published mean silhouettes', async () => {
    const rows = await r.rows('grouping(iris[1:4])');
    assert.equal(theRow(rows, { quantity: 'group-count' }).number('estimate'), 2);
    // Kassambara (2017), "Practical guide to cluster analysis in R": 0.58 with two groups, 0.46 with three.
    const tried = rowsWith(rows, { quantity: 'silhouette' }).filter((row) => row.number('at') !== null);
    assert.deepEqual(
      tried.slice(0, 2).map((row) => row.number('estimate')?.toFixed(2)),
      ['0.58', '0.46'],
    );
    assert.deepEqual(
      rowsWith(rows, { quantity: 'count' }).map((row) => row.number('estimate')),
      [100, 50],
    );
    const lengths = rowsWith(rows, { quantity: 'mean', outcome: 'Petal.Length' }).map((row) => row.number('estimate'));
    agree(
      lengths,
      await r.numbers('c(mean(iris$Petal.Length), mean(iris$Petal.Length[51:150]), mean(iris$Petal.Length[1:50]))'),
    );
  });

  test('two pairs of points -> the mean silhouette worked out by hand', async () => {
    const found = await r.numbers('mean_silhouette(as.matrix(dist(c(0, 1, 10, 11))), c(1, 1, 2, 2))');
    agree(found, [1 - (1 / 10.5 + 1 / 9.5) / 2]);
  });

  test('one cloud in two columns, which has a mean silhouette above a quarter -> no clearer than other clouds', async () => {
    const rows = await r.rows('set.seed(5); grouping(data.frame(x = rnorm(120), y = rnorm(120)))');
    const [best] = rowsWith(rows, { quantity: 'silhouette' });
    assert.ok((best?.number('estimate') ?? 0) > 0.25);
    assert.ok((best?.number('p') ?? 0) > 0.05);
    assert.equal(rowsWith(rows, { quantity: 'mean' }).length, 0);
  });

  test('one normal cloud in five dimensions -> no substantial structure, and no groups are described', async () => {
    const rows = await r.rows('set.seed(3); grouping(as.data.frame(matrix(rnorm(1000), 200)))');
    const [best] = rowsWith(rows, { quantity: 'silhouette' });
    assert.ok((best?.number('estimate') ?? 1) < 0.25);
    assert.equal(rowsWith(rows, { quantity: 'mean' }).length, 0);
  });

  test('a dozen rows -> too-few-rows; a constant column is left out', async () => {
    assert.deepEqual(notesOf(await r.rows('grouping(data.frame(x = 1:12, y = sin(1:12)))')), ['too-few-rows']);
    assert.deepEqual(notesOf(await r.rows('grouping(data.frame(x = 1:40, y = sin(1:40), z = 1))')), ['constant']);
  });
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Session } from './r-session.ts';
import { assumptionOf, digits, notesOf, openSession, rowsWith, theRow } from './r-session.ts';

let r: Session;
beforeAll(async () => {
  r = await openSession();
});
afterAll(() => r.close());

function agree(found: readonly (number | null)[], published: readonly number[], least = 6): void {
  for (const [index, each] of published.entries())
    assert.ok(digits(found[index] ?? null, each) >= least, `${index}: ${found[index]} is not ${each}`);
}

describe('clusters', () => {
  // Shrout and Fleiss (1979), table 2: four judges of six targets; ICC(1, 1) = 0.17.
  test('ratings of Shrout and Fleiss -> the published intraclass correlation', async () => {
    const rows = await r.rows(
      'intraclass(c(9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7), rep(1:6, each = 4))',
    );
    const [row] = rows;
    agree([row?.number('estimate') ?? null, row?.number('statistic') ?? null], [0.16574177, 1.79467849], 7);
  });

  // The interval of McGraw and Wong (1996) for these ratings: -0.133 to 0.723; a share is no less than none.
  test('ratings of Shrout and Fleiss -> the share of the variance between targets', async () => {
    const rows = await r.rows(
      'variance_share(c(9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7), rep(1:6, each = 4))',
    );
    const share = theRow(rows, { role: 'answer', quantity: 'intraclass-correlation' });
    agree([share.number('estimate'), share.number('high')], [0.16574177, 0.7225601], 5);
    assert.equal(share.number('low'), 0);
    assert.equal(theRow(rows, { quantity: 'group-count' }).number('estimate'), 6);
  });

  test('one group, groups of one row, one value -> a note and no share', async () => {
    assert.deepEqual(notesOf(await r.rows('variance_share(1:4, rep("a", 4))')), ['one-group-only']);
    assert.deepEqual(notesOf(await r.rows('variance_share(1:4, letters[1:4])')), ['too-few-rows']);
    assert.deepEqual(notesOf(await r.rows('variance_share(rep(1, 4), c(1, 1, 2, 2))')), ['constant']);
  });

  test('groups within clusters -> their means, without the interval of independent rows', async () => {
    const rows = await r.rows('d <- ChickWeight; cluster_robust(d$weight, list(diet = factor(d$Diet)), d$Chick)');
    const means = rowsWith(rows, { quantity: 'mean' });
    agree(
      means.map((row) => row.number('estimate')),
      await r.numbers('tapply(ChickWeight$weight, ChickWeight$Diet, mean)'),
      9,
    );
    assert.deepEqual([...new Set(means.map((row) => row.number('low')))], [null]);
  });

  test('whole clusters in groups -> Welch of the cluster means', async () => {
    const rows = await r.rows('d <- subset(ChickWeight, Diet %in% 1:2); cluster_means(d$weight, d$Diet, d$Chick)');
    const expected = await r.numbers(
      `d <- subset(ChickWeight, Diet %in% 1:2); means <- aggregate(weight ~ Chick + Diet, d, mean)
       test <- t.test(weight ~ droplevels(Diet), means); c(-diff(rev(test$estimate)), -test$conf.int[2], test$p.value)`,
    );
    const answer = theRow(rows, { role: 'answer' });
    agree(
      ['estimate', 'low', 'p'].map((name) => answer.number(name)),
      expected,
      9,
    );
  });

  test('two of several groups of whole clusters -> as if there were no others', async () => {
    const [all, alone] = [
      await r.rows('d <- ChickWeight; cluster_means(d$weight, d$Diet, d$Chick, compared = "3", reference = "1")'),
      await r.rows('d <- subset(ChickWeight, Diet %in% c(1, 3)); cluster_means(d$weight, d$Diet, d$Chick)'),
    ];
    const [pair, expected] = [theRow(all, { role: 'answer' }), theRow(alone, { role: 'answer' })];
    assert.deepEqual([pair.text('group'), pair.text('reference')], ['3', '1']);
    assert.deepEqual(
      ['estimate', 'low', 'p', 'n'].map((name) => pair.number(name)),
      ['estimate', 'low', 'p', 'n'].map((name) => expected.number(name)),
    );
  });

  test('groups within clusters -> CR1 errors by their definition, df of the clusters', async () => {
    const answer = theRow(await r.rows('cluster_robust(sleep$extra, sleep["group"], sleep$ID)'), { role: 'answer' });
    const [error] = await r.numbers(
      `x <- cbind(1, sleep$group == "2"); e <- resid(lm(extra ~ group, sleep)); bread <- solve(crossprod(x))
       meat <- Reduce(\`+\`, lapply(levels(sleep$ID), function(id) tcrossprod(colSums((x * e)[sleep$ID == id, , drop = FALSE]))))
       sqrt((10 / 9 * 19 / 18 * bread %*% meat %*% bread)[2, 2])`,
    );
    agree([answer.number('standard_error')], [error ?? 0], 9);
    assert.equal(answer.number('df1'), 9);
  });

  test('a curve of rows within clusters -> CR1 errors of its quadratic term, df of the clusters', async () => {
    const found = await r.rows(
      'curve_model(ChickWeight$weight, ChickWeight["Time"], ChickWeight["Diet"], cluster = ChickWeight$Chick)',
    );
    const answer = theRow(found, { role: 'answer' });
    const expected = await r.numbers(
      `fit <- lm(weight ~ Time + I(Time^2) + Diet, ChickWeight); x <- model.matrix(fit); id <- factor(ChickWeight$Chick)
       g <- nlevels(id); bread <- solve(crossprod(x)); meat <- crossprod(rowsum(x * resid(fit), id))
       v <- g / (g - 1) * (nrow(x) - 1) / (nrow(x) - ncol(x)) * bread %*% meat %*% bread
       c(coef(fit)[[3]], sqrt(v[3, 3]), g - 1)`,
    );
    agree(
      ['estimate', 'standard_error', 'df1'].map((name) => answer.number(name)),
      expected,
      7,
    );
  });

  test('a mean of subjects in several rows against a value -> each subject counts once, by its mean', async () => {
    const answer = theRow(await r.rows('one_sample(ChickWeight$weight, 100, cluster = ChickWeight$Chick)'), {
      role: 'answer',
    });
    const expected = await r.numbers(
      `test <- t.test(aggregate(weight ~ Chick, ChickWeight, mean)$weight, mu = 100)
       c(test$estimate - 100, test$conf.int[1] - 100, test$p.value)`,
    );
    agree(
      ['estimate', 'low', 'p'].map((name) => answer.number(name)),
      expected,
      9,
    );
  });

  test('one cluster in a group -> too-few-rows', async () => {
    const rows = await r.rows('cluster_means(sin(1:12), factor(rep(c("a", "b", "b"), each = 4)), rep(1:3, each = 4))');
    assert.deepEqual(notesOf(rows), ['too-few-rows']);
  });
});

describe('prediction', () => {
  test('a linear outcome -> held-out error well below that of the mean', async () => {
    const rows = await r.rows('prediction(mtcars$mpg, mtcars[c("wt", "hp")])');
    const error = theRow(rows, { quantity: 'prediction-error' }).number('estimate') ?? 0;
    const expected = await r.numbers('sqrt(mean((resid(m <- lm(mpg ~ wt + hp, mtcars)) / (1 - hatvalues(m)))^2))');
    // Leave-one-out by its closed form: ten folds give nearly the same.
    assert.ok(Math.abs(error - (expected[0] ?? 0)) < 0.2, String(error));
  });

  test('noise -> no better than the mean', async () => {
    const rows = await r.rows('set.seed(1); prediction(rnorm(60), data.frame(a = rnorm(60), b = rnorm(60)))');
    assert.ok((theRow(rows, { quantity: 'prediction-error' }).number('p') ?? 0) > 0.5);
  });

  test('species of iris -> 98% by linear discriminants, as published', async () => {
    const rows = await r.rows('prediction(iris$Species, iris[1:4])');
    agree([theRow(rows, { quantity: 'accuracy' }).number('estimate')], [0.98], 2);
    agree([theRow(rows, { quantity: 'baseline-error' }).number('estimate')], [2 / 3], 9);
  });

  test('a dozen rows -> too-few-rows', async () => {
    assert.deepEqual(notesOf(await r.rows('prediction(sin(1:12), data.frame(x = 1:12))')), ['too-few-rows']);
  });
});

describe('power', () => {
  const TWENTY = 'z <- as.vector(scale(sin(1:20))); y <- c(z, z + 0.3); g <- gl(2, 20);';

  test('two groups of 20, sd 1 -> what power.t.test gives', async () => {
    const rows = await r.rows(`${TWENTY} power_means(y, g, 1)`);
    agree([theRow(rows, { quantity: 'power' }).number('estimate')], [0.868953027725], 8);
    agree([theRow(rows, { quantity: 'detectable-difference' }).number('estimate')], [0.909129032682], 8);
    assert.equal(theRow(rows, { quantity: 'sample-size' }).number('estimate'), 17);
  });

  test('two of three groups, no difference said -> the size that their difference takes', async () => {
    const rows = await r.rows(
      'z <- as.vector(scale(sin(1:20))); power_means(c(z, z + 0.5, z + 9), gl(3, 20, labels = c("a", "b", "c")), between = c("b", "a"))',
    );
    const size = await r.rows(
      'rows(row("size", estimate = ceiling(power.t.test(delta = 0.5, sd = 1, power = 0.8)$n)))',
    );
    assert.equal(theRow(rows, { quantity: 'sample-size' }).number('estimate'), size[0]?.number('estimate'));
  });

  test('a change since a first measurement -> the size for its own spread', async () => {
    const plain = await r.rows(`${TWENTY} power_means(y, g, 1)`);
    const change = await r.rows(`${TWENTY} first <- cos(1:40); power_means(y + first, g, 1, baseline = first)`);
    agree(
      [theRow(change, { quantity: 'power' }).number('estimate')],
      [theRow(plain, { quantity: 'power' }).number('estimate') ?? 0],
      9,
    );
  });

  test('shares of 50 and 75% in groups of 50 -> what power.prop.test gives', async () => {
    const rows = await r.rows('power_shares(rep(1:0, 50), 1, gl(2, 50), 0.25)');
    agree([theRow(rows, { quantity: 'power' }).number('estimate')], [0.740165901331], 9);
  });

  test('another power and significance level -> what power.t.test and power.prop.test give', async () => {
    const means = await r.rows(`${TWENTY} power_means(y, g, 1, power = 0.9, alpha = 0.01)`);
    const expected = await r.rows(
      `rows(row("size", estimate = ceiling(power.t.test(delta = 1, sd = 1, power = 0.9, sig.level = 0.01)$n)),
            row("power", estimate = power.t.test(n = 20, delta = 1, sd = 1, sig.level = 0.01, strict = TRUE)$power))`,
    );
    assert.equal(theRow(means, { quantity: 'sample-size' }).number('estimate'), expected[0]?.number('estimate'));
    agree([theRow(means, { quantity: 'power' }).number('estimate')], [expected[1]?.number('estimate') ?? NaN], 8);
    const shares = await r.rows('power_shares(rep(1:0, 50), 1, gl(2, 50), 0.25, alpha = 0.01)');
    const share = await r.rows(
      'rows(row("power", estimate = power.prop.test(n = 50, p1 = 0.5, p2 = 0.75, sig.level = 0.01)$power))',
    );
    agree([theRow(shares, { quantity: 'power' }).number('estimate')], [share[0]?.number('estimate') ?? NaN], 8);
  });

  test('the spread of all rows, without groups -> the size of a comparison to be made', async () => {
    const rows = await r.rows('z <- as.vector(scale(sin(1:20))) * 5.5; power_means(z, difference = 5)');
    const size = await r.rows(
      'rows(row("size", estimate = ceiling(power.t.test(delta = 5, sd = 5.5, power = 0.8)$n)))',
    );
    assert.equal(theRow(rows, { quantity: 'sample-size' }).number('estimate'), size[0]?.number('estimate'));
    agree([theRow(rows, { quantity: 'standard-deviation' }).number('estimate')], [5.5], 9);
    assert.equal((await r.rows('power_means(1:9)'))[0]?.text('name'), 'no-method');
  });

  test('subjects with three rows each -> each counts once, by its mean', async () => {
    const rows = await r.rows(
      `subject <- rep(sprintf("s%d", 1:40), each = 3); means <- c(scale(sin(1:20)), scale(cos(1:20)) + 1)
       power_means(rep(means, each = 3) + c(-5, 0, 5), gl(2, 60), 1, cluster = subject)`,
    );
    agree([theRow(rows, { quantity: 'power' }).number('estimate')], [0.868953027725], 8);
    assert.equal(theRow(rows, { quantity: 'standard-deviation' }).number('n'), 40);
  });

  test('a correlation of 0.3 -> 85 pairs by Fisher', async () => {
    const rows = await r.rows('power_correlation(1:30, 1:30, 0.3)');
    assert.equal(theRow(rows, { quantity: 'sample-size' }).number('estimate'), 85);
  });

  test('three groups -> two of them compared, with the spread within all three', async () => {
    const rows = await r.rows(`y <- c(1, 3, 2, 4, 5, 7, 6, 8, 11, 13, 12, 14); power_means(y, gl(3, 4), 2)`);
    const spread = Math.sqrt(5 / 3);
    const size = await r.rows(
      `rows(row("size", estimate = ceiling(power.t.test(delta = 2, sd = ${String(spread)}, power = 0.8)$n)))`,
    );
    assert.equal(theRow(rows, { quantity: 'sample-size' }).number('estimate'), size[0]?.number('estimate'));
  });

  test('a group that is all alike, or one group -> a note', async () => {
    assert.deepEqual(notesOf(await r.rows('power_means(rep(1, 8), gl(2, 4))')), ['constant']);
    assert.deepEqual(notesOf(await r.rows('power_means(1:8, gl(1, 8))')), ['one-group-only']);
  });
});

describe('agreement', () => {
  // Bland and Altman (1986): peak expiratory flow by two meters.
  const METERS = `large <- c(494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427)
    mini <- c(512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451);`;

  test('peak flow meters -> the published bias of -2.1 and standard deviation of 38.8', async () => {
    const rows = await r.rows(`${METERS} agreement(large, mini)`);
    agree([theRow(rows, { quantity: 'bias', role: 'answer' }).number('estimate')], [-36 / 17], 12);
    agree([theRow(rows, { quantity: 'standard-deviation' }).number('estimate')], [38.7651298668], 9);
    const limits = rowsWith(rows, { quantity: 'limits-of-agreement' }).map((row) => row.number('estimate'));
    agree(limits, [-36 / 17 - 1.96 * 38.7651298668, -36 / 17 + 1.96 * 38.7651298668], 9);
    assert.equal(assumptionOf(rows, 'linearity').flag('holds'), true);
  });

  test('two gross errors -> the bias of the ranks stays, as a check', async () => {
    const rows = await r.rows('agreement(c(1:30 + 1.5 + (1:30 %% 3) / 10, 335, 388), c(1:30, 33.5, 38.8))');
    const [mean, ranks] = (['answer', 'check'] as const).map((role) => theRow(rows, { quantity: 'bias', role }));
    assert.ok((mean?.number('p') ?? 0) > 0.05);
    assert.ok((ranks?.number('p') ?? 1) < 0.001);
    agree([ranks?.number('estimate') ?? null], [1.6], 1.5);
  });

  test('concordance -> by its definition', async () => {
    const row = theRow(await r.rows(`${METERS} agreement(large, mini)`), { quantity: 'concordance' });
    const expected = await r.numbers(
      `${METERS} 2 * cov(large, mini) * 16 / 17 / ((var(large) + var(mini)) * 16 / 17 + (mean(large) - mean(mini))^2)`,
    );
    agree([row.number('estimate')], expected, 9);
  });

  test('two raters, 35 of 50 alike -> kappa 0.4', async () => {
    const rows = await r.rows(
      'f <- function(x) factor(rep(x, c(20, 5, 10, 15))); kappa_agreement(f(c("y", "y", "n", "n")), f(c("y", "n", "y", "n")))',
    );
    agree([theRow(rows, { quantity: 'kappa' }).number('estimate')], [0.4], 12);
  });

  test('grades of two raters -> how often they are the same; measurements have no such share', async () => {
    const grades = await r.rows('agreement(c(1, 2, 3, 3, 2, 1, 4, 4), c(1, 2, 2, 3, 3, 1, 4, 3))');
    agree([theRow(grades, { quantity: 'share' }).number('estimate')], [5 / 8], 12);
    assert.deepEqual(rowsWith(await r.rows(`${METERS} agreement(large, mini)`), { quantity: 'share' }), []);
  });

  test('the same difference everywhere -> a bias and a note', async () => {
    const rows = await r.rows('agreement(1:9, 1:9 + 2)');
    assert.equal(theRow(rows, { quantity: 'bias', role: 'answer' }).number('estimate'), -2);
    assert.deepEqual(notesOf(rows), ['constant']);
  });
});

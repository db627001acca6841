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

const NILE = 'as.vector(Nile), as.vector(time(Nile))';
/** Noise that is the same every time, around a step of -6 at 61 with or without a slope. */
const NOISE = 'set.seed(7); t <- 1:120; noise <- rnorm(120); step <- ifelse(t > 60, -6, 0);';

describe('trend', () => {
  test('residuals that are correlated -> errors of an autoregression answer, least squares is a check', async () => {
    const rows = await r.rows(`trend(${NILE})`);
    const answer = theRow(rows, { role: 'answer' });
    // arima(Nile, c(1, 0, 0), xreg = time), without a mean of its own.
    agree([answer.number('estimate'), answer.number('standard_error')], [-2.75339937, 0.74921925], 6);
    const plain = theRow(rows, { role: 'check', method: 'trend-model' });
    agree(
      [plain.number('estimate'), plain.number('standard_error'), plain.number('p')],
      [-2.71430543054, 0.521554090157, 1.07169488633e-6],
      9,
    );
    agree([assumptionOf(rows, 'autocorrelation').number('p')], [0.000141348906], 6);
  });

  test('years from 1875 -> the trend of Mann and Kendall that cor.test gives', async () => {
    const rows = await r.rows('mann_kendall(as.vector(LakeHuron), as.vector(time(LakeHuron)))');
    agree([theRow(rows, { role: 'answer' }).number('statistic')], [-5.159825226], 9);
    agree([theRow(rows, { quantity: 'correlation' }).number('estimate')], [-0.354366707503], 9);
  });

  test('an exact line -> its slope and a note', async () => {
    const rows = await r.rows('trend(2 * (1:20) + 1, 1:20)');
    agree([theRow(rows, { role: 'answer' }).number('estimate')], [2], 12);
    assert.deepEqual(notesOf(rows), ['exact-fit']);
  });

  test('three rows, or a constant -> a note', async () => {
    assert.deepEqual(notesOf(await r.rows('trend(c(1, 3, 2), 1:3)')), ['too-few-rows']);
    assert.deepEqual(notesOf(await r.rows('trend(rep(2, 9), 1:9)')), ['constant']);
  });
});

describe('season', () => {
  test('airline passengers -> the season is found, its peak in July', async () => {
    const rows = await r.rows('season(as.vector(log(AirPassengers)), as.vector(time(AirPassengers)), 12)');
    assert.ok((theRow(rows, { quantity: 'omnibus' }).number('p') ?? 1) < 1e-20);
    assert.equal(theRow(rows, { quantity: 'season-amplitude' }).text('group'), '7');
    assert.equal(rowsWith(rows, { quantity: 'mean' }).length, 12);
  });

  test('dates -> months of the calendar, the slope per year', async () => {
    const rows = await r.rows(
      `days <- as.numeric(seq(as.Date("2001-01-01"), by = "month", length.out = 96))
       set.seed(3); season(days / 365.25 * 4 + 5 * (format(as.Date(days), "%m") == "03") + rnorm(96) / 5, days, 12, TRUE, 365.25)`,
    );
    const means = rowsWith(rows, { quantity: 'mean' });
    const highest = means.toSorted((a, b) => (b.number('estimate') ?? 0) - (a.number('estimate') ?? 0))[0];
    assert.equal(highest?.text('group'), 'March');
    agree([theRow(rows, { quantity: 'slope' }).number('estimate')], [4], 2);
  });

  test('series side by side -> the season of an analysis of variance that holds their levels fixed', async () => {
    const [rows, table] = [
      'set.seed(5); month <- rep(1:36, 2); site <- gl(2, 36); y <- 40 * (site == 2) + month / 9 + sin(month / 12 * 2 * pi) + rnorm(72); ',
      'season(y, month, 12, group = site)',
    ];
    const answer = theRow(await r.rows(rows + table), { quantity: 'omnibus' });
    const floor = await r.rows(
      `${rows} a <- anova(lm(y ~ month + site), lm(y ~ month + site + factor(month %% 12))); row("omnibus", role = "answer", statistic = a$F[2], p = a$"Pr(>F)"[2])`,
    );
    const expected = theRow(floor, { quantity: 'omnibus' });
    const testOf = (row: typeof answer) => [row.number('statistic') ?? NaN, row.number('p') ?? NaN];
    agree(testOf(answer), testOf(expected), 8);
    const pooled = theRow(await r.rows(`${rows} season(y, month, 12)`), { quantity: 'omnibus' });
    assert.ok((pooled.number('p') ?? 0) > 0.9 && (answer.number('p') ?? 1) < 0.05);
  });

  test('correlated residuals -> the slope has the errors of an autoregressive model', async () => {
    const made =
      'set.seed(8); days <- as.numeric(seq(as.Date("2001-01-01"), by = "month", length.out = 120)); y <- days / 3652.5 + sin(days / 365.25 * 2 * pi) + as.vector(arima.sim(list(ar = 0.7), 120)); ';
    const rows = await r.rows(`${made} season(y, days, 12, TRUE, 365.25)`);
    const floor = await r.rows(
      `${made} x <- cbind(days / 365.25, model.matrix(~ months(as.Date(days)))[, -1]); fit <- arima(y, order = c(1, 0, 0), xreg = x, method = "ML"); row("slope", role = "answer", estimate = unname(coef(fit)[3]), standard_error = sqrt(fit$var.coef[3, 3]))`,
    );
    const [slope, expected] = [rows, floor].map((each) => theRow(each, { quantity: 'slope' }));
    const partsOf = (row: typeof slope) => [row?.number('estimate') ?? NaN, row?.number('standard_error') ?? NaN];
    agree(partsOf(slope), partsOf(expected), 3);
  });

  test('one year only -> too-few-rows', async () => {
    assert.deepEqual(notesOf(await r.rows('season(sin(1:12), 1:12, 12)')), ['too-few-rows']);
  });
});

describe('change_point', () => {
  test('the Nile -> 1899 is the first year of the new level, as published', async () => {
    const rows = await r.rows(`change_point(${NILE})`);
    const answer = theRow(rows, { role: 'answer' });
    assert.equal(answer.number('estimate'), 1899);
    assert.ok((answer.number('p') ?? 1) < 0.001);
    agree(
      rowsWith(rows, { quantity: 'mean' }).map((row) => row.number('estimate')),
      [1097.75, 849.972222222],
      9,
    );
  });

  test('a step in a rising series -> found beside the line', async () => {
    const rows = await r.rows(`${NOISE} change_point(t / 2 + step + noise, t)`);
    const answer = theRow(rows, { role: 'answer' });
    assert.equal(answer.number('estimate'), 61);
    assert.equal(answer.flag('adjusted'), true);
  });

  test('a rising series without a step -> no change point', async () => {
    const rows = await r.rows(`${NOISE} change_point(t / 2 + noise, t)`);
    assert.ok((theRow(rows, { role: 'answer' }).number('p') ?? 0) > 0.05);
  });

  test('the same data twice -> the same p value', async () => {
    const code = `${NOISE} change_point(noise, t)`;
    const [first, second] = [await r.rows(code), await r.rows(code)];
    assert.equal(theRow(first, { role: 'answer' }).number('p'), theRow(second, { role: 'answer' }).number('p'));
  });
});

describe('difference_in_differences', () => {
  const CHICKS = 'd <- subset(ChickWeight, Diet %in% c(1, 3)); d$Diet <- factor(d$Diet);';

  test('units of two groups -> Welch of their changes', async () => {
    const rows = await r.rows(`${CHICKS} difference_in_differences(d$weight, d$Time, 10, d$Diet, "3", "1", d$Chick)`);
    const answer = theRow(rows, { role: 'answer', quantity: 'level-change' });
    const expected = await r.numbers(
      `${CHICKS} m <- tapply(d$weight, list(d$Chick, d$Time >= 10), mean); ch <- m[, 2] - m[, 1]
       g <- tapply(as.character(d$Diet), d$Chick, function(x) x[1]); ok <- !is.na(ch)
       test <- t.test(ch[ok & g == "3"], ch[ok & g == "1"]); c(-diff(test$estimate), test$conf.int, test$p.value)`,
    );
    agree(
      ['estimate', 'low', 'high', 'p'].map((name) => answer.number(name)),
      expected,
      9,
    );
    assert.equal(rowsWith(rows, { role: 'part', quantity: 'level-change' }).length, 2);
  });

  test('units that change their group, one unit in a group -> a note', async () => {
    const call = (group: string, unit: string) =>
      r.rows(`difference_in_differences(1:8, rep(1:2, 4), 2, ${group}, "b", "a", ${unit})`);
    assert.deepEqual(notesOf(await call('rep(c("a", "b"), 4)', 'rep(1:4, each = 2)')), ['no-method']);
    assert.deepEqual(notesOf(await call('rep(c("a", "b"), c(2, 6))', 'rep(1:4, each = 2)')), ['too-few-rows']);
  });
});

describe('interrupted_series and before_after', () => {
  test('a step and a new slope -> both are found', async () => {
    const rows = await r.rows(`${NOISE} interrupted_series(t / 2 + step + pmax(t - 61, 0) / 4 + noise / 5, t, 61)`);
    agree([theRow(rows, { quantity: 'level-change', role: 'answer' }).number('estimate')], [-6], 1);
    agree([theRow(rows, { quantity: 'slope-change', role: 'answer' }).number('estimate')], [0.25], 1);
  });

  test('level and slope change -> as lm of the segmented model gives them', async () => {
    const rows = await r.rows(`${NOISE} interrupted_series(t / 2 + step + noise, t, 61)`);
    const expected = await r.numbers(
      `${NOISE} coef(summary(lm(I(t / 2 + step + noise) ~ t + I(t >= 61) + I(pmax(t - 61, 0)))))[3:4, 1:2]`,
    );
    const found = ['level-change', 'slope-change'].map((quantity) => theRow(rows, { quantity, role: 'answer' }));
    agree(
      [...found.map((row) => row.number('estimate')), ...found.map((row) => row.number('standard_error'))],
      expected,
      9,
    );
  });

  test('three times after -> the plain comparison answers', async () => {
    const rows = await r.rows('interrupted_series(c(1:20 + sin(1:20), 30, 31, 33), 1:23, 21)');
    assert.equal(theRow(rows, { role: 'answer' }).text('quantity'), 'mean-difference');
  });

  test('nothing before -> one-group-only', async () => {
    assert.deepEqual(notesOf(await r.rows('interrupted_series(sin(1:20), 1:20, 0)')), ['one-group-only']);
  });
});

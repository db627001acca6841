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

// Dalal, Fowlkes and Hoadley (1989): O-rings of the space shuttle by temperature.
const SHUTTLE = {
  temperature: [66, 70, 69, 68, 67, 72, 73, 70, 57, 63, 70, 78, 67, 53, 67, 75, 70, 81, 76, 79, 75, 76, 58],
  damage: [0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1],
};
// Dobson (1990), page 93: a randomised trial, as in ?glm.
const DOBSON =
  'count_model(c(18, 17, 15, 20, 10, 20, 25, 13, 12), data.frame(outcome = gl(3, 1, 9), treatment = gl(3, 3)))';
// Bliss (1935): beetles killed by carbon disulphide.
const BEETLES = {
  dose: [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.861, 1.8839],
  killed: [6, 13, 18, 28, 52, 53, 61, 60],
  trials: [59, 60, 62, 56, 63, 59, 62, 60],
};

describe('logistic_model', () => {
  // R stops its iterations a digit earlier, which moves z in its seventh and p in its sixth digit.
  test('O-rings by temperature -> the published odds ratio, z and p', async () => {
    const rows = await r.rows('logistic_model(damage, 1, data.frame(temperature))', SHUTTLE);
    const answer = theRow(rows, { role: 'answer' });
    agree(
      [answer.number('estimate'), answer.number('statistic'), answer.number('p')],
      [0.79281708641, -2.14495937446, 0.0319560953058],
      5,
    );
  });

  test('limits -> the deviance there has risen by the chi-squared quantile', async () => {
    const found = await r.numbers(
      `found <- logistic_model(damage, 1, data.frame(temperature))
       ends <- log(unlist(found[found$role %in% "answer", c("low", "high")]))
       free <- glm(damage ~ temperature, binomial)$deviance
       sapply(ends, function(end) glm(damage ~ 1, binomial, offset = end * temperature)$deviance - free)`,
      SHUTTLE,
    );
    agree(found, [3.84145882069412, 3.84145882069412], 6);
  });

  test('successes of trials -> the same odds ratio as their single rows', async () => {
    const grouped = await r.rows('logistic_model(killed, NULL, data.frame(dose), trials = trials)', BEETLES);
    const single = await r.rows(
      `each <- rep(seq_along(dose), trials); dead <- sequence(trials) <= killed[each]
       logistic_model(dead, TRUE, data.frame(dose = dose[each]))`,
      BEETLES,
    );
    const value = theRow(grouped, { role: 'answer' }).number('estimate');
    agree([theRow(single, { role: 'answer' }).number('estimate')], [value ?? 0], 8);
    agree([Math.log(value ?? 1)], [34.270325734], 8);
  });

  const EGGS = {
    hatched: [2, 9, 1, 10, 4, 8, 10, 3, 9, 10, 10, 2],
    eggs: [10, 10, 9, 12, 8, 10, 11, 10, 10, 11, 10, 10],
    group: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
  };
  const ONE_BY_ONE = `each <- rep(seq_along(eggs), eggs); out <- factor(ifelse(sequence(eggs) <= hatched[each], "yes", "no"))
     nest <- each; group <- factor(group)[each]`;

  test('shares of nests that vary more than chance has it -> the test of two groups is divided by their dispersion', async () => {
    const shares = (unit: string) => r.rows(`${ONE_BY_ONE}; two_shares(out, "yes", group, "2", "1", ${unit})`, EGGS);
    const [plain, allowing] = [await shares('unit = NULL'), await shares('unit = nest')];
    const fitted = await r.rows(
      `row("dispersion", estimate = summary(glm(cbind(hatched, eggs - hatched) ~ factor(group), quasibinomial, epsilon = 1e-14))$dispersion)`,
      EGGS,
    );
    const ratio = theRow(fitted, { quantity: 'dispersion' }).number('estimate') ?? NaN;
    assert.ok(ratio > 2);
    const statistic = (found: typeof plain) => theRow(found, { role: 'answer' }).number('statistic') ?? NaN;
    agree([statistic(plain) / statistic(allowing)], [ratio], 8);
    assert.equal(assumptionOf(allowing, 'dispersion').flag('holds'), false);
    const share = (found: typeof plain) => theRow(found, { quantity: 'share', group: '2' });
    agree([share(allowing).number('estimate') ?? NaN], [share(plain).number('estimate') ?? NaN], 12);
    assert.ok((share(allowing).number('low') ?? 1) < (share(plain).number('low') ?? 0));
  });

  test('one share of nests that differ -> its test is divided by their dispersion', async () => {
    const share = (unit: string) =>
      r.rows(`${ONE_BY_ONE}; one_share(out, "yes", 0.3, "proportion-test", ${unit})`, EGGS);
    const [plain, allowing] = [await share('NULL'), await share('nest')];
    const fitted = await r.rows(
      `row("dispersion", estimate = summary(glm(cbind(hatched, eggs - hatched) ~ 1, quasibinomial, epsilon = 1e-14))$dispersion)`,
      EGGS,
    );
    const ratio = theRow(fitted, { quantity: 'dispersion' }).number('estimate') ?? NaN;
    const statistic = (found: typeof plain) => theRow(found, { role: 'answer' }).number('statistic') ?? NaN;
    agree([(statistic(plain) / statistic(allowing)) ** 2], [ratio], 8);
    assert.equal(assumptionOf(allowing, 'dispersion').flag('holds'), false);
  });

  test('several groups of nests -> their test and all pairs are divided by the same dispersion', async () => {
    const table = (unit: string) =>
      r.rows(`${ONE_BY_ONE}; cross_table(out, factor(each %% 3), level = "yes", unit = ${unit})`, EGGS);
    const [plain, allowing] = [await table('NULL'), await table('nest')];
    const statistics = (found: typeof plain) =>
      found.filter((each) => each.number('statistic') !== null).map((each) => each.number('statistic') ?? NaN);
    const ratios = statistics(plain).map((value, place) => value / (statistics(allowing)[place] ?? NaN));
    assert.ok(ratios.length > 3 && (ratios[0] ?? 0) > 2);
    agree(
      ratios,
      ratios.map(() => ratios[0] ?? NaN),
      8,
    );
  });

  test('shares that rise along the logarithm of the dose -> the misfit of the line is no dispersion', async () => {
    const dose = [0.1, 0.3, 1, 3, 10, 30, 100];
    const dead = [1, 3, 5, 22, 45, 56, 57];
    const rows = await r.rows('logistic_model(dead, NULL, data.frame(dose), trials = rep(60, 7))', { dose, dead });
    assert.equal(assumptionOf(rows, 'dispersion').flag('holds'), true);
    assert.equal(assumptionOf(rows, 'linearity').flag('holds'), false);
    const p = theRow(rows, { role: 'answer' }).number('p');
    assert.ok(p !== null && p < 1e-9);
  });

  test('rows of one dose that vary more than the model allows -> the errors are scaled by them alone', async () => {
    const dose = [1, 1, 1, 2, 2, 2, 9, 9, 9];
    const dead = [0, 1, 19, 2, 18, 5, 3, 19, 20];
    const rows = await r.rows('logistic_model(dead, NULL, data.frame(dose), trials = rep(20, 9))', { dose, dead });
    const dispersion = assumptionOf(rows, 'dispersion');
    assert.equal(dispersion.flag('holds'), false);
    const spread = [20, 25, 42].flatMap((total, place) => {
      const share = total / 60;
      return dead
        .slice(3 * place, 3 * place + 3)
        .map((count) => (count - 20 * share) ** 2 / (20 * share * (1 - share)));
    });
    agree([dispersion.number('statistic')], [spread.reduce((sum, each) => sum + each, 0) / 6], 9);
  });

  test('groups that separate the outcome -> a note, no odds ratio, the likelihood ratio test', async () => {
    const rows = await r.rows(
      'logistic_model(rep(0:1, each = 6), 1, data.frame(g = factor(rep(c("a", "b"), each = 6))))',
    );
    assert.deepEqual(notesOf(rows), ['separation']);
    const answer = theRow(rows, { role: 'answer' });
    assert.equal(answer.number('estimate'), null);
    agree([answer.number('statistic')], [24 * Math.log(2)], 9);
    assert.equal(assumptionOf(rows, 'separation').flag('holds'), false);
  });

  test('one outcome only -> constant', async () => {
    assert.deepEqual(notesOf(await r.rows('logistic_model(rep(0, 9), 1, data.frame(x = 1:9))')), ['constant']);
  });
});

describe('count_model', () => {
  test("Dobson's trial -> the published rate ratios and deviance", async () => {
    const rows = await r.rows(DOBSON);
    const second = theRow(rows, { predictor: 'outcome', group: '2', role: 'part' });
    agree([second.number('estimate'), second.number('p')], [0.634920634921, 0.0246471146278], 7);
    const outcome = theRow(rows, { quantity: 'omnibus', predictor: 'outcome' });
    agree([outcome.number('statistic'), outcome.number('p')], [5.452304787, 0.065471], 5);
    agree([theRow(rows, { quantity: 'dispersion' }).number('statistic')], [5.17320162107], 9);
  });

  test('counts that vary more than Poisson counts -> errors are scaled, the check fails', async () => {
    const rows = await r.rows('count_model(warpbreaks$breaks, warpbreaks[c("wool", "tension")])');
    const wool = theRow(rows, { predictor: 'wool', role: 'answer' });
    assert.equal(wool.text('method'), 'quasi-poisson-model');
    agree([wool.number('p')], [0.058673], 4);
    assert.equal(assumptionOf(rows, 'dispersion').flag('holds'), false);
  });

  test('exposure -> rates, not counts, are compared', async () => {
    const rows = await r.rows(
      'count_model(c(4, 8, 6, 12, 5, 11), data.frame(g = gl(2, 1, 6)), exposure = c(10, 20, 15, 30, 12, 28))',
    );
    agree([theRow(rows, { role: 'answer' }).number('estimate')], [31 / 78 / (15 / 37)], 8);
  });

  // Two groups of three rows, each row a cluster: the sums of squared residuals 8 and 26 over the squared sums, times 6 / 4.
  test('rows in clusters -> the robust error of the log ratio, t with clusters - 1 df, and the rates', async () => {
    const rows = await r.rows(
      'clustered_rates(c(3, 5, 7, 2, 4, 9), rep(2, 6), data.frame(group = gl(2, 3, labels = c("a", "b"))), 1:6)',
    );
    const answer = theRow(rows, { role: 'answer' });
    const reach = 2.570581835636314 * Math.sqrt(1.5 * (8 / 225 + 26 / 225));
    agree(
      [answer.number('estimate'), answer.number('low'), answer.number('high')],
      [1, Math.exp(-reach), Math.exp(reach)],
    );
    assert.equal(answer.text('method'), 'cluster-robust-poisson');
    agree([rowsWith(rows, { quantity: 'rate', group: 'b' })[0]?.number('estimate') ?? null], [2.5]);
  });

  // Two groups of three rows, each row a cluster of its own: shares x / m, whose log odds vary by sums of (x - m share)^2.
  test('yes and no in clusters -> the robust error of the log odds ratio', async () => {
    const rows = await r.rows(
      'logistic_model(c(2, 5, 8, 1, 3, 2), NULL, data.frame(group = gl(2, 3, labels = c("a", "b"))), trials = rep(10, 6), cluster = 1:6)',
    );
    const answer = theRow(rows, { role: 'answer' });
    const half = (sum: number, share: number) => sum / (30 * share * (1 - share)) ** 2;
    const reach = 2.570581835636314 * Math.sqrt(1.5 * (half(18, 0.5) + half(2, 0.2)));
    agree(
      [answer.number('estimate'), answer.number('low'), answer.number('high')],
      [0.25, 0.25 * Math.exp(-reach), 0.25 * Math.exp(reach)],
    );
    assert.equal(answer.text('method'), 'cluster-robust-logistic');
  });

  test('no event at all -> no-events', async () => {
    assert.deepEqual(notesOf(await r.rows('count_model(rep(0, 9), data.frame(x = 1:9))')), ['no-events']);
  });
});

describe('rate_comparison', () => {
  // Boice and Monson (1977), in Rothman, Greenland and Lash (2008): breast cancer and fluoroscopy.
  const FLUOROSCOPY =
    'rate_comparison(c(15, 41), c(19017, 28010), factor(c("without", "with"), levels = c("without", "with")))';

  test('two groups -> ratio, and the mid-p limits that satisfy their equation', async () => {
    const answer = theRow(await r.rows(FLUOROSCOPY), { role: 'answer' });
    agree([answer.number('estimate')], [41 / 28010 / (15 / 19017)], 12);
    const tails = await r.numbers(
      `share <- function(ratio) ratio * 28010 / (ratio * 28010 + 19017)
       low <- ends[1]; high <- ends[2]
       c(pbinom(40, 56, share(low), lower.tail = FALSE) - dbinom(41, 56, share(low)) / 2,
         pbinom(41, 56, share(high)) - dbinom(41, 56, share(high)) / 2)`,
      { ends: [answer.number('low') ?? 0, answer.number('high') ?? 0] },
    );
    agree(tails, [0.025, 0.025], 8);
  });

  test('rates -> the exact limits of poisson.test', async () => {
    const [row] = rowsWith(await r.rows(FLUOROSCOPY), { quantity: 'rate', group: 'with' });
    const limits = await r.numbers('poisson.test(41, 28010)$conf.int');
    agree([row?.number('low') ?? null, row?.number('high') ?? null], limits, 9);
  });

  test('rows that vary beyond chance -> a scaled model answers, the exact ratio is a check', async () => {
    const rows = await r.rows('rate_comparison(warpbreaks$breaks, rep(1, 54), warpbreaks$wool)');
    assert.equal(theRow(rows, { quantity: 'rate-ratio', role: 'answer' }).text('method'), 'quasi-poisson-model');
    assert.equal(theRow(rows, { quantity: 'rate-ratio', role: 'check' }).text('method'), 'rate-ratio');
  });

  test('one group without events -> ratio 0 with an upper limit', async () => {
    const rows = await r.rows('rate_comparison(c(12, 0), c(100, 90), factor(c("a", "b")))');
    const answer = theRow(rows, { role: 'answer' });
    assert.deepEqual([answer.number('estimate'), answer.number('low')], [0, 0]);
    assert.ok((answer.number('high') ?? 0) > 0);
  });

  test('negative counts -> values-invalid', async () => {
    assert.deepEqual(notesOf(await r.rows('rate_comparison(c(-1, 2), c(1, 1), factor(c("a", "b")))')), [
      'values-invalid',
    ]);
  });
});

describe('dose_of_half and dose_curve', () => {
  test('beetles -> the published dose at half effect and its error', async () => {
    const rows = await r.rows('dose_of_half(killed, dose, trials = trials)', BEETLES);
    const half = theRow(rows, { quantity: 'half-effect-dose' });
    // On this narrow range the dose itself fits better than its logarithm.
    agree([half.number('estimate'), half.number('standard_error')], [1.77172096445, 0.00385805207467], 6);
    assert.equal(assumptionOf(rows, 'linearity').flag('holds'), false);
  });

  test("limits -> satisfy Fieller's equation", async () => {
    const rows = await r.rows('dose_of_half(killed, dose, trials = trials)', BEETLES);
    const half = theRow(rows, { quantity: 'half-effect-dose' });
    const found = await r.numbers(
      `fit <- glm(cbind(killed, trials - killed) ~ dose, binomial)
       sapply(ends, function(end) sum(coef(fit) * c(1, end))^2 / (c(1, end) %*% vcov(fit) %*% c(1, end)))`,
      { ...BEETLES, ends: [half.number('low') ?? 0, half.number('high') ?? 0] },
    );
    agree(found, [3.84145882069412, 3.84145882069412], 5);
  });

  test('3 % die without a dose -> half of the effect above them, at the logarithm of the dose', async () => {
    const rows = await r.rows(
      `dose <- c(0, 3, 7.6, 19, 38, 95, 228, 532)
       dead <- ifelse(dose == 0, 0.03, 0.03 + 0.97 * plogis(-5 + 1.35 * log(dose)))
       dose_of_half(round(1e6 * dead), dose, trials = rep(1e6, 8))`,
    );
    agree([theRow(rows, { quantity: 'half-effect-dose' }).number('estimate')], [Math.exp(5 / 1.35)], 4);
  });

  test('nobody dies without a dose -> the same as without those rows', async () => {
    const half = async (given: string) => theRow(await r.rows(given, BEETLES), { quantity: 'half-effect-dose' });
    const [with0, without] = [
      await half('dose_of_half(c(0, killed), c(0, 10^dose), trials = c(60, trials))'),
      await half('dose_of_half(killed, 10^dose, trials = trials)'),
    ];
    for (const field of ['estimate', 'standard_error', 'low', 'high'])
      agree([with0.number(field)], [without.number(field) ?? NaN], 4);
  });

  test('no dose reaches half of the effect -> beyond-data, no dose', async () => {
    const rows = await r.rows('dose_of_half(c(0, 1, 2, 4), c(1, 2, 4, 8), trials = rep(40, 4))');
    assert.ok(notesOf(rows).includes('beyond-data'));
    assert.equal(theRow(rows, { quantity: 'half-effect-dose' }).number('estimate'), null);
  });

  test('weight of a chick over time -> the four-parameter curve of ?SSfpl', async () => {
    const rows = await r.rows('chick <- subset(ChickWeight, Chick == 1); dose_curve(chick$weight, exp(chick$Time))');
    const half = theRow(rows, { quantity: 'half-effect-dose' }).number('estimate');
    agree([Math.log(half ?? 0)], [19.3905], 5);
  });

  test('two doses -> too-few-rows', async () => {
    assert.deepEqual(notesOf(await r.rows('dose_of_half(c(1, 2), c(1, 2), trials = c(5, 5))')), ['too-few-rows']);
  });
});

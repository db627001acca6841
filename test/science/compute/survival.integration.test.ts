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

// Freireich et al. (1963): weeks of remission in leukaemia, 6-MP and control.
const REMISSION = `
  weeks <- c(6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35,
             1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23)
  relapse <- c(1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, rep(1, 21))
  arm <- factor(rep(c("6-MP", "control"), each = 21));`;
// Edmonson et al. (1979), as in the survival package of R: ovarian cancer.
const OVARIAN = `
  days <- c(59, 115, 156, 421, 431, 448, 464, 475, 477, 563, 638, 744, 769, 770, 803, 855, 1040, 1106, 1129, 1206, 1227,
            268, 329, 353, 365, 377)
  died <- c(1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0)
  patients <- data.frame(
    age = c(72.3315, 74.4932, 66.4658, 53.3644, 50.3397, 56.4301, 56.9370, 59.8548, 64.1753, 55.1781, 56.7562, 50.1096,
            59.6301, 57.0521, 39.2712, 43.1233, 38.8932, 44.6000, 53.9068, 44.2055, 59.5890, 74.5041, 43.1370, 63.2192,
            64.4247, 58.3096),
    status = c(1, 1, 2, 1, 1, 2, 2, 2, 1, 2, 2, 1, 2, 1, 1, 2, 2, 1, 1, 1, 2, 2, 1, 2, 1, 1));`;

describe('survival_by_group', () => {
  test('remission with 6-MP -> the published curve, errors and log-log limits', async () => {
    const found = await r.numbers(
      `${REMISSION} curve <- survival_curve(weeks[1:21], relapse[1:21] == 1)
       t(curve[curve$time %in% c(6, 13, 23), c("survival", "error", "low", "high")])`,
    );
    agree(
      found,
      [
        0.857142857, 0.0763603548, 0.619717962, 0.951551747, 0.690196078, 0.106814708, 0.431610217, 0.849065961,
        0.448179272, 0.134591457, 0.188052012, 0.680142628,
      ],
      6,
    );
  });

  test('a time after the last of a group had the event -> nobody of it is left', async () => {
    const rows = await r.rows(`${REMISSION} survival_by_group(weeks, relapse, 1, arm, at = 25)`);
    const shares = rowsWith(rows, { quantity: 'survival-probability' });
    assert.equal(shares.find((row) => row.text('group') === 'control')?.number('estimate'), 0);
  });

  test('a time is wanted -> survival at that time alone, in each group', async () => {
    const rows = await r.rows(`${REMISSION} survival_by_group(weeks, relapse, 1, arm, at = 13)`);
    const shares = rowsWith(rows, { quantity: 'survival-probability' });
    assert.deepEqual(
      shares.map((each) => [each.text('group'), each.number('at')]),
      [
        ['6-MP', 13],
        ['control', 13],
      ],
    );
    agree(
      shares.map((each) => each.number('estimate')),
      [0.690196078431373, 4 / 21],
    );
  });

  test('medians -> 23 (13 to unknown) and 8 (4 to 11) weeks', async () => {
    const rows = await r.rows(`${REMISSION} survival_by_group(weeks, relapse, 1, arm)`);
    const medians = rowsWith(rows, { quantity: 'median-survival' });
    assert.deepEqual(
      medians.map((row) => [row.text('group'), row.number('estimate'), row.number('low'), row.number('high')]),
      [
        ['6-MP', 23, 13, null],
        ['control', 8, 4, 11],
      ],
    );
  });

  test('a curve that rests at one half -> the middle of its flat part', async () => {
    const rows = await r.rows('survival_by_group(c(8, 3, 9, 11), rep(1, 4), 1)');
    assert.equal(theRow(rows, { quantity: 'median-survival' }).number('estimate'), 8.5);
  });

  test('log-rank of 6-MP and control -> 16.79', async () => {
    const rows = await r.rows(`${REMISSION} survival_by_group(weeks, relapse, 1, arm)`);
    const test = theRow(rows, { quantity: 'omnibus' });
    agree([test.number('statistic'), test.number('p')], [16.7929409892, 4.16880911e-5], 8);
  });
});

describe('cox_model', () => {
  test('6-MP and control, ties by Efron -> the hazard ratio, z, limits and checks that R prints', async () => {
    const rows = await r.rows(`${REMISSION} cox_model(weeks, relapse, 1, data.frame(arm))`);
    const answer = theRow(rows, { role: 'answer' });
    agree(
      ['estimate', 'low', 'high', 'statistic', 'p'].map((name) => answer.number(name)),
      [4.81687389828, 2.14650821273, 10.8093106816, 3.81216697737, 0.000137753761987],
      9,
    );
    agree([theRow(rows, { quantity: 'omnibus' }).number('statistic')], [16.351690839], 9);
    const proportional = assumptionOf(rows, 'proportional-hazards');
    agree([proportional.number('statistic'), proportional.number('p')], [0.0228633780528, 0.879812894957], 8);
  });

  test('ovarian cancer by two quantities -> ratios and the joint test of proportional hazards', async () => {
    const rows = await r.rows(`${OVARIAN} cox_model(days, died, 1, patients)`);
    const age = theRow(rows, { predictor: 'age', role: 'answer' });
    agree(
      [age.number('estimate'), age.number('statistic'), age.number('p')],
      [1.17527389242, 3.2350330626952, 0.00121628645658],
      7,
    );
    const status = theRow(rows, { predictor: 'status', role: 'answer' });
    agree([Math.log(status.number('estimate') ?? 0)], [0.0186618602333], 7);
    agree([assumptionOf(rows, 'proportional-hazards').number('statistic')], [3.6334909795], 7);
  });

  test('two predictors and their interaction -> the ratio of hazard ratios, and the ratio at each level', async () => {
    const rows = await r.rows(
      `${OVARIAN} patients$status <- factor(patients$status, labels = c("none", "some"))
       cox_model(days, died, 1, patients, interactions = c("age", "status"))`,
    );
    const interaction = theRow(rows, { quantity: 'interaction', role: 'answer' });
    agree([interaction.number('estimate'), interaction.number('statistic')], [1.0010084241, 0.0120464052], 5);
    const [none, some] = rowsWith(rows, { quantity: 'hazard-ratio', predictor: 'age', role: 'part' });
    agree([Math.log(none?.number('estimate') ?? 0)], [0.1610033065], 5);
    agree(
      [(some?.number('estimate') ?? 0) / (none?.number('estimate') ?? 1)],
      [interaction.number('estimate') ?? 0],
      8,
    );
  });

  test('large constants in a quantity -> the same ratio per unit', async () => {
    const plain = await r.rows(`${OVARIAN} cox_model(days, died, 1, patients["age"])`);
    const moved = await r.rows(`${OVARIAN} cox_model(days, died, 1, data.frame(age = patients$age + 1e6))`);
    agree(
      [theRow(moved, { role: 'answer' }).number('estimate')],
      [theRow(plain, { role: 'answer' }).number('estimate') ?? 0],
      8,
    );
  });

  test('a group without events -> a note, no hazard ratio, the likelihood ratio test', async () => {
    const rows = await r.rows(
      'cox_model(1:12, rep(1:0, each = 6), 1, data.frame(g = factor(rep(c("a", "b"), each = 6))))',
    );
    assert.ok(notesOf(rows).includes('separation'));
    const answer = theRow(rows, { role: 'answer' });
    assert.equal(answer.number('estimate'), null);
    assert.ok((answer.number('p') ?? 1) < 0.01);
  });

  test('no event -> no-events; two rows -> too-few-rows; a negative time -> values-invalid', async () => {
    assert.deepEqual(notesOf(await r.rows('cox_model(1:9, rep(0, 9), 1, data.frame(x = 9:1))')), ['no-events']);
    assert.deepEqual(notesOf(await r.rows('cox_model(1:2, c(1, 1), 1, data.frame(x = 1:2))')), ['too-few-rows']);
    assert.deepEqual(notesOf(await r.rows('survival_by_group(c(-1, 2, 3), rep(1, 3), 1)')), ['values-invalid']);
  });
});

describe('survival_comparison', () => {
  test('two groups -> log-rank and hazard ratio answer, no column is named that the plan does not have', async () => {
    const rows = await r.rows(`${REMISSION} survival_comparison(weeks, relapse, 1, arm)`);
    const answers = rowsWith(rows, { role: 'answer' });
    assert.deepEqual(
      answers.map((row) => row.text('quantity')),
      ['omnibus', 'hazard-ratio'],
    );
    assert.deepEqual(
      answers.map((row) => row.text('predictor')),
      [null, null],
    );
  });

  test('two of three groups -> the hazard of one against the other', async () => {
    const three = 'three <- factor(rep(c("a", "b", "c"), length.out = length(weeks)));';
    const rows = await r.rows(
      `${REMISSION} ${three} survival_comparison(weeks, relapse, 1, three, compared = "c", reference = "a")`,
    );
    const alone = await r.rows(
      `${REMISSION} ${three} kept <- three != "b"; survival_comparison(weeks[kept], relapse[kept], 1, droplevels(three[kept]))`,
    );
    const [pair, expected] = [rows, alone].map((each) => theRow(each, { quantity: 'hazard-ratio' }));
    assert.deepEqual([pair!.text('group'), pair!.text('reference')], ['c', 'a']);
    assert.equal(pair!.number('estimate'), expected!.number('estimate'));
  });
});

describe('per_step', () => {
  const model = 'cox_model(days, died, 1, patients["age"])';
  test('ten years of age -> the tenth power of the ratio of one, and the same test', async () => {
    const [one, ten] = [
      theRow(await r.rows(`${OVARIAN} ${model}`), { quantity: 'hazard-ratio' }),
      theRow(await r.rows(`${OVARIAN} per_step(${model}, patients, "age", 10)`), { quantity: 'hazard-ratio' }),
    ];
    agree(
      ['estimate', 'low', 'high', 'statistic'].map((name) => ten.number(name)),
      ['estimate', 'low', 'high'].map((name) => (one.number(name) ?? NaN) ** 10).concat(one.number('statistic') ?? NaN),
    );
  });

  test('no amount -> a standard deviation', async () => {
    const rows = await r.numbers(
      `x <- c(1, 2, 4, 7, 8, 11); y <- c(2, 3, 7, 9, 15, 16)
       one <- linear_model(y, data.frame(x)); wide <- per_step(one, data.frame(x), "x")
       c(wide$estimate[one$quantity == "slope"], one$estimate[one$quantity == "slope"] * sd(x))`,
    );
    agree(rows.slice(0, 1), rows.slice(1).map(Number));
  });
});

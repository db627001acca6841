import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { RRow } from '../../../science/compute/r-rows.ts';
import type { Session } from './r-session.ts';
import { digits, openSession, rowsWith, theRow } from './r-session.ts';

/** All pairs of the groups of a model, against R's own fits with another reference level. */

let r: Session;
beforeAll(async () => {
  r = await openSession();
});
afterAll(() => r.close());

function agree(found: readonly (number | null)[], expected: readonly number[], least: number): void {
  for (const [index, each] of expected.entries())
    assert.ok(digits(found[index] ?? null, each) >= least, `${index}: ${found[index]} is not ${each}`);
}

const HOLM = 'p.adjust(c(m[2:3, 4], h[3, 4]), "holm")';
const COUNTS = `counts <- data.frame(n = c(18, 17, 15, 20, 10, 20, 25, 13, 12, 9, 31, 14), g = gl(3, 1, 12, labels = c("a", "b", "c")),
  x = c(1, 4, 2, 6, 3, 8, 5, 9, 7, 11, 10, 12))`;

/** Of H against M: estimate and p values of the three pairs, M to L, H to L and H to M. */
const numbersOf = (rows: readonly RRow[], quantity: string, levels: readonly [string, string, string]) => {
  const [low, middle, high] = levels;
  const last = theRow(rows, { quantity, role: 'part', group: high, reference: middle });
  const pairs = [
    theRow(rows, { quantity, role: 'part', group: middle, reference: low }),
    theRow(rows, { quantity, role: 'part', group: high, reference: low }),
    last,
  ];
  return [last.number('estimate'), last.number('p'), ...pairs.map((pair) => pair.number('p_adjusted'))];
};

describe('pairs of three groups, p values adjusted by Holm', () => {
  test('a linear model with a covariate -> those of lm with another reference', async () => {
    const tension = 'warpbreaks["tension"], warpbreaks["wool"]';
    const found = await r.rows(`linear_model(warpbreaks$breaks, ${tension})`);
    const own = await r.numbers(`
      m <- coef(summary(lm(breaks ~ tension + wool, warpbreaks)))
      h <- coef(summary(lm(breaks ~ relevel(tension, "M") + wool, warpbreaks)))
      c(h[3, c(1, 4)], ${HOLM})`);
    agree(numbersOf(found, 'mean-difference', ['L', 'M', 'H']), own, 9);
  });

  test('counts -> those of glm with another reference', async () => {
    const found = await r.rows(`${COUNTS}; count_model(rep(counts$n, 1), counts["g"], counts["x"])`);
    const [method] = found.map((row) => row.text('method'));
    const family = method === 'quasi-poisson-model' ? 'quasipoisson' : 'poisson';
    const own = await r.numbers(`${COUNTS}
      m <- coef(summary(glm(n ~ g + x, ${family}, counts, epsilon = 1e-14)))
      h <- coef(summary(glm(n ~ relevel(g, "b") + x, ${family}, counts, epsilon = 1e-14)))
      c(exp(h[3, 1]), h[3, 4])`);
    agree(numbersOf(found, 'rate-ratio', ['a', 'b', 'c']).slice(0, 2), own, 7);
  });

  test('means in clusters, hazards, odds and rates -> three pairs each, and Holm over them', async () => {
    const models = [
      `${COUNTS}; cluster_robust(counts$n, counts["g"], gl(6, 2))`,
      `${COUNTS}; cox_model(counts$n, factor(rep(c("x", "x", "x", "o"), 3)), "x", counts["g"])`,
      `${COUNTS}; logistic_model(pmin(counts$n, 20), NULL, counts["g"], trials = rep(40, 12))`,
      `${COUNTS}; rate_comparison(counts$n, rep(c(1, 2), 6), counts$g)`,
    ];
    for (const model of models) {
      const pairs = (await r.rows(model)).filter(
        (row) => row.text('reference') !== null && row.text('role') === 'part',
      );
      const named = new Set(pairs.map((row) => `${row.text('group')} ${row.text('reference')}`));
      assert.deepEqual([...named].toSorted(), ['b a', 'c a', 'c b'], model);
      for (const pair of pairs) assert.deepEqual([pair.text('adjustment'), pair.number('family')], ['Holm', 3], model);
    }
  });

  test('two groups of the same mean -> a difference of zero, and no rounding', async () => {
    const found = await r.rows(
      `linear_model(c(0.1, 0.3, 0.2, 0.3, 0.2, 0.1, 0.7, 0.8, 0.9), data.frame(g = gl(3, 3, labels = c("a", "b", "c"))))`,
    );
    const same = theRow(found, { role: 'part', group: 'b', reference: 'a' });
    assert.deepEqual([same.number('estimate'), same.number('statistic'), same.number('p')], [0, 0, 1]);
  });

  test('two groups that are named -> the pairs with the reference alone, unadjusted', async () => {
    const found = await r.rows('linear_model(warpbreaks$breaks, warpbreaks["tension"], pairs = FALSE)');
    const pairs = rowsWith(found, { quantity: 'mean-difference', role: 'part' });
    assert.deepEqual(
      pairs.map((row) => [row.text('group'), row.text('reference'), row.number('p_adjusted')]),
      [
        ['M', 'L', null],
        ['H', 'L', null],
      ],
    );
  });
});

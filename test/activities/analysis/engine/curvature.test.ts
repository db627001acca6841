import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curvature } from '../../../../activities/analysis/engine/statistics/curvature.ts';
import { fitLinear } from '../../../../activities/analysis/engine/statistics/linear-model.ts';

const X = Array.from({ length: 60 }, (_, row) => row / 3);
/** The same scatter in every run. */
const noise = (row: number) => Math.sin(row * 12.9898) * 1.5;

function bendOf(curve: (x: number) => number) {
  const y = X.map((x, row) => curve(x) + noise(row));
  return curvature(X, y, fitLinear(y, [{ name: 'x', values: X }]));
}

for (const [what, curve, peak] of [
  ['a symmetric parabola', (x: number) => (x - 10) ** 2 / 10, false],
  ['an inverted U', (x: number) => 20 - (x - 8) ** 2 / 10, true],
] as const) {
  test(`${what} -> a bend that turns inside`, () => {
    const bend = bendOf(curve);
    assert.ok(bend?.turnsInside);
    assert.equal(bend.peak, peak);
    assert.ok(Math.abs(bend.turnsAt - (peak ? 8 : 10)) < 1, String(bend.turnsAt));
  });
}

test('a curve that levels off -> a bend that does not turn', () => {
  const bend = bendOf((x) => 20 * (1 - Math.exp(-x / 3)));
  assert.ok(bend);
  assert.equal(bend.turnsInside, false);
});

for (const [what, curve] of [
  ['a line', (x: number) => 2 * x],
  ['no relation', () => 5],
] as const) {
  test(`${what} -> no bend`, () => {
    assert.equal(bendOf(curve), undefined);
  });
}

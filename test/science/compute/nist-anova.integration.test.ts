import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { agrees, find, workbench } from './harness.ts';

/**
 * One-way analysis of variance against the certified values of NIST's Statistical Reference Datasets
 * (https://www.itl.nist.gov/div898/strd/anova/anova.html) to nine digits. SmLs01 to SmLs09 are those of Simon and Lesage
 * (1989), which are generated; with large constant leading digits doubles do not hold the decimal data, so SmLs04 to
 * SmLs09 are compared with the exact result for the doubles, in rational arithmetic.
 */
const bench = workbench();

const ANOVA: Partial<AnalysisPlan> = { outcome: 'y', predictors: ['treatment'], method: 'anova' };

/** Nine treatments, the first replicate at the mean of its treatment and the others 0.1 below and above it in turn. */
function simonLesage(replicates: number, offset: number): { treatment: string[]; y: number[] } {
  const tenths = [4, 3, 5, 3, 5, 3, 5, 3, 5];
  const treatment: string[] = [];
  const y: number[] = [];
  for (const [index, mean] of tenths.entries()) {
    for (let replicate = 0; replicate < replicates; replicate++) {
      const tenth = mean + (replicate === 0 ? 0 : replicate % 2 === 1 ? -1 : 1);
      treatment.push(`t${index + 1}`);
      // As a file of decimals is read: the double nearest to it.
      y.push(Number(`${offset}.${tenth}`));
    }
  }
  return { treatment, y };
}

for (const { name, replicates } of [
  { name: 'SmLs01', replicates: 21 },
  { name: 'SmLs02', replicates: 201 },
  { name: 'SmLs03', replicates: 2001 },
]) {
  test(`${name} -> the certified F, share of variance and residual standard deviation`, async () => {
    const result = await bench.answer(await bench.tableOf(simonLesage(replicates, 1)), ANOVA);
    const answer = find(result, { quantity: 'omnibus', role: 'answer' });
    agrees(answer.statistic?.value, replicates, 9);
    assert.deepEqual(answer.statistic?.df, [8, 9 * (replicates - 1)]);
    const [between, within] = [0.08 * replicates, 0.09 * (replicates - 1)];
    agrees(find(result, { quantity: 'variance-explained' }).estimate, between / (between + within), 9);
    const residual = result.outcome.estimates.find((e) => e.quantity === 'standard-deviation' && e.contrast === null);
    agrees(residual?.estimate, 0.1, 9);
  });
}

for (const [number, replicates, offset] of [
  [4, 21, 1e6],
  [5, 201, 1e6],
  [6, 2001, 1e6],
  [7, 21, 1e12],
  [8, 201, 1e12],
  [9, 2001, 1e12],
] as const) {
  test(`SmLs0${number} -> the exact F of the doubles`, async () => {
    const data = simonLesage(replicates, offset);
    const result = await bench.answer(await bench.tableOf(data), ANOVA);
    agrees(find(result, { quantity: 'omnibus', role: 'answer' }).statistic?.value, exactF(data.treatment, data.y), 9);
  });
}

test('SmLs07 -> 21.0008 is what the doubles hold where 21 is certified', () => {
  const { treatment, y } = simonLesage(21, 1e12);
  agrees(exactF(treatment, y), 21.0008, 6);
});

test('SiRstv -> the certified table', async () => {
  const y = [
    196.3052, 196.124, 196.189, 196.2569, 196.3403, 196.3042, 196.3825, 196.1669, 196.3257, 196.0422, 196.1303,
    196.2005, 196.2889, 196.0343, 196.1811, 196.2795, 196.1748, 196.1494, 196.1485, 195.9885, 196.2119, 196.1051,
    196.185, 196.0052, 196.209,
  ];
  const treatment = y.map((_, index) => `instrument ${Math.floor(index / 5) + 1}`);
  const result = await bench.answer(await bench.tableOf({ treatment, y }), ANOVA);
  const answer = find(result, { quantity: 'omnibus', role: 'answer' });
  agrees(answer.statistic?.value, 1.18046237440255, 9);
  assert.deepEqual(answer.statistic?.df, [4, 20]);
  agrees(find(result, { quantity: 'variance-explained' }).estimate, 1.90999039051129e-1, 9);
});

test('AtmWtAg -> the certified F, as the square of t for two instruments', async () => {
  const digits = [
    [
      1568, 1465, 1572, 1785, 1446, 1903, 1526, 1494, 1616, 1587, 1519, 1486, 1419, 1569, 1508, 1672, 1385, 1518, 1662,
      1424, 1360, 1333, 1610, 1477,
    ],
    [
      1079, 1344, 1513, 1197, 1604, 1385, 1642, 1365, 1151, 1082, 1517, 1448, 1198, 1482, 1334, 1609, 1101, 1512, 1469,
      1360, 1254, 1261, 1450, 1368,
    ],
  ];
  const y = digits.flat().map((each) => Number(`107.868${each}`));
  const treatment = y.map((_, index) => (index < 24 ? 'a' : 'b'));
  const result = await bench.answer(await bench.tableOf({ treatment, y }), ANOVA);
  const answer = find(result, { quantity: 'mean-difference', role: 'answer' });
  assert.deepEqual(answer.statistic?.df, [46]);
  agrees(answer.statistic.value ** 2, 15.946733567793, 8);
  agrees(answer.statistic.value ** 2, exactF(treatment, y), 9);
});

/** F of the one-way analysis of variance in rational arithmetic: every double is an integer times a power of two. */
function exactF(groups: readonly string[], values: readonly number[]): number {
  const scaled = values.map(times2to60);
  const members = new Map<string, bigint[]>();
  for (const [index, group] of groups.entries()) members.set(group, [...(members.get(group) ?? []), scaled[index]!]);
  const n = BigInt(values.length);
  const k = BigInt(members.size);
  const sum = (of: readonly bigint[]): bigint => of.reduce((total, value) => total + value, 0n);
  const total = sum(scaled);
  // All over one denominator: the product of the sizes, which are equal here, and n.
  const size = BigInt(groups.length) / k;
  let between = 0n;
  let within = 0n;
  for (const of of members.values()) {
    const own = sum(of);
    between += (own * n - total * size) ** 2n; // over n² and size² : size × (mean - grand)²
    for (const value of of) within += (value * size - own) ** 2n; // over size²
  }
  // F = [size × between / (n² size²) / (k - 1)] / [within / size² / (n - k)]
  const numerator = between * size * (n - k);
  const denominator = within * n * n * (k - 1n);
  return Number((numerator * 10n ** 30n) / denominator) / 1e30;
}

function times2to60(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const mantissa = (word & (2n ** 52n - 1n)) + 2n ** 52n;
  const exponent = ((word >> 52n) & 2047n) - 1075n + 60n;
  assert.ok(value > 0 && exponent >= 0n);
  return mantissa * 2n ** exponent;
}

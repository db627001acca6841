import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

/** Hardness of 246 with two slips of the keyboard: a digit too many, and a point too far left. */
function castings(): string {
  const { normal } = createRandom(901);
  return csv(
    ['casting', 'foundry', 'hardness_hv'],
    rowsOf(120, (index) => [
      `C${String(index + 1)}`,
      ['north', 'south'][index % 2] ?? '',
      index === 40 ? 2450 : index === 90 ? 24.4 : rounded(normal(246, 6), 1),
    ]),
  );
}

/** Twelve and six relapses a hundred years under two drugs, followed for up to three years. */
function relapses(): string {
  const { exponential, uniform } = createRandom(902);
  return csv(
    ['patient', 'drug', 'followup_days', 'relapsed'],
    rowsOf(900, (index) => {
      const until = exponential((index % 2 === 0 ? 100 / 12 : 100 / 6) * 365.25);
      const followed = uniform(200, 1100);
      return [
        `P${String(index + 1)}`,
        index % 2 === 0 ? 'old' : 'new',
        Math.ceil(Math.min(until, followed)),
        until <= followed ? 1 : 0,
      ];
    }),
  );
}

/** 2,900 a square metre, 9,000 a bedroom, 20 less with each metre to the station: 70 m², two bedrooms and 400 m are 233,000. */
function flats(): string {
  const { normal, uniform } = createRandom(903);
  return csv(
    ['listing', 'bedrooms', 'floor_area_m2', 'dist_station_m', 'sale_price_gbp'],
    rowsOf(240, (index) => {
      const bedrooms = 1 + (index % 4);
      const [area, distance] = [rounded(25 + 20 * bedrooms + normal(0, 8), 0), rounded(uniform(50, 2500), 0)];
      const price = 20_000 + 2900 * area + 9000 * bedrooms - 20 * distance + normal(0, 20_000);
      return [`L${String(index + 1)}`, bedrooms, area, distance, rounded(price, 0)];
    }),
  );
}

/** Three kinds of plots: acid and high, neutral, and low on chalk. The canopy goes with none of them. */
function moor(): string {
  const { normal } = createRandom(904);
  const centres = [
    [4, 24, 1150],
    [5.2, 18, 780],
    [6.4, 13, 420],
  ] as const;
  return csv(
    ['plot_id', 'soil_pH', 'CN_ratio', 'elevation_m', 'canopy_pct', 'litter_mm', 'stones_pct'],
    rowsOf(150, (index) => {
      const [acidity, ratio, height] = centres[index % 3] ?? centres[0];
      return [
        `P${String(index + 1)}`,
        rounded(normal(acidity, 0.25), 2),
        rounded(normal(ratio, 1.4), 1),
        rounded(normal(height, 80), 0),
        rounded(normal(60, 12), 0),
        rounded(normal(30, 6), 1),
        rounded(normal(20, 5), 0),
      ];
    }),
  );
}

const FLATS = { 'flats.csv': flats() };

const MOOR = { 'moor.csv': moor() };

const CASTINGS = { 'castings.csv': castings() };

const RELAPSES = { 'relapses.csv': relapses() };

/** Questions that scientists ask every day beside the main one. */
export const PRACTICE: readonly GoldenQuestion[] = [
  {
    id: 'castings-outliers',
    kind: 'outliers',
    message: 'A few hardness values look wrong. Which castings are they, and what is the mean hardness without them?',
    files: CASTINGS,
    truth: {
      outcome: ['hardness_hv'],
      value: { quantity: ['outlier'], estimate: 24.4, within: 0, group: 'C91' },
    },
  },
  {
    id: 'relapses-rate',
    kind: 'rate',
    message: 'What is the relapse rate per 100 person-years on each drug, and what is the rate ratio?',
    files: RELAPSES,
    truth: {
      outcome: ['relapsed'],
      predictor: ['drug'],
      effect: { higher: 'old', lower: 'new' },
      value: { quantity: ['rate'], estimate: 12, within: 2, group: 'old' },
    },
  },
  {
    id: 'flats-expected-price',
    kind: 'expected-value',
    message:
      'What would a two-bedroom flat of 70 m², 400 m from the station, be expected to sell for, and how wide is the range?',
    files: FLATS,
    truth: {
      outcome: ['sale_price_gbp'],
      value: { quantity: ['expected-value'], estimate: 233_000, within: 5_000 },
    },
  },
  {
    id: 'flats-beyond',
    kind: 'expected-value',
    message: 'What sale price should I expect for a floor area of 400 m² and 3 bedrooms?',
    files: FLATS,
    truth: {
      outcome: ['sale_price_gbp'],
      value: { quantity: ['expected-value'], estimate: 1_182_000, within: 60_000 },
    },
  },
  {
    id: 'flats-of-unknown-kind',
    kind: 'not-answerable',
    message: 'What would a flat of 70 m² with a garden of 200 m be expected to sell for?',
    files: FLATS,
    truth: { unanswerable: true },
  },
  {
    id: 'moor-groups',
    kind: 'grouping',
    message:
      'Do the plots fall into natural groups on soil pH, C:N and elevation? How many groups are there, and what characterises them?',
    files: MOOR,
    truth: { value: { quantity: ['group-count'], estimate: 3, within: 0 } },
  },
  {
    id: 'moor-no-groups',
    kind: 'grouping',
    message: 'Can the plots be sorted into distinct types by canopy, litter and stones?',
    files: MOOR,
    truth: { value: { quantity: ['silhouette'], estimate: 0.26, within: 0.03 } },
  },
  {
    id: 'relapses-readmission-rate',
    kind: 'not-answerable',
    message: 'What is the readmission rate per 100 person-years on each drug?',
    files: RELAPSES,
    truth: { unanswerable: true },
  },
  {
    id: 'castings-without-outliers',
    kind: 'not-answerable',
    message: 'Without the outliers, is hardness higher in the north foundry?',
    files: CASTINGS,
    truth: { unanswerable: true },
  },
];

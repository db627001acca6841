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

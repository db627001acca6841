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

const CASTINGS = { 'castings.csv': castings() };

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
    id: 'castings-without-outliers',
    kind: 'not-answerable',
    message: 'Without the outliers, is hardness higher in the north foundry?',
    files: CASTINGS,
    truth: { unanswerable: true },
  },
];

import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

/** Insects killed of 50 at each dose: half of them at a dose of 10. */
function toxicity(): string {
  const { chance } = createRandom(41);
  return csv(
    ['dose_mg', 'killed', 'tested'],
    [1, 2, 4, 8, 16, 32, 64].map((dose) => {
      const share = 1 / (1 + Math.exp(-2 * Math.log(dose / 10)));
      return [dose, Array.from({ length: 50 }, () => chance(share)).filter(Boolean).length, 50];
    }),
  );
}

/** Breaking force of three alloys at two temperatures: the alloy matters less when hot. */
function alloys(): string {
  const { normal } = createRandom(42);
  return csv(
    ['alloy', 'temperature', 'breaking_force_kN', 'batch'],
    rowsOf(120, (index) => {
      const alloy = index % 3;
      const hot = index % 2 === 1;
      const force = 40 + (hot ? -6 : 0) + alloy * (hot ? 0.5 : 4) + normal(0, 2);
      return [['A', 'B', 'C'][alloy] ?? '', hot ? 'hot' : 'cold', rounded(force), 1 + (index % 5)];
    }),
  );
}

/** Absorbance by concentration (slope 0.12), and pressure that rises with the square of speed. */
function calibration(): string {
  const { normal, uniform } = createRandom(43);
  return csv(
    ['sample', 'concentration', 'absorbance', 'speed', 'pressure', 'operator'],
    rowsOf(70, (index) => {
      const concentration = uniform(0, 10);
      const speed = uniform(1, 20);
      return [
        index + 1,
        rounded(concentration, 3),
        rounded(0.05 + 0.12 * concentration + normal(0, 0.02), 4),
        rounded(speed),
        rounded(0.3 * speed ** 2 + normal(0, 4)),
        index % 2 === 0 ? 'Ann' : 'Bo',
      ];
    }),
  );
}

/** Defects by shift; machine 2 fails three times as often. */
function defects(): string {
  const { chance, normal } = createRandom(44);
  return csv(
    ['machine', 'defective', 'length_mm', 'load_n'],
    rowsOf(400, (index) => {
      const machine = 1 + (index % 2);
      const load = normal(100, 20);
      return [
        machine,
        chance(machine === 1 ? 0.1 : 0.3) ? 1 : 0,
        rounded(normal(50, machine === 1 ? 0.2 : 0.6), 3),
        rounded(load, 1),
      ];
    }),
  );
}

const tests = { 'alloys.csv': alloys() };
const curves = { 'calibration.csv': calibration() };
const parts = { 'defects.csv': defects() };

export const LABORATORY: readonly GoldenQuestion[] = [
  {
    id: 'toxicity-half',
    kind: 'dose-response',
    message: 'At which dose are half of the insects killed?',
    files: { 'toxicity.csv': toxicity() },
    truth: {
      outcome: ['killed'],
      predictor: ['dose_mg'],
      value: { quantity: ['half-effect-dose'], estimate: 10, within: 2.5 },
    },
  },
  {
    id: 'toxicity-rises',
    kind: 'dose-response',
    message: 'Does the share killed increase with dose?',
    files: { 'toxicity.csv': toxicity() },
    truth: { outcome: ['killed'], predictor: ['dose_mg'], effect: 'positive' },
  },
  {
    id: 'alloys-anova',
    kind: 'difference',
    message: 'Which alloy has the highest breaking force?',
    files: tests,
    truth: {
      outcome: ['breaking_force_kN'],
      predictor: ['alloy'],
      value: { quantity: ['mean'], estimate: 41.5, within: 1, group: 'C' },
    },
  },
  {
    id: 'alloys-kruskal',
    kind: 'difference',
    message: 'Compare breaking force between the alloys with a Kruskal-Wallis test',
    files: tests,
    truth: { outcome: ['breaking_force_kN'], predictor: ['alloy'], effect: 'differs' },
  },
  {
    id: 'alloys-interaction',
    kind: 'regression',
    message: 'Does the difference between the alloys depend on temperature?',
    files: tests,
    truth: { outcome: ['breaking_force_kN'], predictor: ['alloy', 'temperature'] },
  },
  {
    id: 'alloys-hot-only',
    kind: 'difference',
    message: 'Among the hot samples, do alloys A and C differ in breaking force?',
    files: tests,
    truth: { outcome: ['breaking_force_kN'], predictor: ['alloy'] },
  },
  {
    id: 'calibration-slope',
    kind: 'regression',
    message: 'How much does absorbance change per unit of concentration?',
    files: curves,
    truth: {
      outcome: ['absorbance'],
      predictor: ['concentration'],
      value: { quantity: ['slope'], estimate: 0.12, within: 0.01 },
    },
  },
  {
    id: 'calibration-step',
    kind: 'regression',
    message: 'By how much does absorbance rise for every 5 units more concentration?',
    files: curves,
    truth: {
      outcome: ['absorbance'],
      predictor: ['concentration'],
      value: { quantity: ['slope'], estimate: 0.6, within: 0.05 },
    },
  },
  {
    id: 'calibration-square',
    kind: 'regression',
    message: 'Is the relation between speed and pressure linear?',
    files: curves,
    truth: { outcome: ['pressure'], predictor: ['speed'], effect: 'curved' },
  },
  {
    id: 'calibration-operator-null',
    kind: 'difference',
    message: 'Does it matter for absorbance who the operator was?',
    files: curves,
    truth: { outcome: ['absorbance'], predictor: ['operator'], effect: 'none' },
  },
  {
    id: 'calibration-unrelated',
    kind: 'association',
    message: 'Are speed and concentration correlated?',
    files: curves,
    truth: { outcome: ['speed', 'concentration'], effect: 'none' },
  },
  {
    id: 'defects-machine',
    kind: 'difference',
    message: 'Do the machines differ in their share of defective parts?',
    files: parts,
    truth: { outcome: ['defective'], predictor: ['machine'], effect: { higher: '2', lower: '1' } },
  },
  {
    id: 'defects-odds',
    kind: 'regression',
    message: 'Do the odds of a defect depend on the machine, adjusting for load?',
    files: parts,
    truth: {
      outcome: ['defective'],
      predictor: ['machine'],
      covariates: ['load_n'],
      effect: { higher: '2', lower: '1' },
    },
  },
  {
    id: 'defects-spread',
    kind: 'variance',
    message: 'Is the length of the parts more variable on machine 2?',
    files: parts,
    truth: { outcome: ['length_mm'], predictor: ['machine'], effect: { higher: '2', lower: '1' } },
  },
  {
    id: 'defects-length-mean',
    kind: 'difference',
    message: 'length by machine?',
    files: parts,
    truth: { outcome: ['length_mm'], predictor: ['machine'], effect: 'none' },
  },
  {
    id: 'defects-colour',
    kind: 'not-answerable',
    message: 'Is the colour of the parts related to the humidity?',
    files: parts,
    truth: { unanswerable: true },
  },
  {
    id: 'defects-nonsense',
    kind: 'not-answerable',
    message: 'What is the meaning of life?',
    files: parts,
    truth: { unanswerable: true },
  },
];

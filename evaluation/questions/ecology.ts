import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

const example = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'examples', name, `${name}.csv`), 'utf8');

/** Growth peaks at 22 °C and falls on both sides: a straight line shows nothing. */
function growth(): string {
  const { normal, uniform } = createRandom(21);
  return csv(
    ['tank', 'temperature_c', 'growth_mm_per_week', 'species'],
    rowsOf(90, (index) => {
      const temperature = uniform(12, 32);
      const rate = 6 - 0.05 * (temperature - 22) ** 2 + normal(0, 0.5);
      return [index + 1, rounded(temperature, 1), rounded(rate), index % 2 === 0 ? 'cod' : 'trout'];
    }),
  );
}

/** Yield by fertiliser coded 1 to 4 in 6 fields: 1 and 2 alike, 4 best. */
function fields(): string {
  const { normal } = createRandom(22);
  const means = [5, 5, 6, 7];
  return csv(
    ['field', 'fertiliser', 'yield_t_per_ha', 'rain_mm'],
    rowsOf(96, (index) => {
      const code = index % 4;
      const rain = normal(600, 60);
      return [
        `F${String(1 + (index % 6))}`,
        code + 1,
        rounded((means[code] ?? 0) + normal(0, 0.8) + (rain - 600) / 300),
        rounded(rain, 0),
      ];
    }),
  );
}

/** Counts of birds by month over eight years, a season of twelve months and a fall of 2 a year. */
function birds(): string {
  const { normal } = createRandom(23);
  return csv(
    ['date', 'birds'],
    rowsOf(96, (index) => {
      const month = String((index % 12) + 1).padStart(2, '0');
      const count = 120 - index / 6 + 20 * Math.sin((2 * Math.PI * index) / 12) + normal(0, 4);
      return [`${String(2015 + Math.floor(index / 12))}-${month}-01`, Math.round(count)];
    }),
  );
}

const penguins = { 'penguins.csv': example('penguins') };
const tanks = { 'growth.csv': growth() };
const plots = { 'fields.csv': fields() };
const counts = { 'birds.csv': birds() };

export const ECOLOGY: readonly GoldenQuestion[] = [
  {
    id: 'penguins-mass-species',
    kind: 'difference',
    message: 'Does body mass differ between the species of penguins?',
    files: penguins,
    truth: { outcome: ['body_mass_g'], predictor: ['species'], effect: 'differs' },
  },
  {
    id: 'penguins-gentoo-adelie',
    kind: 'difference',
    message: 'Are Gentoo penguins heavier than Adelie penguins?',
    files: penguins,
    truth: { outcome: ['body_mass_g'], predictor: ['species'], effect: { higher: 'Gentoo', lower: 'Adelie' } },
  },
  {
    id: 'penguins-bills-within',
    kind: 'association',
    message: 'How is bill depth related to bill length within each species?',
    files: penguins,
    truth: { outcome: ['bill_depth_mm', 'bill_length_mm'], covariates: ['species'], effect: 'positive' },
  },
  {
    id: 'penguins-bills-pooled',
    kind: 'association',
    message: 'Is bill length associated with bill depth?',
    files: penguins,
    truth: { outcome: ['bill_depth_mm', 'bill_length_mm'], predictor: ['bill_depth_mm', 'bill_length_mm'] },
  },
  {
    id: 'penguins-per-mm',
    kind: 'regression',
    message: 'How much heavier is a penguin per mm of flipper length?',
    files: penguins,
    truth: {
      outcome: ['body_mass_g'],
      predictor: ['flipper_length_mm'],
      value: { quantity: ['slope'], estimate: 49.7, within: 1 },
    },
  },
  {
    id: 'penguins-sex-adjusted',
    kind: 'regression',
    message: 'Do male and female penguins differ in body mass once species is taken into account?',
    files: penguins,
    truth: {
      outcome: ['body_mass_g'],
      predictor: ['sex'],
      covariates: ['species'],
      effect: { higher: 'male', lower: 'female' },
    },
  },
  {
    id: 'penguins-how-many',
    kind: 'description',
    message: 'How many penguins of each species are there?',
    files: penguins,
    truth: { value: { quantity: ['count'], estimate: 124, within: 0, group: 'Gentoo' } },
  },
  {
    id: 'penguins-share-female',
    kind: 'description',
    message: 'What share of the Chinstrap penguins is female?',
    files: penguins,
    truth: { outcome: ['sex'], value: { quantity: ['share'], estimate: 0.5, within: 0.001 } },
  },
  {
    id: 'penguins-mean-bill',
    kind: 'description',
    message: 'What is the average bill length of Adelie penguins?',
    files: penguins,
    truth: { outcome: ['bill_length_mm'], value: { quantity: ['mean'], estimate: 38.79, within: 0.01 } },
  },
  {
    id: 'penguins-island-species',
    kind: 'association',
    message: 'Are species and island associated?',
    files: penguins,
    truth: { outcome: ['species', 'island'], predictor: ['island', 'species'], effect: 'differs' },
  },
  {
    id: 'penguins-predict',
    kind: 'prediction',
    message: 'How well can body mass be predicted from flipper length, bill length and bill depth?',
    files: penguins,
    truth: { outcome: ['body_mass_g'], predictor: ['flipper_length_mm', 'bill_length_mm', 'bill_depth_mm'] },
  },
  {
    id: 'penguins-normal',
    kind: 'normality',
    message: 'Is body mass normally distributed?',
    files: penguins,
    truth: { outcome: ['body_mass_g'] },
  },
  {
    id: 'penguins-wingspan',
    kind: 'not-answerable',
    message: 'Does wingspan differ between the islands?',
    files: penguins,
    truth: { unanswerable: true },
  },
  {
    id: 'penguins-screening',
    kind: 'screening',
    message: 'Which measurements go with body mass?',
    files: penguins,
    truth: { outcome: ['body_mass_g'] },
  },
  {
    id: 'growth-optimum',
    kind: 'regression',
    message: 'How does growth depend on temperature?',
    files: tanks,
    truth: { outcome: ['growth_mm_per_week'], predictor: ['temperature_c'], effect: 'curved' },
  },
  {
    id: 'growth-optimum-where',
    kind: 'regression',
    message: 'At which temperature is growth highest?',
    files: tanks,
    truth: {
      outcome: ['growth_mm_per_week'],
      predictor: ['temperature_c'],
      value: { quantity: ['vertex'], estimate: 22, within: 1 },
    },
  },
  {
    id: 'growth-species-null',
    kind: 'difference',
    message: 'cod vs trout: any difference in growth?',
    files: tanks,
    truth: { outcome: ['growth_mm_per_week'], predictor: ['species'], effect: 'none' },
  },
  {
    id: 'fields-fertiliser',
    kind: 'difference',
    message: 'Does the yield differ between the four fertilisers?',
    files: plots,
    truth: { outcome: ['yield_t_per_ha'], predictor: ['fertiliser'], effect: 'differs' },
  },
  {
    id: 'fields-rain-adjusted',
    kind: 'regression',
    message: 'Does yield depend on fertiliser at the same rainfall?',
    files: plots,
    truth: { outcome: ['yield_t_per_ha'], predictor: ['fertiliser'], covariates: ['rain_mm'] },
  },
  {
    id: 'birds-trend',
    kind: 'trend',
    message: 'Have the bird counts declined over time?',
    files: counts,
    truth: { outcome: ['birds'], effect: 'negative' },
  },
  {
    id: 'birds-season',
    kind: 'trend',
    message: 'Is there a yearly season in the number of birds?',
    files: counts,
    truth: { outcome: ['birds'] },
  },
  {
    id: 'nile-change',
    kind: 'trend',
    message: 'Did the flow of the Nile change, and when?',
    files: { 'nile.csv': example('nile') },
    truth: { value: { quantity: ['change-point'], estimate: 1898, within: 2 } },
  },
  {
    id: 'nile-before-after-1898',
    kind: 'before-after',
    message: 'Was the flow lower after 1898 than before?',
    files: { 'nile.csv': example('nile') },
    truth: { effect: 'negative' },
  },
  {
    id: 'stones-better',
    kind: 'difference',
    message: 'Is treatment A or B better for kidney stones?',
    files: { 'kidney-stones.csv': example('kidney-stones') },
    truth: { outcome: ['outcome'], predictor: ['treatment'] },
  },
  {
    id: 'stones-within-size',
    kind: 'difference',
    message: 'Within each stone size, which treatment succeeds more often?',
    files: { 'kidney-stones.csv': example('kidney-stones') },
    truth: {
      outcome: ['outcome'],
      predictor: ['treatment'],
      covariates: ['stone_size'],
      // Mantel and Haenszel from the published counts, B against A: A succeeds more often within each size.
      value: { quantity: ['odds-ratio'], estimate: 0.691, within: 0.002 },
    },
  },
];

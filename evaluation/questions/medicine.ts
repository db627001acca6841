import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

/** A trial of a drug: blood pressure falls by 8 mmHg under the drug, age adds 0.4 mmHg a year, sex does nothing. */
function trial(): string {
  const { normal, pick, whole } = createRandom(11);
  return csv(
    ['patient_id', 'arm', 'sex', 'age', 'sbp_baseline', 'sbp_week12', 'site'],
    rowsOf(160, (index) => {
      const arm = index % 2 === 0 ? 'drug' : 'placebo';
      const age = whole(30, 80);
      const before = normal(130 + 0.4 * (age - 55), 8);
      const after = before - (arm === 'drug' ? 8 : 0) + normal(0, 5);
      const site = pick(['Bergen', 'Graz', 'Porto']);
      return [`P${String(index + 1)}`, arm, pick(['female', 'male']), age, rounded(before, 1), rounded(after, 1), site];
    }),
  );
}

/** Months until relapse, exponential: the new treatment doubles them; a fifth is censored at 36 months. */
function relapse(): string {
  const { exponential, whole } = createRandom(12);
  return csv(
    ['treatment', 'months_to_relapse', 'relapsed', 'age'],
    rowsOf(400, (index) => {
      const treatment = index % 2 === 0 ? 'new' : 'standard';
      const months = exponential(treatment === 'new' ? 24 : 12);
      const seen = months < 36;
      return [treatment, rounded(seen ? months : 36, 1), seen ? 1 : 0, whole(40, 75)];
    }),
  );
}

/** 4 falls per 1,000 person-days on ward A, 8 on ward B. */
function falls(): string {
  const { poisson, whole } = createRandom(13);
  return csv(
    ['ward', 'month', 'falls', 'person_days'],
    rowsOf(48, (index) => {
      const ward = index % 2 === 0 ? 'A' : 'B';
      const days = whole(700, 1300);
      return [ward, 1 + (index >> 1), poisson((days * (ward === 'A' ? 4 : 8)) / 1000), days];
    }),
  );
}

/** Recovery of 80 of 100 with the vaccine and 60 of 100 without. */
function recovery(): string {
  return csv(
    ['vaccinated', 'outcome', 'patients'],
    [
      ['yes', 'recovered', 80],
      ['yes', 'died', 20],
      ['no', 'recovered', 60],
      ['no', 'died', 40],
    ],
  );
}

/** Two devices: the second reads 2 units more. */
function devices(): string {
  const { normal } = createRandom(14);
  return csv(
    ['subject', 'device_a', 'device_b'],
    rowsOf(40, (index) => {
      const real = normal(100, 15);
      return [`S${String(index + 1)}`, rounded(real + normal(0, 2), 1), rounded(real + 2 + normal(0, 2), 1)];
    }),
  );
}

const files = { 'trial.csv': trial() };
const relapses = { 'relapse.csv': relapse() };
const wards = { 'falls.csv': falls() };

export const MEDICINE: readonly GoldenQuestion[] = [
  {
    id: 'trial-arms',
    kind: 'difference',
    message: 'Is systolic blood pressure at week 12 lower with the drug than with placebo?',
    files,
    truth: { outcome: ['sbp_week12'], predictor: ['arm'], effect: { higher: 'placebo', lower: 'drug' } },
  },
  {
    id: 'trial-before-after',
    kind: 'paired-difference',
    message: 'Did blood pressure change from baseline to week 12 in the drug arm?',
    files,
    truth: { outcome: ['sbp_week12'], effect: 'negative' },
  },
  {
    id: 'trial-adjusted',
    kind: 'regression',
    message: 'What is the effect of arm on sbp_week12, adjusting for age and baseline blood pressure?',
    files,
    truth: {
      outcome: ['sbp_week12'],
      predictor: ['arm'],
      covariates: ['age', 'sbp_baseline'],
      effect: { higher: 'placebo', lower: 'drug' },
    },
  },
  {
    id: 'trial-age',
    kind: 'association',
    message: 'is baseline bp related to age',
    files,
    truth: { outcome: ['sbp_baseline', 'age'], predictor: ['age', 'sbp_baseline'], effect: 'positive' },
  },
  {
    id: 'trial-sex-null',
    kind: 'difference',
    message: 'Do men and women differ in baseline blood pressure?',
    files,
    truth: { outcome: ['sbp_baseline'], predictor: ['sex'], effect: 'none' },
  },
  {
    id: 'trial-interaction',
    kind: 'regression',
    message: 'Does the effect of the drug on blood pressure at week 12 depend on sex?',
    files,
    truth: { outcome: ['sbp_week12'], predictor: ['arm', 'sex'], effect: 'none' },
  },
  {
    id: 'trial-cholesterol',
    kind: 'not-answerable',
    message: 'Does the drug lower cholesterol?',
    files,
    truth: { unanswerable: true },
  },
  {
    id: 'relapse-time',
    kind: 'survival',
    message: 'Do patients on the new treatment stay free of relapse longer?',
    files: relapses,
    truth: { outcome: ['months_to_relapse'], predictor: ['treatment'], effect: { higher: 'standard', lower: 'new' } },
  },
  {
    id: 'relapse-hazard-adjusted',
    kind: 'survival',
    message: 'What is the hazard ratio of relapse for new vs standard treatment, controlling for age?',
    files: relapses,
    truth: {
      outcome: ['months_to_relapse'],
      predictor: ['treatment'],
      covariates: ['age'],
      effect: { higher: 'standard', lower: 'new' },
    },
  },
  {
    id: 'ward-rates',
    kind: 'rate',
    message: 'Which ward has more falls per person-day?',
    files: wards,
    truth: { outcome: ['falls'], predictor: ['ward'], effect: { higher: 'B', lower: 'A' } },
  },
  {
    id: 'ward-rate-ratio',
    kind: 'rate',
    message: 'Rate ratio of falls between ward B and ward A',
    files: wards,
    truth: { outcome: ['falls'], predictor: ['ward'], value: { quantity: ['rate-ratio'], estimate: 2, within: 0.6 } },
  },
  {
    id: 'vaccine-recovery',
    kind: 'difference',
    message: 'Do more vaccinated than unvaccinated patients recover?',
    files: { 'recovery.csv': recovery() },
    truth: {
      counts: 'recovered',
      outcome: ['outcome'],
      predictor: ['vaccinated'],
      effect: { higher: 'yes', lower: 'no' },
    },
  },
  {
    id: 'devices-agree',
    kind: 'agreement',
    message: 'Do the two devices agree?',
    files: { 'devices.csv': devices() },
    truth: { outcome: ['device_b', 'device_a'], value: { quantity: ['bias'], estimate: 2, within: 1 } },
  },
];

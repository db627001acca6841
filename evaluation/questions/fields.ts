import { csv, rounded, rowsOf, type GoldenQuestion } from '../golden-question.ts';
import { createRandom } from '../random.ts';

/** Sugar falls and acidity rises with altitude in three grapes; spraying halves mildew. */
function vineyard(): string {
  const { normal, pick, uniform } = createRandom(801);
  const bonus = [0.5, -1, 1];
  return csv(
    ['block', 'grape', 'slope_aspect', 'altitude_m', 'sugar_brix', 'acidity_g_l', 'mildew_pct', 'sprayed'],
    rowsOf(126, (index) => {
      const isSprayed = Math.floor(index / 3) % 2 === 1;
      const altitude = uniform(150, 520);
      return [
        `B${String(index + 1)}`,
        ['Merlot', 'Riesling', 'Syrah'][index % 3] ?? '',
        pick(['south', 'east', 'west']),
        rounded(altitude, 0),
        rounded(24 - 0.008 * altitude + (bonus[index % 3] ?? 0) + normal(0, 0.7), 1),
        rounded(4 + 0.006 * altitude + normal(0, 0.5)),
        rounded(Math.max(0, 18 - (isSprayed ? 9 : 0) + normal(0, 4)), 1),
        isSprayed ? 'yes' : 'no',
      ];
    }),
  );
}

/** Haemoglobin follows ferritin; a catheter means five more days in hospital, diabetes three; centres are alike. */
function dialysis(): string {
  const { chance, normal, poisson, uniform, whole } = createRandom(802);
  return csv(
    ['pat_no', 'centre', 'access_type', 'haemoglobin_g_dl', 'ferritin_ug_l', 'age', 'diabetic', 'hospital_days_year'],
    rowsOf(140, (index) => {
      const hasCatheter = Math.floor(index / 4) % 2 === 1;
      const ferritin = uniform(80, 700);
      const isDiabetic = chance(0.4);
      return [
        index + 1,
        ['North', 'East', 'South', 'West'][index % 4] ?? '',
        hasCatheter ? 'catheter' : 'fistula',
        rounded(10.2 + 0.003 * ferritin + normal(0, 0.8), 1),
        Math.round(ferritin),
        whole(30, 85),
        isDiabetic ? 1 : 0,
        poisson(4 + (hasCatheter ? 5 : 0) + (isDiabetic ? 3 : 0)),
      ];
    }),
  );
}

/** The high dose lowers the pressure by 12, the low one by 5; it brings adverse events. */
function pressure(): string {
  const { chance, normal, pick, whole } = createRandom(502);
  return csv(
    ['pid', 'arm', 'sbp_base', 'sbp_wk12', 'age_yrs', 'sex', 'adverse_event'],
    rowsOf(150, (index) => {
      const base = normal(155, 12);
      const fall = [0, 5, 12][index % 3] ?? 0;
      return [
        1000 + index,
        ['placebo', 'low dose', 'high dose'][index % 3] ?? '',
        rounded(base, 0),
        rounded(base * 0.8 + 28 - fall + normal(0, 8), 0),
        whole(35, 75),
        pick(['F', 'M']),
        chance([0.08, 0.1, 0.34][index % 3] ?? 0) ? 1 : 0,
      ];
    }),
  );
}

/** Ponds with fish call less; calls fall by three a year and rise with the distance of the road. */
function ponds(): string {
  const { normal, uniform } = createRandom(601);
  return csv(
    ['pond', 'predator_fish', 'road_dist_km', 'calls_2019', 'calls_2020', 'calls_2021'],
    rowsOf(64, (index) => {
      const hasFish = index % 2 === 1;
      const distance = uniform(0.1, 5);
      const calls = 20 + 5 * distance - (hasFish ? 9 : 0) + normal(0, 4);
      const inYear = (fall: number) => Math.max(0, Math.round(calls - fall + normal(0, 2)));
      return [
        `P${String(index + 1)}`,
        hasFish ? 'present' : 'absent',
        rounded(distance),
        inYear(0),
        inYear(3),
        inYear(6),
      ];
    }),
  );
}

/** Honey falls by three for each year of the queen and with the mites; strains are alike. */
function hives(): string {
  const { normal, pick, poisson } = createRandom(808);
  return csv(
    ['hive_no', 'queen_age_yr', 'mites_per_100', 'honey_kg', 'strain', 'treated', 'photo_url'],
    rowsOf(150, (index) => {
      const queen = 1 + (index % 3);
      const isTreated = Math.floor(index / 3) % 2 === 1;
      const mites = poisson(isTreated ? 2 : 6);
      return [
        index + 1,
        queen,
        mites,
        rounded(30 - 3 * queen - 0.8 * mites + normal(0, 4), 1),
        pick(['carnica', 'buckfast']),
        isTreated ? 'yes' : 'no',
        `https://hives.example/${String(index)}.jpg`,
      ];
    }),
  );
}

const grapes = { 'vineyard.csv': vineyard() };
const patients = { 'dialysis.csv': dialysis() };
const trial = { 'pressure.csv': pressure() };
const frogs = { 'ponds.csv': ponds() };
const bees = { 'hives.csv': hives() };

export const FIELDS: readonly GoldenQuestion[] = [
  {
    id: 'vineyard-spraying',
    kind: 'difference',
    message: 'Did spraying keep mildew down?',
    files: grapes,
    truth: { outcome: ['mildew_pct'], predictor: ['sprayed'], effect: { higher: 'no', lower: 'yes' } },
  },
  {
    id: 'vineyard-unsprayed-aspect',
    kind: 'difference',
    message: 'Among unsprayed blocks, does mildew vary with aspect?',
    files: grapes,
    truth: { outcome: ['mildew_pct'], predictor: ['slope_aspect'], effect: 'none' },
  },
  {
    id: 'vineyard-riesling-acidity',
    kind: 'description',
    message: 'What was the mean acidity of Riesling blocks above 300 m?',
    files: grapes,
    truth: { outcome: ['acidity_g_l'], value: { quantity: ['mean'], estimate: 6.4, within: 0.4 } },
  },
  {
    id: 'vineyard-ripe',
    kind: 'not-answerable',
    message: 'Which grape ripened first?',
    files: grapes,
    truth: { unanswerable: true },
  },
  {
    id: 'dialysis-non-diabetics',
    kind: 'association',
    message: 'Is haemoglobin correlated with ferritin in non-diabetics?',
    files: patients,
    truth: { outcome: ['haemoglobin_g_dl'], predictor: ['ferritin_ug_l'], effect: 'positive' },
  },
  {
    id: 'dialysis-diabetes-screening',
    kind: 'screening',
    message: 'Which columns go with being diabetic?',
    files: patients,
    truth: { outcome: ['diabetic'], effect: { higher: '1', lower: '0' } },
  },
  {
    id: 'dialysis-catheter-days',
    kind: 'difference',
    message: 'Do patients dialysed through a catheter spend more days in hospital per year than those with a fistula?',
    files: patients,
    truth: {
      outcome: ['hospital_days_year'],
      predictor: ['access_type'],
      effect: { higher: 'catheter', lower: 'fistula' },
    },
  },
  {
    id: 'dialysis-centres-adjusted',
    kind: 'regression',
    message: 'After controlling for age and diabetes, does the centre make a difference to haemoglobin?',
    files: patients,
    truth: {
      outcome: ['haemoglobin_g_dl'],
      predictor: ['centre'],
      covariates: ['age', 'diabetic'],
      effect: 'none',
    },
  },
  {
    id: 'dialysis-blood-pressure',
    kind: 'not-answerable',
    message: 'Does diabetes raise blood pressure?',
    files: patients,
    truth: { unanswerable: true },
  },
  {
    id: 'pressure-brought-down',
    kind: 'regression',
    message: 'Did the high dose bring systolic pressure down more than placebo did over the twelve weeks?',
    files: trial,
    truth: {
      outcome: ['sbp_wk12'],
      predictor: ['arm'],
      covariates: ['sbp_base'],
      effect: { higher: 'placebo', lower: 'high dose' },
    },
  },
  {
    id: 'pressure-no-event',
    kind: 'description',
    message: 'What proportion of patients on placebo had no adverse event?',
    files: trial,
    truth: { outcome: ['adverse_event'], value: { quantity: ['share'], estimate: 0.88, within: 0.01 } },
  },
  {
    id: 'pressure-events',
    kind: 'difference',
    message: 'Is the rate of adverse events different between the three arms?',
    files: trial,
    truth: { outcome: ['adverse_event'], predictor: ['arm'], effect: 'differs' },
  },
  {
    id: 'pressure-cholesterol',
    kind: 'not-answerable',
    message: 'Does the drug lower cholesterol?',
    files: trial,
    truth: { unanswerable: true },
  },
  {
    id: 'ponds-fish-2021',
    kind: 'difference',
    message: 'Do ponds with fish have fewer calling frogs in 2021?',
    files: frogs,
    truth: { outcome: ['calls_2021'], predictor: ['predator_fish'], effect: { higher: 'absent', lower: 'present' } },
  },
  {
    id: 'ponds-decline',
    kind: 'paired-difference',
    message: 'Did frog calls decline between 2019 and 2021?',
    files: frogs,
    truth: { outcome: ['calls_2021'], covariates: ['calls_2019'], effect: 'negative' },
  },
  {
    id: 'ponds-road',
    kind: 'regression',
    message: 'Does distance from the road matter for the number of calls in 2020?',
    files: frogs,
    truth: { outcome: ['calls_2020'], predictor: ['road_dist_km'], effect: 'positive' },
  },
  {
    id: 'ponds-tadpoles',
    kind: 'not-answerable',
    message: 'Are tadpoles larger in ponds without fish?',
    files: frogs,
    truth: { unanswerable: true },
  },
  {
    id: 'hives-queen-adjusted',
    kind: 'regression',
    message: 'Does honey yield go down with the age of the queen, mites being equal?',
    files: bees,
    truth: {
      outcome: ['honey_kg'],
      predictor: ['queen_age_yr'],
      covariates: ['mites_per_100'],
      effect: 'negative',
    },
  },
  {
    id: 'hives-strains',
    kind: 'difference',
    message: 'Are carnica hives no different from buckfast hives in honey production?',
    files: bees,
    truth: { outcome: ['honey_kg'], predictor: ['strain'], effect: 'none' },
  },
  {
    id: 'hives-photos',
    kind: 'not-answerable',
    message: 'Which photos show the strongest hives?',
    files: bees,
    truth: { unanswerable: true },
  },
  {
    id: 'hives-third-year',
    kind: 'difference',
    message: 'Do hives with a third-year queen carry more mites than hives with a first-year queen?',
    files: bees,
    truth: { outcome: ['mites_per_100'], predictor: ['queen_age_yr'], effect: 'none' },
  },
];

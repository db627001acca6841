import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

/** Questions of everyday practice: outliers, rates, groups by a bound, items of a scale. */

const STEEL = table(
  'specimens',
  180,
  'specimen ids 180',
  'lab int 1|2|3',
  'surface text polished|rolled',
  'hardness_HV num 90 20..2500',
  'strength_MPa num 120 300..900',
);

const BY_SPECIMEN = '~ specimen; kinds specimen:category';
const OUTLIERS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  ['Are there outliers in hardness?', [`outliers hardness_HV ${BY_SPECIMEN}`]],
  ['are there any odd looking strength readings I should check?', [`outliers strength_MPa ${BY_SPECIMEN}`]],
  [
    'Someone typed the hardness values in by hand and a few look plain wrong. Which specimens are they, and what is the mean hardness without them?',
    [`outliers hardness_HV ${BY_SPECIMEN}`],
  ],
  [
    'Is hardness normally distributed, and are there outliers?',
    ['normality hardness_HV', `outliers hardness_HV ${BY_SPECIMEN}`],
  ],
  [
    'Are there outliers in hardness in the polished specimens?',
    ['outliers hardness_HV ~ specimen; rows surface is polished; kinds specimen:category'],
  ],
  ['Excluding outliers, does hardness differ between the surfaces?', []],
  [
    'Are there outliers in hardness or strength?',
    [`outliers hardness_HV ${BY_SPECIMEN}`, `outliers strength_MPa ${BY_SPECIMEN}`],
  ],
  ['Are there outliers in this data?', ['profile -']],
  ['Are there any mistakes in this file that I should fix?', ['profile -']],
  [
    'Is hardness related to strength? Are there any mistakes in this file?',
    ['association strength_MPa ~ hardness_HV', 'profile -'],
  ],
  ['Is strength higher where hardness has outliers?', []],
  ['In lab 2 a few hardness values look wrong. What is the mean hardness without them?', []],
];

for (const [asked, wanted] of OUTLIERS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(STEEL, asked), wanted);
  });

const COHORT = table(
  'cohort',
  900,
  'id ids 900',
  'age int 50 20..80',
  'sex text female|male',
  'vaccinated text no|yes',
  'followup_days int 300 1..365',
  'infected int 0|1',
  'hospitalised int 0|1',
);

const RATES: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'What is the infection rate per 100 person-years in vaccinated and unvaccinated people, and what is the rate ratio?',
    ['rate infected ~ vaccinated; event infected=1; exposure followup_days; per 100; kinds infected:binary'],
  ],
  [
    'What is the rate ratio of infection for vaccinated versus unvaccinated, adjusted for age?',
    ['rate infected ~ vaccinated; adjusting age; event infected=1; exposure followup_days; kinds infected:binary'],
  ],
  [
    'Incidence rate of infection per 1000 person-years by sex',
    ['rate infected ~ sex; event infected=1; exposure followup_days; per 1000; kinds infected:binary'],
  ],
  ['What is the hospitalisation rate per 100 person-years by sex?', []],
  ['What is the infection rate per 100 person-years in smokers?', []],
  ['What is the infection rate per 100 person-years by sex and vaccination?', []],
];

for (const [asked, wanted] of RATES)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(COHORT, asked), wanted);
  });

const TRIAL = table(
  'trial',
  260,
  'patient_id ids 260',
  'arm text placebo|drug',
  'sbp_baseline int 60 120..190',
  'sbp_week12 int 60 110..180',
  'adverse_event text no|yes',
  'dose_mg num 0|10|20',
);

const POWER: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'How many patients per arm are needed to detect a 5 mmHg difference in week 12 sbp with 90% power?',
    ['power sbp_week12 ~ arm; value 5; power 0.9 at 0.05; expected different'],
  ],
  [
    'How many patients per arm are needed to detect a 5 mmHg difference in sbp at week 12 with 80% power at alpha 0.05?',
    ['power sbp_week12 ~ arm; value 5; power 0.8 at 0.05; expected different'],
  ],
  [
    'With power 0.9 and a significance level of 1%, how many patients per arm to detect a difference of 5 in sbp_week12?',
    ['power sbp_week12 ~ arm; value 5; power 0.9 at 0.01; expected different'],
  ],
  [
    'Using the standard deviation of sbp_week12 in all dose 0 patients together, how many patients per group do I need to detect a difference of 5 with 80% power?',
    ['power sbp_week12; rows dose_mg is 0; value 5; power 0.8 at 0.05; expected different'],
  ],
  ['How many patients per arm are needed to detect a 5 mmHg difference in week 12 sbp with 90% power, one-sided?', []],
];

for (const [asked, wanted] of POWER)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(TRIAL, asked), wanted);
  });

test('two quantities in one list are to be described -> each is', () => {
  const both = ['description temp_c', 'description butterflies'];
  assert.deepEqual(plansOf(WALKS, 'What is the mean temp_c and butterflies?'), both);
  const bySite = both.map((plan) => `${plan} ~ site`);
  assert.deepEqual(plansOf(WALKS, 'What is the mean of temp_c and butterflies at each site?'), bySite);
});

const PLATES = table(
  'plates',
  240,
  'colonies int 100 0..1200',
  'strain text mutant|wild',
  'dose_mg num 60 0..8',
  'od num 200 0.1..2',
  'contaminated text no|yes',
);

test('a count of many values beside a question -> no cluster', () => {
  const [plan] = plansOf(PLATES, 'Does the contamination rate differ between the strains?');
  assert.equal(plan, 'difference contaminated=yes ~ strain; expected different');
});

test('rows without a quantity, a date instead of a mean -> no claim', () => {
  assert.deepEqual(plansOf(PLATES, 'In plates without dose, does od differ between the strains?'), []);
  assert.deepEqual(plansOf(WALKS, 'When did the mean temp_c shift?'), []);
});

const STROOP = table(
  'stroop',
  288,
  'participant ids 48',
  'group text rested|tired',
  'condition text congruent|incongruent|neutral',
  'rt_ms num 280 400..900',
);

test('the size of a study whose subjects were measured several times -> counts subjects', () => {
  const asked =
    'How many participants per group are needed to detect a 40 ms difference in rt between rested and tired?';
  const [plan] = plansOf(STROOP, asked);
  assert.equal(
    plan,
    'power rt_ms ~ group; vs rested/tired; cluster participant; value 40; power 0.8 at 0.05; expected different',
  );
});

test('groups that are to be found -> on what is measured and named, and none where a listed column is unknown', () => {
  assert.deepEqual(plansOf(WALKS, 'Do the walks fall into distinct groups by temp_c and butterflies, and how many?'), [
    'grouping - ~ temp_c, butterflies',
  ]);
  assert.deepEqual(
    plansOf(WALKS, 'Do the walks fall into distinct groups by wind speed, temp_c and butterflies, and how many?'),
    [],
  );
});

const WALKS = table(
  'walks',
  600,
  'date date 2010-04-01..2021-09-30 550',
  'site text Control|Meadow',
  'observer text AB|CD|EF',
  'temp_c num 150 4..30',
  'butterflies int 40 0..60',
  'outcome text done|lost|stopped',
);

const SECOND_QUESTIONS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'In which year were the most butterflies counted, and how many butterflies were counted over all years together?',
    ['description butterflies ~ date; statistic total; kinds date:year', 'description butterflies; statistic total'],
  ],
  [
    'How many butterflies were counted in 2015?',
    ['description butterflies; rows date between 2015-01-01..2015-12-31; statistic total'],
  ],
  ['Which site has the most butterflies?', ['description butterflies ~ site']],
  ['What is the median temperature at each site?', ['description temp_c ~ site; statistic median']],
  [
    'How many walks were lost, and what percentage of each site is that?',
    ['description outcome=lost', 'description outcome=lost ~ site'],
  ],
  ['What is the mean and the standard deviation of temperature?', ['description temp_c']],
];

for (const [asked, wanted] of SECOND_QUESTIONS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(WALKS, asked), wanted);
  });

const SURVEY = table(
  'survey',
  1500,
  'resp_id ids 1500',
  'region text East|North|South',
  'sex text female|male',
  'age int 60 18..90',
  'bmi num 200 16..45',
  'visits int 12 0..11',
  'diabetes int 0|1',
  'income_keur num 500 5..200',
);

const BOUNDS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'Is diabetes more common in people with a BMI of 30 or more than in those below 30?',
    [
      'difference diabetes=1 ~ bmi; vs at least 30/below 30; bound bmi at-least 30; kinds diabetes:binary; expected higher',
    ],
  ],
  [
    'Is income higher in men with a BMI over 30 than in those below 30?',
    ['difference income_keur ~ bmi; vs above 30/at most 30; bound bmi above 30; rows sex is male; expected higher'],
  ],
  [
    'Do people over 60 have a higher BMI than those under 60?',
    ['difference bmi ~ age; vs above 60/at most 60; bound age above 60; expected higher'],
  ],
  [
    'What is the odds ratio of diabetes for obese (BMI 30 or above) versus non-obese respondents, adjusted for age?',
    [
      'difference diabetes=1 ~ bmi; vs at least 30/below 30; bound bmi at-least 30; adjusting age; kinds diabetes:binary; expected different',
    ],
  ],
  [
    'Is income different for people with fewer than 5 visits against those with 5 or more?',
    [
      'difference income_keur ~ visits; vs below 5/at least 5; bound visits below 5; kinds visits:category; expected higher',
    ],
  ],
  ['Does BMI differ between people over 50 and people under 30?', []],
  ['Is diabetes more common in smokers with a BMI over 30 than in those below 30?', []],
];

for (const [asked, wanted] of BOUNDS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(SURVEY, asked), wanted);
  });

const TRANSECTS = table(
  'transects',
  600,
  'date date 2010-04-01..2021-09-30 550',
  'site text Control|Meadow',
  'observer text AB|CD|EF',
  'transect_km num 10 1..2.5',
  'temp_c num 150 4..30',
  'butterflies int 40 0..60',
);

const RATE_TRENDS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'Is there a trend in butterflies per km at the Control site over 2010-2021, and how large is it per year?',
    ['rate butterflies ~ date; rows date between 2010-01-01..2021-12-31 & site is Control; exposure transect_km'],
  ],
  [
    'Have butterflies per km declined over the years, and by how much per year?',
    ['rate butterflies ~ date; exposure transect_km; expected lower'],
  ],
  [
    'Does the number of butterflies per km differ between the sites?',
    ['rate butterflies ~ site; exposure transect_km; expected different'],
  ],
  ['Has the number of butterflies per km declined more at Control than at Meadow?', []],
];

for (const [asked, wanted] of RATE_TRENDS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(TRANSECTS, asked), wanted);
  });

const CELLS = table(
  'cells',
  336,
  'plate text p1|p2|p3',
  'cell_line text A549|HeLa',
  'compound text KX-17|NB-3',
  'dose_uM num 0|0.1|0.3|1|3|10|30',
  'viability_pct num 250 2..120',
);

const HALF_EFFECTS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'What is the IC50 of KX-17 in HeLa cells?',
    ['dose-response viability_pct ~ dose_uM; rows compound is KX-17 & cell_line is HeLa'],
  ],
  ['What is the IC50 of KX-17 in HeLa and A549 cells?', []],
  ['What is the IC50 of KX-99 in HeLa cells?', []],
];

for (const [asked, wanted] of HALF_EFFECTS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(CELLS, asked), wanted);
  });

test('an outcome that the sentence before names -> the measurement with its number, and no guess between two', () => {
  const of = (outcome: string): string =>
    `We plan a study with the same outcome (${outcome}). How many patients per arm would be needed to detect a 5 mmHg difference with 90% power?`;
  assert.deepEqual(plansOf(TRIAL, of('week 12 systolic pressure')), [
    'power sbp_week12 ~ arm; value 5; power 0.9 at 0.05; expected different',
  ]);
  assert.deepEqual(plansOf(TRIAL, of('systolic pressure')), []);
});

const ATTACKS = table(
  'trial',
  270,
  'patient ids 270',
  'arm text high_dose|low_dose|placebo',
  'fev1_base_L num 150 1.2..4.1',
  'fev1_wk12_L num 150 1.2..4.3',
  'followup_wk int 52 4..52',
  'days_to_first_attack num 200 3..364',
  'attack_event int 0|1',
  'smoker text yes|no',
);

const RATIOS_AND_TIMES: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'Was the time to the first attack longer on high dose than on placebo?',
    ['survival days_to_first_attack ~ arm; vs high_dose/placebo; time days_to_first_attack; event attack_event=1'],
  ],
  [
    'How many patients per arm do we need to detect a difference of 0.1 L in FEV1 at week 12 between low dose and placebo with 80% power?',
    ['power fev1_wk12_L ~ arm; vs low_dose/placebo; value 0.1; power 0.8 at 0.05; expected different'],
  ],
  [
    'How many patients per arm do we need to detect a difference of 0.1 L in the change in FEV1 between low dose and placebo with 80% power?',
    [
      'power fev1_wk12_L ~ arm; vs placebo/low_dose; baseline fev1_base_L; value 0.1; power 0.8 at 0.05; expected different',
    ],
  ],
];

for (const [asked, wanted] of RATIOS_AND_TIMES)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(ATTACKS, asked), wanted);
  });

const CASTINGS = table(
  'castings',
  390,
  'prod_date date 2023-01-02..2023-03-31 65',
  'shift text day|night',
  'units_inspected int 200 150..400',
  'defects int 25 0..30',
  'porosity_pct num 200 0.5..4',
);
const COWS = table(
  'cows',
  366,
  'herd ids 28',
  'housing text freestall|pasture|tiestall',
  'clin_mastitis int 0|1',
  'milk_kg_d num 200 12..45',
);

const DEFECTS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  [
    'Has the defect rate come down over the production period?',
    ['rate defects ~ prod_date; exposure units_inspected; expected lower'],
  ],
  [
    'Is the defect rate higher at night?',
    ['rate defects ~ shift; vs night/day; exposure units_inspected; expected higher'],
  ],
  ['Is there a seasonal pattern in the defect rate?', []],
];
for (const [asked, wanted] of DEFECTS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(CASTINGS, asked), wanted);
  });

test('an odds ratio of rows in clusters -> a logistic model with cluster-robust errors', () => {
  assert.deepEqual(plansOf(COWS, 'What is the odds ratio of clinical mastitis for tiestall relative to pasture?'), [
    'difference clin_mastitis=1 ~ housing; vs tiestall/pasture; cluster herd; method cluster-robust-logistic; kinds clin_mastitis:binary; expected different',
  ]);
});

test('a risk ratio of an event with a follow-up -> shares are compared, not hazards', () => {
  const patients = table(
    'patients',
    320,
    'id ids 320',
    'fu_months num 200 1..24',
    'died int 0|1',
    'smoker text yes|no',
  );
  const asked = (ratio: string) => `What is the ${ratio} of dying for smokers compared with non-smokers?`;
  assert.deepEqual(plansOf(patients, asked('risk ratio')), [
    'difference died=1 ~ smoker; vs yes/no; kinds died:binary; expected different',
  ]);
  assert.deepEqual(plansOf(patients, asked('hazard ratio')), [
    'survival fu_months ~ smoker; vs yes/no; time fu_months; event died=1',
  ]);
});

const CLINICS = table(
  'visits_by_month',
  192,
  'month date 2012-01-01..2019-12-01 96',
  'hospital text North|South',
  'waits_min num 150 40..180',
);

test('a season of series side by side -> their levels are held fixed, unless one is chosen', () => {
  const season = 'trend waits_min; time month; season 12; method seasonal-model';
  assert.deepEqual(plansOf(CLINICS, 'Is there a seasonal pattern in the waits?'), [
    'trend waits_min; adjusting hospital; time month; season 12; method seasonal-model',
  ]);
  assert.deepEqual(plansOf(CLINICS, 'Is there a seasonal pattern in the waits at North?'), [
    season.replace(';', '; rows hospital is North;'),
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileVariable } from '../../../../activities/analysis/engine/frames/profile-variable.ts';
import type { Frame, Variable } from '../../../../activities/analysis/engine/frames/frame.ts';
import { readQuestion } from '../../../../activities/analysis/engine/question/read-question.ts';

type Cell = string | number;

function variable(name: string, cells: readonly Cell[]): Variable {
  const rows = 60;
  const values = Array.from({ length: rows }, (_, row) => cells[row % cells.length] ?? 0);
  const distinct = new Set(values).size;
  const base = { name, rows, present: rows, distinct, averageLength: 6 };
  if (typeof values[0] === 'number')
    return profileVariable({ ...base, type: 'number', numbers: Float64Array.from(values, Number) });
  return profileVariable({ ...base, type: 'text', texts: values.map(String) });
}

const many = Array.from({ length: 60 }, (_, index) => index * 1.37 + 0.5);
const frameOf = (...variables: Variable[]): Frame => ({ filename: 'x.csv', name: 'x', rows: 60, variables, notes: [] });

const PENGUINS = frameOf(
  variable('species', ['Adelie', 'Chinstrap', 'Gentoo']),
  variable('island', ['Biscoe', 'Dream', 'Torgersen']),
  variable('bill_length_mm', many),
  variable('bill_depth_mm', many),
  variable('flipper_length_mm', many),
  variable('body_mass_g', many),
  variable('sex', ['female', 'male']),
  variable('year', [2007, 2008, 2009]),
);
const TITANIC = frameOf(
  variable(
    'PassengerId',
    Array.from({ length: 60 }, (_, index) => index + 1),
  ),
  variable('Survived', [0, 1]),
  variable('Pclass', [1, 2, 3]),
  variable('Sex', ['female', 'male']),
  variable('Age', many),
  variable('Fare', many),
);
const CARS = frameOf(
  variable('mpg', many),
  variable('cyl', [4, 6, 8]),
  variable('disp', many),
  variable('hp', many),
  variable('wt', many),
);
const TRIAL = frameOf(
  variable('treatment', ['A', 'B']),
  variable('stone_size', ['large', 'small']),
  variable('outcome', ['failure', 'success']),
);
const ADMISSIONS = frameOf(
  variable('Admit', ['Admitted', 'Rejected']),
  variable('Gender', ['Female', 'Male']),
  variable('Dept', ['A', 'B', 'C']),
);
const DRUGS = frameOf(
  variable('drug', ['X', 'Y']),
  variable('heart_rate', many),
  variable('side_effect', ['no', 'yes']),
);
const VACCINES = frameOf(variable('vaccinated', ['no', 'yes']), variable('infected', [0, 1]), variable('age', many));
const BRANDS = frameOf(
  variable('vaccine', ['M', 'P']),
  variable('vaccinated', ['no', 'yes']),
  variable('infected', [0, 1]),
);
const COHORT = frameOf(
  variable('treated', ['no', 'yes']),
  variable('survived', [0, 1]),
  variable('smokes', ['no', 'yes']),
  variable('dosage_mg', many),
  variable('infection_status', ['no', 'yes']),
);
const TRAPS = frameOf(variable('organic', many), variable('university', many), variable('generation', many));
const CLIMATE = frameOf(
  variable(
    'Year',
    Array.from({ length: 60 }, (_, index) => 1950 + index),
  ),
  variable('CO2_ppm', many),
  variable('meanTemp', many),
  variable('region', ['north', 'south']),
);
const CLINIC = frameOf(
  variable(
    'patient_id',
    Array.from({ length: 60 }, (_, index) => index),
  ),
  variable('bmi', many),
  variable('sbp', many),
  variable('smoker', ['no', 'yes']),
  variable('diabetes', ['no', 'yes']),
  variable('age', many),
  variable('LDL-cholesterol', many),
);

/** outcome | explanatory | strata | covariates */
const READINGS: [Frame, string, string][] = [
  [PENGUINS, 'Does body mass differ between species?', 'body_mass_g | species | |'],
  [PENGUINS, 'Is body_mass_g different between the sexes?', 'body_mass_g | sex | |'],
  [PENGUINS, 'What is the effect of sex on flipper length?', 'flipper_length_mm | sex | |'],
  [PENGUINS, 'Are Gentoo penguins heavier than Adelie penguins?', 'body_mass_g | species | |'],
  [PENGUINS, 'Do males weigh more than females?', 'body_mass_g | sex | |'],
  [
    PENGUINS,
    'Test the association between bill_length_mm and bill_depth_mm within each species',
    'bill_depth_mm | bill_length_mm | species |',
  ],
  [PENGUINS, 'Is bill length associated with bill depth?', 'bill_depth_mm | bill_length_mm | |'],
  [PENGUINS, 'Compare body_mass_g between the levels of species within each sex', 'body_mass_g | species | sex |'],
  [
    PENGUINS,
    'Predict body mass from flipper length, bill length and sex',
    'body_mass_g | flipper_length_mm, bill_length_mm, sex | |',
  ],
  [
    PENGUINS,
    'How does body mass depend on flipper length, adjusting for sex and species?',
    'body_mass_g | flipper_length_mm | | sex, species',
  ],
  [PENGUINS, 'Does flipper length increase with body mass?', 'flipper_length_mm | body_mass_g | |'],
  [PENGUINS, 'Has the body mass of penguins changed over the years?', 'body_mass_g | year | |'],
  [PENGUINS, 'Are species distributed differently across islands?', 'species | island | |'],
  [PENGUINS, 'Model body_mass_g from species and flipper_length_mm', 'body_mass_g | species, flipper_length_mm | |'],
  [PENGUINS, 'Compare flipper length across islands, stratified by sex', 'flipper_length_mm | island | sex |'],
  [TITANIC, 'Did women survive more often than men?', 'Survived | Sex | |'],
  [TITANIC, 'Did survival depend on passenger class?', 'Survived | Pclass | |'],
  [TITANIC, 'Does age affect survival?', 'Survived | Age | |'],
  [TITANIC, 'What is the effect of class on survival, controlling for sex?', 'Survived | Pclass | | Sex'],
  [TITANIC, 'Were older passengers more likely to die?', 'Survived | Age | |'],
  [
    TITANIC,
    'Is there an association between ticket fare and survival within each class?',
    'Survived | Fare | Pclass |',
  ],
  [CARS, 'How does fuel economy depend on weight and horsepower?', 'mpg | wt, hp | |'],
  [CARS, 'Do heavier cars have fewer miles per gallon?', 'mpg | wt | |'],
  [CARS, 'Does mpg differ by number of cylinders?', 'mpg | cyl | |'],
  [CARS, 'Is displacement related to horsepower?', 'hp | disp | |'],
  [
    TRIAL,
    'Compare outcome between treatment A and treatment B within each stone size',
    'outcome | treatment | stone_size |',
  ],
  [TRIAL, 'Does the success rate depend on the treatment?', 'outcome | treatment | |'],
  [TRIAL, 'Does the effect of treatment on outcome depend on stone size?', 'outcome | treatment | stone_size |'],
  [TRIAL, 'Is treatment A or B better for kidney stones?', 'outcome | treatment | |'],
  [TRIAL, 'Which treatment works best for patients with kidney stones?', 'outcome | treatment | |'],
  [TRIAL, 'Is treatment A more effective than treatment B?', 'outcome | treatment | |'],
  [TRIAL, 'Do kidney stones respond better to A or to B?', 'outcome | treatment | |'],
  [TRIAL, 'Is treatment B better?', 'outcome | treatment | |'],
  [TRIAL, 'Is A or B better within each stone size?', 'outcome | treatment | stone_size |'],
  [TRIAL, 'Is the success rate of treatment A higher than that of B for kidney stones?', 'outcome | treatment | |'],
  [ADMISSIONS, 'Were women less likely to be admitted than men?', 'Admit | Gender | |'],
  [ADMISSIONS, 'Did men fare better than women?', 'Admit | Gender | |'],
  [DRUGS, 'Is drug X or drug Y safer for the heart?', 'side_effect | drug | |'],
  [DRUGS, 'Is heart_rate higher with drug X or drug Y?', 'heart_rate | drug | |'],
  [TITANIC, 'Is age or fare a better predictor of class?', 'Pclass | Age, Fare | |'],
  [CLIMATE, 'Is there a trend in mean temperature?', 'meanTemp | Year | |'],
  [CLIMATE, 'Is carbon dioxide (CO2_ppm) associated with mean temp?', 'meanTemp | CO2_ppm | |'],
  [VACCINES, 'Does vaccination reduce infection?', 'infected | vaccinated | |'],
  [VACCINES, 'Are infections rarer with the vaccine?', 'infected | vaccinated | |'],
  [VACCINES, 'Was infection reduced by vaccinating?', 'infected | vaccinated | |'],
  [VACCINES, 'Does vaccination reduce infection, adjusting for age?', 'infected | vaccinated | | age'],
  // The name as it is written goes before another form of it.
  [BRANDS, 'Does the vaccine affect infection?', 'infected | vaccine | |'],
  [BRANDS, 'Are the vaccinated less likely to be infected?', 'infected | vaccinated | |'],
  [COHORT, 'Does treatment improve survival?', 'survived | treated | |'],
  [COHORT, 'Does the dose matter to survivors?', 'survived | dosage_mg | |'],
  [COHORT, 'Are smokers more often infected?', 'infection_status | smokes | |'],
  // What a stemmer would join: an organ is not organic, a universe no university, and growth is too far from grew.
  [TRAPS, 'Does the organ of the universe affect the general?', '| | |'],
  [CLIMATE, 'Did CO2_ppm rise since 1960?', 'CO2_ppm | Year | |'],
  [CLINIC, 'Is body mass index associated with systolic blood pressure?', 'sbp | bmi | |'],
  [CLINIC, 'Do smokers have higher LDL cholesterol?', 'LDL-cholesterol | smoker | |'],
  [CLINIC, 'What is the influence of smoking on diabetes after adjusting for age?', 'diabetes | smoker | | age'],
  [CLINIC, 'Does sbp depend on bmi?', 'sbp | bmi | |'],
  [CLINIC, 'Does age depend on sbp?', 'age | sbp | |'],
  [CLINIC, 'What is the change in sbp per unit of bmi?', 'sbp | bmi | |'],
  [CLINIC, 'By how much does bmi change per unit increase in sbp?', 'bmi | sbp | |'],
  [CLINIC, 'What is the effect of smoking on sbp at the same age?', 'sbp | smoker | | age'],
  [CLINIC, 'Adjusting for age, does bmi affect sbp?', 'sbp | bmi | | age'],
  [CLINIC, 'How does sbp depend on bmi at the same age?', 'sbp | bmi | | age'],
  [CLINIC, 'Which factors predict diabetes?', 'diabetes | | |'],
  [CLINIC, 'Is diabetes more common among smokers?', 'diabetes | smoker | |'],
];

for (const [frame, sentence, expected] of READINGS) {
  test(`"${sentence}" is read as ${expected}`, () => {
    const reading = readQuestion(sentence, '', frame);
    const names = (variables: readonly Variable[]) => variables.map((part) => part.name).join(', ');
    const parts = [
      reading.outcome?.name ?? '',
      names(reading.explanatory),
      names(reading.strata),
      names(reading.covariates),
    ];
    assert.equal(parts.join(' | ').replaceAll(/ +/g, ' ').trim(), expected.replaceAll(/ +/g, ' ').trim());
  });
}

test('the objective decides, and the question fills in what it leaves open', () => {
  assert.equal(
    readQuestion('Compare body_mass_g between the levels of sex', 'Does bill length matter?', PENGUINS).explanatory[0]
      ?.name,
    'sex',
  );
  assert.equal(
    readQuestion('Run the appropriate test', 'Does body mass differ between species?', PENGUINS).outcome?.name,
    'body_mass_g',
  );
  assert.equal(
    readQuestion('Look at body_mass_g', 'Does body mass differ between species?', PENGUINS).explanatory[0]?.name,
    'species',
  );
});

test('a question about something else names no column', () => {
  for (const text of ['What is the capital of France?', 'Which enzyme regulates telomere maintenance?', '']) {
    assert.equal(readQuestion(text, text, PENGUINS).outcome, undefined, text);
  }
});

test('a word that fits two columns equally well is told, not guessed', () => {
  const { frame, outcome } = readQuestion('Does vaccination reduce the risk of infection?', '', BRANDS);
  assert.equal(outcome?.name, 'infected');
  assert.deepEqual(frame.notes, [
    '“vaccination” may mean vaccinated or vaccine: name the column as it is written to have it looked at.',
  ]);
});

for (const [sentence, unmatched] of [
  ['Does happiness depend on bmi?', 'happiness'],
  ['Does sbp depend on the number of siblings?', 'siblings'],
  ['What is the effect of wealth on sbp at the same age?', 'wealth'],
  ['Does sbp depend on bmi, adjusting for altitude?', 'altitude'],
  ['What is the change in mood per unit of bmi?', 'mood'],
  ['Does sbp depend on bmi?', ''],
  ['Which factors affect sbp?', ''],
  ['What does sbp depend on?', ''],
  ['Does it depend on age?', ''],
] as const) {
  test(`"${sentence}" -> ${unmatched === '' ? 'no word is' : `“${unmatched}” is`} without a column`, () => {
    const words = readQuestion(sentence, '', CLINIC).unmatched.map((each) => each.words);
    assert.deepEqual(words, unmatched === '' ? [] : [unmatched]);
  });
}

const SURVEY = frameOf(variable('score', many), variable('arm', [1, 2, 3, 4, 5]), variable('stress', [1, 2, 3, 4, 5]));
for (const [sentence, kind] of [
  ['Does score differ between the stress levels?', 'category'],
  ['Compare score between the levels of stress', 'category'],
  ['Does score increase with stress?', 'quantity'],
  ['What is the change in score per unit of stress?', 'quantity'],
  ['Does score increase with arm?', 'category'],
] as const) {
  test(`"${sentence}" with codes from 1 to 5 -> a ${kind}`, () => {
    assert.equal(readQuestion(sentence, '', SURVEY).explanatory[0]?.kind, kind);
  });
}

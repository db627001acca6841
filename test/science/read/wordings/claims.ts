import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Models with their outcome and predictors in one sentence, and questions of what the sentence before them claims. */
export const CLAIM_TABLES = [
  table(
    'dairy_cows',
    180,
    'cow ids 180',
    'weight_1000lb num 120 0.9..1.9',
    'breed text Holstein|Jersey',
    'parity int 6 1..6',
    'lame text no|yes',
    'milk_kg num 140 12..48',
    'fat_score num 90 1..9',
    'protein_score num 90 1..9',
    'years_at_farm int 9 1..9',
  ),
  table(
    'weight_clinic',
    90,
    'diet text low carb|low fat|usual',
    'gender text female|male',
    'weight_before_kg num 80 60..140',
    'weight_after_kg num 80 55..140',
  ),
  table(
    'stent_registry',
    300,
    'age int 50 30..90',
    'sex int 1|2',
    'time int 250 3..1800',
    'status int 1|2',
    'ward text A|B|C',
  ),
];

export const CLAIMS: readonly Wording[] = [
  // an outcome behind "model for", predictors behind "with"
  [
    'dairy_cows',
    'Fit a logistic model for lame with parity, breed and milk as predictors.',
    'regression lame=yes ~ parity, breed, milk_kg',
  ],
  [
    'dairy_cows',
    'Build a linear regression model of milk using weight, parity and breed.',
    'regression milk_kg ~ weight_1000lb, parity, breed',
  ],
  [
    'dairy_cows',
    'Run a linear model for milk with lame, parity and breed as predictors and tell me which of them matter.',
    'regression milk_kg ~ lame, parity, breed',
  ],
  [
    'dairy_cows',
    'Fit a linear regression model for milk with lame, parity and breed as explanatory variables.',
    'regression milk_kg ~ lame, parity, breed',
  ],
  [
    'dairy_cows',
    'With a Poisson regression for parity, what is the rate ratio of Jersey relative to Holstein?',
    'regression parity ~ breed; vs Jersey/Holstein; method poisson-model',
  ],
  ['dairy_cows', 'Can milk be treated as normally distributed in this herd?', 'normality milk_kg'],
  // pairs behind a description
  [
    'stent_registry',
    'Which ward has the highest age, and which pairs cannot be told apart?',
    'description age ~ ward && difference age ~ ward; method tukey',
  ],
  // a claim held against itself between groups
  [
    'dairy_cows',
    'Milk rises with parity. I want to know whether that rise is steeper in one breed than in the other.',
    'regression milk_kg ~ parity, breed; interaction parity x breed',
  ],
  [
    'dairy_cows',
    'Milk falls with weight. Does this decline depend on the breed?',
    'regression milk_kg ~ weight_1000lb, breed; interaction weight_1000lb x breed',
  ],
  [
    'dairy_cows',
    'Some cows were lame. Is the gain in milk from the diet the same for Jersey as for Holstein cows?',
    'none',
  ],
  // units of a thousand
  [
    'dairy_cows',
    'What is the average milk of cows with a weight above 1500 lb?',
    'description milk_kg; rows weight_1000lb above 1.5',
  ],
  [
    'dairy_cows',
    'By how much does milk change for each additional 100 lb of weight?',
    'regression milk_kg ~ weight_1000lb; step 0.1 weight_1000lb',
  ],
  // two measurements of one row
  [
    'dairy_cows',
    'Do the cows, taken one by one, score higher in fat or in protein? And does the answer depend on breed?',
    'paired-difference protein_score; baseline fat_score; expected different && paired-difference protein_score; baseline fat_score; within breed',
  ],
  [
    'weight_clinic',
    'In which of the diet groups was there a real gain in weight?',
    'paired-difference weight_after_kg; baseline weight_before_kg; within diet',
  ],
  [
    'weight_clinic',
    'Which of the diets led to the largest gain in weight?',
    'regression weight_after_kg ~ diet; adjusting weight_before_kg',
  ],
  // shares
  ['dairy_cows', 'Is the share of cows that went lame related to breed?', 'association lame=yes ~ breed'],
  ['dairy_cows', 'Does the percentage of cows that went lame vary with the breed?', 'difference lame=yes ~ breed'],
  // survival at a moment
  ['stent_registry', 'What proportion of the patients is still alive after one year?', 'none'],
  [
    'stent_registry',
    'What proportion of the patients is still alive after one year? Time is in days, status 2 means dead.',
    'survival time; time time; event status=2; value 365',
  ],
  [
    'stent_registry',
    'Survival time is in days. What share of men and women survived at least 6 months?',
    'survival time ~ sex; event status=2; value 182',
  ],
];

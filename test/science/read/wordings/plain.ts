import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

const clinic = table(
  'clinic_days',
  180,
  'Month int 1|2|3|4|5|6',
  'Day int 30 1..30',
  'temp_c num 90 4..39',
  'smog num 120 2..180',
  'visits int 60 3..90',
);

export const PLAIN_TABLES = [
  // Some days have no reading of the smog.
  { ...clinic, columns: clinic.columns.map((each) => (each.name === 'smog' ? { ...each, missing: 21 } : each)) },
  table(
    'nations',
    600,
    'nation text 60',
    'year int 1950|1960|1970|1980|1990|2000',
    'life_exp num 400 30..84',
    'schooling_y num 90 1..14',
  ),
  table(
    'turnout',
    900,
    'PID int 0|1|2|3|4|5|6',
    'income_k num 300 9..210',
    'educ_y int 8|10|12|14|16|18',
    'votes int 0|1',
    'TrustLR int 1|2|3|4|5|6|7',
    'PressLR int 1|2|3|4|5|6|7',
  ),
  table(
    'plate_doses',
    40,
    'microbe ids 40',
    'Streptomycin num 30 0.001..900',
    'Ampicillin num 30 0.001..900',
    'gram text negative|positive',
  ),
  table(
    'quizzes',
    90,
    'pupil ids 90',
    'quiz_pre num 40 10..60',
    'quiz_post num 40 10..60',
    'arm text control|game',
    'age_group text child|teen',
  ),
  table(
    'trucks',
    200,
    'maker text Ash|Birch|Cedar',
    'weight_kg num 90 3000..40000',
    'fuel_l_100km num 90 12..60',
    'model_year int 12 2005..2016',
    'gearbox text hand|self',
  ),
  table(
    'posts_applied',
    800,
    'outcome text accepted|rejected',
    'gender text Female|Male',
    'faculty text arts|law|science|theology',
  ),
  table('relapses', 300, 'days int 200 3..900', 'cens int 0|1', 'horm text no|yes', 'nodes int 20 0..40'),
] as const;

/** Ordinary messages: what is counted, what is the same, what is held fixed by a clause, and two columns of one row. */
export const PLAIN: readonly Wording[] = [
  ['clinic_days', 'How many days have no smog reading altogether?', 'description smog=missing'],
  ['clinic_days', 'On how many days is there no value for smog?', 'description smog=missing'],
  ['clinic_days', 'How many days was the smog bad?', 'none'],
  [
    'clinic_days',
    'Are there more visits on hot days, once smog is taken into account?',
    'regression visits ~ temp_c; adjusting smog',
  ],
  ['nations', 'How many years did life expectancy gain in the same nations between 1950 and 2000?', 'none'],
  ['nations', 'Was schooling longer in 2000 than in 1950 in the same nations?', 'none'],
  [
    'turnout',
    'Do richer people vote more often, holding schooling constant?',
    'regression votes=1 ~ income_k; adjusting educ_y; expected higher',
  ],
  ['turnout', 'Do better-off people vote more often?', 'association votes=1 ~ income_k; expected higher'],
  ['turnout', 'Do voters place Trust further to the left than Press?', 'none'],
  [
    'plate_doses',
    'Is less streptomycin than ampicillin needed?',
    'paired-difference Streptomycin; baseline Ampicillin; expected lower',
  ],
  [
    'plate_doses',
    'Is ampicillin higher than streptomycin?',
    'paired-difference Ampicillin; baseline Streptomycin; expected higher',
  ],
  [
    'quizzes',
    'Was the quiz score lower at pre than at post?',
    'paired-difference quiz_post; baseline quiz_pre; expected higher',
  ],
  ['quizzes', 'What was the average age group of the game arm compared with the control arm?', 'none'],
  [
    'trucks',
    'Do Ash trucks still use more fuel once you take into account how heavy they are and what model year they come from?',
    'regression fuel_l_100km ~ maker; adjusting weight_kg, model_year',
  ],
  ['trucks', 'Does more weight raise the fuel of trucks more than that of vans?', 'none'],
  [
    'trucks',
    'Do heavier trucks use more fuel, allowing for the model year and for how many doors they were built with?',
    'none',
  ],
  [
    'posts_applied',
    'Were women accepted less often than men, if you compare within the same faculty?',
    'difference outcome=accepted ~ gender; within faculty',
  ],
  ['relapses', 'Does hormone therapy prolong the time to relapse?', 'none'],
  ['relapses', 'Does it help once age and nodes are held fixed? cens is 1 for a relapse.', 'none'],
];

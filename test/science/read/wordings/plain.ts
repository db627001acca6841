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
  table(
    'finches',
    150,
    'species text cactus|ground|tree',
    'island text Baltra|Isabela|Pinta',
    'bill_depth_mm num 80 6..14',
    'bill_length_mm num 80 8..20',
    'weight_lb num 60 0.02..0.2',
    'drug text none|tonic',
  ),
  table('strikes', 900, 'flight_phase text approach|climb|landing', 'mag num 40 1..8', 'depth_km int 90 1..600'),
  table('losses', 700, 'cause text drought|flood|storm', 'year int 100 1900..1999', 'deaths int 300 0..90000'),
  table('feeds', 80, 'feed text barley|linseed|maize|oats', 'weight_g int 60 100..420'),
  table('spouts', 270, 'eruptions num 120 1.6..5.1', 'waiting int 50 43..96'),
  table('ferry_loss', 900, 'saved_age int 60 1..80', 'survived text no|yes', 'sex text female|male'),
  table('films', 300, 'genre text comedy|drama|horror', 'running_time_min int 80 60..220'),
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
  ['finches', 'Do the three kinds of finch differ in how deep their bills are?', 'difference bill_depth_mm ~ species'],
  [
    'finches',
    'Within each kind of finch, do birds with longer bills also have deeper bills?',
    'association bill_depth_mm ~ bill_length_mm; within species',
  ],
  [
    'finches',
    'Deeper bills go with longer bills. Does that still hold once you allow for the species?',
    'regression bill_depth_mm ~ bill_length_mm; adjusting species || regression bill_length_mm ~ bill_depth_mm; adjusting species',
  ],
  ['finches', 'Are the species spread out evenly over the islands?', 'difference species ~ island'],
  [
    'finches',
    'What bill depth should I expect from a finch of 0.1 pounds?',
    'expected-value bill_depth_mm ~ weight_lb; given weight_lb 0.1',
  ],
  ['strikes', 'During which flight phase do most birdstrikes happen?', 'description - ~ flight_phase'],
  ['strikes', 'What share of the strikes were of magnitude 5 or more?', 'description mag=at least 5'],
  [
    'feeds',
    'Is linseed a better feed for fattening chicks than maize?',
    'difference weight_g ~ feed; vs linseed/maize',
  ],
  ['feeds', 'Which of the four chicken feeds gives the heaviest birds?', 'description weight_g ~ feed'],
  [
    'spouts',
    'If an eruption just lasted 4 minutes, how long should visitors expect to wait for the next one?',
    'expected-value waiting ~ eruptions; given eruptions 4',
  ],
  ['ferry_loss', 'Were women more likely to be rescued than men?', 'difference survived=yes ~ sex; vs female/male'],
  ['films', 'Are film lengths bell-shaped?', 'normality running_time_min'],
  ['losses', 'Which kind of event has caused the most deaths since 1930?', 'none'],
  [
    'trucks',
    'Do trucks with a hand gearbox use more fuel than automatics?',
    'none || difference fuel_l_100km ~ gearbox',
  ],
  [
    'finches',
    'Allowing for island and weight, do the species differ in bill depth, and which is deepest?',
    'regression bill_depth_mm ~ species; adjusting island, weight_lb',
  ],
  [
    'finches',
    'Controlling for island, is bill depth greater in the cactus finch than in the tree finch?',
    'regression bill_depth_mm ~ species; vs cactus/tree; adjusting island',
  ],
  // what is judged is the effect of one group, held against itself between others
  [
    'quizzes',
    'Is the game more effective in children than in teens?',
    'regression quiz_post ~ arm, age_group; interaction arm x age_group',
  ],
  [
    'quizzes',
    'Does the effect of the game differ between children and teens?',
    'regression quiz_post ~ arm, age_group; interaction arm x age_group',
  ],
  [
    'quizzes',
    'In the game group, did teens score better than children?',
    'difference quiz_post ~ age_group; vs teen/child; rows arm is game',
  ],
];

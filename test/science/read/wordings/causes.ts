import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of treatments, of subjects measured week by week, and of registers. */
export const CAUSE_TABLES = [
  table(
    'reading_pupils',
    360,
    'pupil_id ids 360',
    'arm text intervention|control',
    'gender text boy|girl',
    'pre_score num 60 20..80',
    'post_score num 60 20..90',
    'exit_status text completed|lost|moved',
  ),
  table(
    'growing_rats',
    420,
    'rat_id ids 60',
    'sex text F|M',
    'diet int 1|2|3',
    'week int 7 0..6',
    'weight_g num 300 120..400',
  ),
  table(
    'stays',
    900,
    'pt_id ids 900',
    'hospital text Oak|Elm|Ash',
    'age int 60 20..95',
    'diabetes int 0|1',
    'los_days int 30 1..40',
    'exit_status text completed|lost|died',
  ),
  table(
    'respondents',
    1600,
    'resp_id ids 1600',
    'age int 60 18..90',
    'education text primary|secondary|tertiary',
    'smoking text current|former|never',
    'coffee_cups_day int 9 0..8',
    'diabetes int 0|1',
    'income_keur num 500 10..120',
  ),
  table(
    'leavers',
    300,
    'emp_no ids 300',
    'remote_work text no|yes',
    'left_company text no|yes',
    'salary_k num 200 20..90',
  ),
  table('air', 1400, 'date date 2019-01-01..2022-12-31 1400', 'pm25 num 600 2..200', 'temp_c num 300 -10..35'),
  table(
    'tensile',
    240,
    'specimen ids 240',
    'alloy int 1|2|3',
    'heat_treat text none|T4|T6',
    'test_temp_C int 6 20..300',
    'uts_MPa num 200 150..500',
  ),
];

/** Who acts on what: treatments, courses, explanations, groups of several. */
export const CAUSES: readonly Wording[] = [
  [
    'reading_pupils',
    'Did the intervention improve the scores?',
    'regression post_score ~ arm; vs intervention/control; adjusting pre_score; expected higher',
  ],
  [
    'reading_pupils',
    'Did the intervention pupils improve?',
    'paired-difference post_score; rows arm is intervention; baseline pre_score; expected higher',
  ],
  [
    'growing_rats',
    'Do rats on diet 2 gain more weight than rats on diet 1?',
    'regression weight_g ~ week, diet; interaction week x diet; rows diet is 2..1; cluster rat_id; kinds diet:category; expected higher',
  ],
  [
    'growing_rats',
    'Which diet leads to the most weight gain?',
    'regression weight_g ~ week, diet; interaction week x diet; cluster rat_id; kinds diet:category',
  ],
  [
    'growing_rats',
    'Do males weigh more than females in week 6?',
    'difference weight_g ~ sex; vs M/F; rows week is 6; expected higher || difference weight_g ~ sex; vs M/F; rows week is 6; cluster rat_id; expected higher',
  ],
  [
    'stays',
    'Is the effect of diabetes on length of stay explained by age?',
    'regression los_days ~ diabetes; adjusting age; kinds diabetes:binary',
  ],
  [
    'stays',
    'Is the effect of diabetes on length of stay due to age?',
    'regression los_days ~ diabetes; adjusting age; kinds diabetes:binary',
  ],
  ['stays', 'How many dropped out in each hospital?', 'none'],
  [
    'reading_pupils',
    'Was dropout different between the arms?',
    'difference exit_status=lost ~ arm; expected different',
  ],
  [
    'respondents',
    'Which of age, income and coffee are related to diabetes when they are all in one model?',
    'regression diabetes=1 ~ age, income_keur, coffee_cups_day; kinds diabetes:binary',
  ],
  ['respondents', 'Do smokers drink more coffee?', 'difference coffee_cups_day ~ smoking; expected higher'],
  ['respondents', 'Does income rise with education?', 'difference income_keur ~ education; expected higher'],
  ['respondents', 'Is diabetes more prevalent in people with lower education after accounting for age?', 'none'],
  ['stays', 'How many patients did we lose to follow-up?', 'description exit_status=lost'],
  [
    'growing_rats',
    'In week 6, do females weigh less than males?',
    'difference weight_g ~ sex; vs F/M; rows week is 6; expected lower',
  ],
  [
    'reading_pupils',
    'Is the score lower in the control group?',
    'difference post_score ~ arm; vs control/intervention; expected lower || none',
  ],
  [
    'air',
    'Is there a seasonal pattern in PM2.5, and in which months is it highest and lowest?',
    'trend pm25; time date; season 12; method seasonal-model',
  ],
  [
    'growing_rats',
    'Is weight in week 6 higher in diet 3 relative to diet 1?',
    'difference weight_g ~ diet; vs 3/1; rows week is 6; kinds diet:category; expected higher',
  ],
  ['leavers', 'Is remote work associated with leaving?', 'none'],
  ['air', 'Is PM2.5 falling?', 'trend pm25; time date'],
  ['tensile', 'What temper gives the highest tensile strength in alloy 2?', 'none'],
];

import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of an orchid nursery, of an emergency service, of a rehabilitation, of a river and of a bakery. */
export const SAID_OF_ALL_TABLES = [
  table(
    'gp_calls_2022',
    320,
    'call_date date 2022-01-02..2022-12-30 200',
    'time_of_day text day|evening|night',
    'hold_min num 90 1..60',
    'dl_pos bool',
    'age_grp text 18-39|40-64|65+',
    'region text East|North|West',
    'satisf_1to10 int 10 1..10',
    'resolved bool',
  ),
  table(
    'rehab_knees',
    180,
    'patient_id ids 60',
    'visit text base|wk4|wk8',
    'arm text aqua|gym|home',
    'flexion_deg num 80 60..140',
    'training bool',
    'sessions_n int 30 0..30',
  ),
  table(
    'brook_water',
    200,
    'site text A1|A2|B1|B2',
    'month date 2019-01-01..2021-12-01 36',
    'pH num 60 6.1..8.4',
    'nitrate_mgl num 150 0.1..19',
    'temp_C num 120 2..24',
    'ecoli_pos text neg|pos',
    'trout_n int 40 0..39',
  ),
  table(
    'loaf_trial',
    120,
    'loaf_no ids 120',
    'flour text rye|spelt|wheat',
    'salt_gkg num 4|8|12|16',
    'firmness_pre_n num 100 2..9',
    'firmness_post_n num 100 2..12',
    'mould_day num 80 3..19',
    'mouldy bool',
    'discount_pct num 0|5|10|20',
    'sold_n int 60 0..80',
  ),
];

/** Words that are true of all rows block nothing; those that may choose some do. */
export const SAID_OF_ALL: readonly Wording[] = [
  ['gp_calls_2022', 'What share of our GP calls were resolved?', 'description resolved=true'],
  ['gp_calls_2022', 'What share of our NHS calls were resolved?', 'none'],
  [
    'gp_calls_2022',
    'Do people presenting in the evening hold longer than those presenting at night?',
    'difference hold_min ~ time_of_day; vs evening/night',
  ],
  ['gp_calls_2022', 'Do people smoking in the evening hold longer than those smoking at night?', 'none'],
  [
    'gp_calls_2022',
    'Among the over-65s, does satisfaction differ between East and West?',
    'difference satisf_1to10 ~ region; vs East/West; rows age_grp is 65+',
  ],
  [
    'rehab_knees',
    'Looking only at the 8-week visit, does flexion differ between the arms?',
    'difference flexion_deg ~ arm; rows visit is wk8',
  ],
  [
    'rehab_knees',
    'What is the median number of sessions with and without training?',
    'description sessions_n ~ training; statistic median',
  ],
  [
    'rehab_knees',
    'What is the median number of sessions without training?',
    'description sessions_n; rows training is false; statistic median',
  ],
  ['brook_water', 'Has nitrate been falling over the three years of monitoring?', 'trend nitrate_mgl; time month'],
  ['brook_water', 'Has nitrate been falling over the two years of drought?', 'none'],
  ['brook_water', 'Is the water pH really 7.2?', 'one-sample pH; value 7.2'],
  ['brook_water', 'Is nitrate below the limit of 10 mg/dl?', 'one-sample nitrate_mgl; value 10'],
  ['brook_water', 'Are there natural clusters of samples based on pH and their two nutrient levels?', 'none'],
  [
    'brook_water',
    'Are E. coli contaminated samples more common at A1 than at A2?',
    'difference ecoli_pos=pos ~ site; vs A1/A2',
  ],
  ['brook_water', 'Are fewer trout seen in warm weather?', 'association trout_n ~ temp_C'],
  ['brook_water', 'Are fewer trout seen in stormy weather?', 'none'],
  [
    'loaf_trial',
    'Did firmness go up after the storage period?',
    'paired-difference firmness_post_n; baseline firmness_pre_n',
  ],
  ['loaf_trial', 'Does the number sold depend on the discount offered?', 'regression sold_n ~ discount_pct'],
  ['loaf_trial', 'What share of the loaves was mouldy when the trial ended?', 'description mouldy=true'],
  ['loaf_trial', 'What share of the loaves was mouldy when the lid was opened?', 'none'],
  [
    'loaf_trial',
    'Does mould day rise linearly with salt or does the curve get steeper?',
    'regression mould_day ~ salt_gkg; method quadratic-model',
  ],
  [
    'loaf_trial',
    'Loaves should stay fresh for 10 days before the mould day; is our mould day lower than that?',
    'one-sample mould_day; value 10',
  ],
  ['loaf_trial', 'What do I have in this file, just a short overview?', 'profile -'],
];

import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

export const COURSE_TABLES = [
  table(
    'ed_monthly',
    96,
    'month date 2016-01-01..2023-12-01 96',
    'admissions int 70 30..140',
    'mean_temp_c num 90 -4..24',
    'traffic_scheme text after|before',
    'residents int 96 410000..430000',
  ),
  table(
    'stream_weekly',
    360,
    'sampled date 2015-01-05..2021-12-27 360',
    'nitrate_mg_l num 200 1..40',
    'flow_m3_s num 200 1..60',
  ),
  table(
    'boreholes',
    288,
    'borehole text BH01|BH02|BH03|BH04|BH05|BH06|BH07|BH08',
    'sampled date 2016-01-12..2020-11-18 280',
    'nitrate_mg_l num 200 1..40',
  ),
  table(
    'cuffs',
    85,
    'pid ids 85',
    'sbp_arterial_mmhg int 60 90..190',
    'sbp_cuff_mmhg int 60 85..185',
    'arm_circ_cm num 70 22..40',
  ),
  table(
    'pill_trial',
    180,
    'pid ids 180',
    'arm text high dose|low dose|placebo',
    'sex text F|M',
    'age int 40 30..80',
    'dropped_out text no|yes',
    'dropout_reason text adverse event|moved|other',
    'headache int 0|1',
  ),
  table(
    'teachers',
    220,
    'resp ids 220',
    'school_type text primary|secondary',
    'hours_marking num 60 1..20',
    'Intends to quit text No|Yes',
    'retained_1y text no|yes',
  ),
  table('lungs', 240, 'pid ids 240', 'stage text I|II|III', 'os_months num 200 1..90', 'died int 0|1'),
  table('veterans', 140, 'pid ids 140', 'cell text large|small', 'time int 120 1..990', 'dead int 0|1'),
];

/** Seasons and moments of dates, the same word as a verb and as a noun, survival of all. */
export const COURSES: readonly Wording[] = [
  // a month of any year, of dates that are called month
  ['ed_monthly', 'In which month are admissions highest?', 'description admissions ~ month; kinds month:month'],
  ['stream_weekly', 'In which month is nitrate lowest?', 'description nitrate_mg_l ~ sampled; kinds sampled:month'],
  ['ed_monthly', 'Which month has the most admissions?', 'description admissions ~ month; kinds month:month'],
  [
    'ed_monthly',
    'Is there seasonality in admissions, and which month is worst?',
    'trend admissions; time month; season 12',
  ],
  [
    'stream_weekly',
    'Is there a seasonal rhythm in nitrate? Which month is highest?',
    'trend nitrate_mg_l; time sampled; season 12',
  ],
  // the course of a series of several years, whatever its season
  ['stream_weekly', 'Has flow changed over the years?', 'trend flow_m3_s; time sampled; season 12'],
  ['stream_weekly', 'Is nitrate going down?', 'trend nitrate_mg_l; time sampled; season 12'],
  // what was sampled again and again is a series each
  [
    'boreholes',
    'Is nitrate rising, with the season taken out?',
    'trend nitrate_mg_l; adjusting borehole; time sampled; season 12; method seasonal-model',
  ],
  // the season held fixed by its months
  [
    'stream_weekly',
    'Is nitrate related to flow after removing the seasonal cycle?',
    'regression nitrate_mg_l ~ flow_m3_s; adjusting sampled; kinds sampled:month',
  ],
  [
    'stream_weekly',
    'Is nitrate higher where flow is higher, accounting for the season?',
    'regression nitrate_mg_l ~ flow_m3_s; adjusting sampled; kinds sampled:month',
  ],
  [
    'stream_weekly',
    'Has nitrate fallen over the years, adjusting for month?',
    'trend nitrate_mg_l; time sampled; season 12',
  ],
  [
    'stream_weekly',
    'Is there a trend in nitrate, controlling for the month?',
    'trend nitrate_mg_l; time sampled; season 12',
  ],
  [
    'ed_monthly',
    'Is there a trend in admissions, adjusting for month of the year?',
    'trend admissions; time month; season 12',
  ],
  [
    'stream_weekly',
    'Is nitrate related to flow, adjusting for month?',
    'regression nitrate_mg_l ~ flow_m3_s; adjusting sampled; kinds sampled:month',
  ],
  // a step at a moment
  [
    'ed_monthly',
    'Was there a step change in admissions in January 2021?',
    'before-after admissions; change 2021-01-01',
  ],
  ['stream_weekly', 'Did nitrate show an abrupt shift in June 2018?', 'before-after nitrate_mg_l; change 2018-06-01'],
  [
    'ed_monthly',
    'Have the admissions in our region fallen, with the seasons taken into account?',
    'trend admissions; time month; season 12',
  ],
  // one measurement in the place of another
  ['cuffs', 'Can the cuff replace the arterial line?', 'agreement sbp_arterial_mmhg ~ sbp_cuff_mmhg'],
  [
    'cuffs',
    'Can the cuff replace the arterial line? I need bias and limits of agreement, not a correlation.',
    'agreement sbp_arterial_mmhg ~ sbp_cuff_mmhg',
  ],
  ['cuffs', 'Does arm circumference affect the cuff pressure?', 'regression sbp_cuff_mmhg ~ arm_circ_cm'],
  // verbs and their nouns
  ['pill_trial', 'Is dropout associated with age, sex or arm?', 'regression dropped_out=yes ~ age, sex, arm'],
  ['pill_trial', 'Does dropout differ between the arms?', 'difference dropped_out=yes ~ arm'],
  [
    'teachers',
    'Does the intention to quit differ between school types?',
    'difference Intends to quit=Yes ~ school_type',
  ],
  ['teachers', 'Does retention differ between school types?', 'difference retained_1y=yes ~ school_type'],
  // what is supposed, and the survival of all
  [
    'pill_trial',
    'We hypothesise that the high dose causes more headaches than placebo. Test this.',
    'difference headache=1 ~ arm; vs high dose/placebo',
  ],
  [
    'lungs',
    'What is the chance of being alive after two years for the cohort as a whole?',
    'survival os_months; value 24',
  ],
  // of a time in no unit "one year" is no place
  ['veterans', 'What is the probability that a patient is alive after one year?', 'none'],
];

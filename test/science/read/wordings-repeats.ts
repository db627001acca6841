import { table } from './tables.ts';
import type { Wording } from './wordings-first.ts';

/** Tables of sites by months, of athletes on several nights, of pupils tested three times, of visits. */
export const REPEAT_TABLES = [
  table(
    'air_sites',
    240,
    'site text Kirkgate|Millfield|Quayside',
    'month date 2017-01-01..2023-08-01 80',
    'pm25_ug_m3 num 150 4..30',
    'no2_ug_m3 num 180 5..45',
    'wind_m_s num 60 1..9',
  ),
  table(
    'lake_years',
    213,
    'lake text Paijanne|Saimaa|Vesijarvi',
    'year int 71 1950..2020',
    'ice_days int 60 70..160',
    'snow_cm int 50 20..110',
  ),
  table(
    'athlete_nights',
    126,
    'athlete ids 42',
    'sport text swimming|rowing',
    'cond text habitual|extension|restriction',
    'TST_min num 110 250..600',
    'rmssd_ms num 115 20..120',
    'sleepiness int 9 1..9',
  ),
  table(
    'eal_pupils',
    168,
    'pupil ids 168',
    'method text phonics|whole-word',
    'gender text boy|girl',
    'EAL text no|yes',
    'read_pre int 50 20..80',
    'read_post int 50 20..90',
    'read_delayed int 50 20..90',
  ),
  table(
    'visit_rows',
    180,
    'pid ids 60',
    'arm text active|placebo',
    'visit text baseline|week 4|week 12',
    'SBP int 60 100..190',
  ),
  table(
    'er_days',
    500,
    'date date 2022-01-01..2023-05-15 500',
    'attendances int 80 80..160',
    'four_hr_breaches int 40 5..45',
    'mean_wait_min num 200 50..130',
  ),
  table(
    'anxiety_course',
    60,
    'record_id ids 60',
    'allocation text CBT|waitlist',
    'sex text F|M',
    'on_medication int 0|1',
    'GAD7_pre int 18 4..21',
    'GAD7_post int 20 1..21',
    'GAD7_fu3m int 20 1..21',
  ),
] as const;

export const REPEATS: readonly Wording[] = [
  [
    'air_sites',
    'Has PM2.5 at Millfield been falling from 2018 to 2022, taking the seasonal cycle into account?',
    'trend pm25_ug_m3; time month; season 12; rows month between 2018-01-01..2022-12-31 & site is Millfield',
  ],
  [
    'air_sites',
    'Is NO2 getting lower at Quayside over 2018 to 2022?',
    'trend no2_ug_m3; time month; rows month between 2018-01-01..2022-12-31 & site is Quayside',
  ],
  [
    'air_sites',
    'When did NO2 at Kirkgate step down?',
    'trend no2_ug_m3; time month; method change-point; rows site is Kirkgate',
  ],
  [
    'air_sites',
    'Was there an abrupt shift in NO2 at Kirkgate, and if so in which month?',
    'trend no2_ug_m3; time month; method change-point; rows site is Kirkgate',
  ],
  [
    'air_sites',
    'Did NO2 concentrations at Kirkgate fall after the low emission zone came in in May 2020, over and above the existing trend?',
    'before-after no2_ug_m3; time month; change 2020-05-01; rows site is Kirkgate',
  ],
  [
    'air_sites',
    'Since January 2021, has PM2.5 been higher at Quayside than at Kirkgate when the same months are compared?',
    'paired-difference pm25_ug_m3 ~ site; paired month; vs Quayside/Kirkgate; rows month at-least 2021-01-01; expected higher',
  ],
  [
    'lake_years',
    'Year by year, did Saimaa have more ice days than Paijanne?',
    'paired-difference ice_days ~ lake; paired year; vs Saimaa/Paijanne; expected higher',
  ],
  ['lake_years', 'Were snowy years followed by fewer ice days?', 'none'],
  [
    'athlete_nights',
    'Is TST on the habitual nights short of the recommended 8 hours?',
    'one-sample TST_min; value 480; rows cond is habitual; expected lower',
  ],
  [
    'athlete_nights',
    'On habitual nights only, is TST associated with higher rMSSD?',
    'association rmssd_ms ~ TST_min; rows cond is habitual; expected higher',
  ],
  [
    'athlete_nights',
    'Taking one value per athlete, is sleepiness above 5 on average?',
    'one-sample sleepiness; value 5; cluster athlete',
  ],
  ['athlete_nights', 'What is the average sleepiness? Count each athlete once please.', 'none'],
  [
    'athlete_nights',
    'In the restriction condition, do those who had a longer TST report less sleepiness?',
    'association sleepiness ~ TST_min; rows cond is restriction',
  ],
  [
    'eal_pupils',
    'Did reading scores of EAL girls drop between the post-test and the delayed test?',
    'paired-difference read_delayed; baseline read_post; rows EAL is yes & gender is girl; expected lower',
  ],
  [
    'visit_rows',
    'Did SBP fall from baseline to week 12 in the active arm?',
    'paired-difference SBP ~ visit; paired pid; vs week 12/baseline; rows arm is active; expected lower',
  ],
  [
    'er_days',
    'Did the mean wait shorten when the new triage model started on 7 November 2022, beyond any trend that was already there?',
    'before-after mean_wait_min; time date; change 2022-11-07; expected lower',
  ],
  ['er_days', 'Did the proportion of four-hour breaches fall after 7 November 2022?', 'none'],
  [
    'air_sites',
    'At Kirkgate, has NO2 gone down over 2018 to 2022 once season is allowed for?',
    'trend no2_ug_m3; time month; season 12; rows month between 2018-01-01..2022-12-31 & site is Kirkgate',
  ],
  [
    'air_sites',
    'How has NO2 changed at Quayside between 2018 and 2020?',
    'trend no2_ug_m3; time month; rows month between 2018-01-01..2020-12-31 & site is Quayside',
  ],
  ['air_sites', 'Was NO2 lower in 2020 than in 2019 at Kirkgate?', 'none'],
  [
    'air_sites',
    'At Quayside, are windier months associated with lower PM2.5, holding NO2 constant?',
    'regression pm25_ug_m3 ~ wind_m_s; adjusting no2_ug_m3; rows site is Quayside',
  ],
  [
    'air_sites',
    'Did NO2 at Kirkgate drop when the low wind barrier was installed on 8 April 2019?',
    'before-after no2_ug_m3; time month; change 2019-04-08; rows site is Kirkgate',
  ],
  [
    'lake_years',
    'Comparing year with year, is there more snow at Paijanne than at Saimaa?',
    'paired-difference snow_cm ~ lake; paired year; vs Paijanne/Saimaa; expected higher',
  ],
  [
    'athlete_nights',
    'Is sleepiness higher in rowing than in swimming athletes, counting each athlete once?',
    'difference sleepiness ~ sport; cluster athlete; vs rowing/swimming; expected higher',
  ],
  [
    'anxiety_course',
    'In the CBT arm, did GAD-7 go down from pre to post?',
    'paired-difference GAD7_post; baseline GAD7_pre; rows allocation is CBT; expected lower',
  ],
  [
    'anxiety_course',
    'Did women on medication improve from pre to post?',
    'paired-difference GAD7_post; baseline GAD7_pre; rows sex is F & on_medication is 1',
  ],
];

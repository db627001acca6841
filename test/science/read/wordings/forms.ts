import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of a trial in weeks, of commuters, of counts in volumes, of grafts followed, of monthly samples, of plants at doses. */
export const FORM_TABLES = [
  table(
    'sleepless',
    408,
    'patient_id ids 102',
    'arm int 1|2|3',
    'sex text F|M',
    'week int 0|4|8|12',
    'severity_score int 24 2..28',
    'sleep_min int 200 200..480',
  ),
  table(
    'commuters',
    1200,
    'resp_id ids 1200',
    'district text North|East|South|West',
    'household_size int 6 1..6',
    'income_keur num 500 12..140',
    'owns_car text yes|no',
    'commute_mode text car|bicycle|walk|public transport',
    'distance_km num 200 0.5..40',
    'commute_min int 90 3..110',
    'supports_charge text yes|no',
  ),
  table(
    'zooplankton',
    480,
    'lake_id ids 60',
    'station text littoral|pelagic',
    'zone int 1|2|3',
    'temp_c num 200 2..25',
    'chl_ug_l num 300 0.4..90',
    'litres_filtered num 5|10|20|40',
    'daphnia_count int 130 2..200',
    'dive_min num 30|45|60|90',
    'fish_seen int 60 0..80',
  ),
  table(
    'grafts',
    640,
    'patient ids 640',
    'recip_age int 60 18..78',
    'diabetes text yes|no',
    'regimen int 1|2',
    'donor_age int 60 10..80',
    'cold_hours num 200 1..30',
    'delayed_function int 0|1',
    'rejection_1y text yes|no',
    'n_admissions int 12 0..11',
    'followup_months num 500 1..96',
    'graft_failed int 0|1',
  ),
];

/** The form of a question decides roles and method: effects compared, rates, optima, survival at a time, forecasts. */
export const FORMS: readonly Wording[] = [
  [
    'sleepless',
    'Does the severity score change differently over the weeks in the three arms?',
    'regression severity_score ~ week, arm; interaction week x arm; cluster patient_id',
  ],
  [
    'sleepless',
    'Does the severity score fall more steeply over the weeks in arm 2 than in arm 1?',
    'regression severity_score ~ week, arm; interaction week x arm; rows arm is 2..1',
  ],
  [
    'commuters',
    'Does the effect of distance on commute time differ between people who go by car and those who use public transport?',
    'regression commute_min ~ distance_km, commute_mode; interaction distance_km x commute_mode; rows commute_mode is car..public transport',
  ],
  [
    'commuters',
    'Does the relation between income and household size differ between people in North and people in South?',
    'regression income_keur ~ household_size, district; interaction household_size x district; rows district is North..South',
  ],
  [
    'commuters',
    'Is the slope of commute time on distance steeper for public transport than for car?',
    'regression commute_min ~ distance_km, commute_mode; interaction distance_km x commute_mode; rows commute_mode is public transport..car',
  ],
  [
    'zooplankton',
    'Is the number of Daphnia per litre higher at littoral than at pelagic stations?',
    'rate daphnia_count ~ station; vs littoral/pelagic; exposure litres_filtered; cluster lake_id',
  ],
  [
    'zooplankton',
    'How many Daphnia per litre are there in littoral and in pelagic samples?',
    'rate daphnia_count ~ station; exposure litres_filtered',
  ],
  [
    'zooplankton',
    'Are there more Daphnia at littoral than at pelagic stations?',
    'rate daphnia_count ~ station; vs littoral/pelagic; exposure litres_filtered',
  ],
  [
    'zooplankton',
    'Do Daphnia counts per litre differ between zones?',
    'rate daphnia_count ~ zone; exposure litres_filtered; kinds zone:category',
  ],
  [
    'zooplankton',
    'Do fish seen per hour of diving differ between stations?',
    'rate fish_seen ~ station; exposure dive_min; per 60',
  ],
  [
    'grafts',
    'Do recipients with diabetes have more hospital admissions per year of follow-up?',
    'rate n_admissions ~ diabetes; exposure followup_months; per 12; vs yes/no',
  ],
  [
    'grafts',
    'Do diabetics have more graft failures per year of follow-up than non-diabetics?',
    'rate graft_failed ~ diabetes; exposure followup_months; event graft_failed=1',
  ],
  [
    'grafts',
    'Which of donor age, cold hours and recipient age predict delayed function?',
    'regression delayed_function=1 ~ donor_age, cold_hours, recip_age',
  ],
  [
    'commuters',
    'Which of these influence commute time: income, distance, household size?',
    'regression commute_min ~ income_keur, distance_km, household_size',
  ],
  [
    'sleepless',
    'How many patients per arm do we need to detect a difference of 2 points in the severity score between arms?',
    'power severity_score ~ arm; cluster patient_id; value 2; power 0.8 at 0.05',
  ],
  [
    'grafts',
    'What share of grafts is still working 5 years after transplantation?',
    'survival followup_months; time followup_months; event graft_failed=1; value 60',
  ],
  ['commuters', 'Is the mean commute time different from the specified 30 min?', 'one-sample commute_min; value 30'],
  ['zooplankton', 'What temperature halves the chlorophyll?', 'dose-response chl_ug_l ~ temp_c'],
  [
    'zooplankton',
    'Do the lakes fall into distinct groups by temperature and chlorophyll?',
    'grouping - ~ temp_c, chl_ug_l',
  ],
];

import type { Wording } from './wordings-first.ts';

/** What names and levels are called when they are spoken: long forms of short names, levels in words, numbers with their unit. */
export const SPOKEN: readonly Wording[] = [
  // long forms of short names
  ['casualty', 'Do emergency visits differ between the hospitals?', 'difference ed_visits ~ hospital'],
  ['casualty', 'Do emergency department visits differ between the hospitals?', 'difference ed_visits ~ hospital'],
  ['casualty', 'Do elderly visits differ between the hospitals?', 'none'],
  ['casualty', 'Do urgent care calls differ between the hospitals?', 'difference uc_calls ~ hospital'],
  ['casualty', 'Do unanswered chest calls differ between the hospitals?', 'none'],
  ['soils', 'Is the fungal to bacterial ratio related to pH?', 'association fungi_bact_ratio ~ pH'],
  ['soils', 'Is the fungal biomass related to pH?', 'none'],
  [
    'roads',
    'Which district has the highest crash rate per million vehicle kilometres?',
    'rate crashes ~ district; exposure veh_km_mill',
  ],
  // months of any year of dates that are called `month`
  [
    'casualty',
    'Does the median wait differ between the calendar months?',
    'difference median_wait_min ~ month; kinds month:month',
  ],
  [
    'casualty',
    'Is the median wait related to mean temperature after adjusting for calendar month?',
    'regression median_wait_min ~ mean_temp_C; adjusting month; kinds month:month',
  ],
  [
    'casualty',
    'Is there a seasonal pattern in the emergency visits, and in which calendar month are they highest?',
    'trend ed_visits; time month; season 12; method seasonal-model',
  ],
  ['casualty', 'Is the median wait longer in the flu season?', 'difference median_wait_min ~ flu_season'],
  // opposites beside the column
  [
    'wells',
    'Is viability higher in KRAS mutant lines than in wild-type lines?',
    'difference viability_pct ~ KRAS_mut; vs 1/0',
  ],
  [
    'wells',
    'Is viability lower in wild-type than in KRAS mutant wells?',
    'difference viability_pct ~ KRAS_mut; vs 0/1',
  ],
  ['wells', 'Is viability higher in wild-type wells?', 'none'],
  [
    'apiaries',
    'Is honey yield higher in stationary than in migratory hives?',
    'difference honey_kg ~ migratory; vs 0/1',
  ],
  [
    'apiaries',
    'What percentage of hives had a winter loss in migratory and in stationary operations?',
    'description winter_loss=yes ~ migratory',
  ],
  ['apiaries', 'Does honey yield differ between the races of stationary hives?', 'none'],
];

import type { Wording } from './first.ts';

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
  // relations that something changes
  [
    'mussels',
    'Does site weaken the relation between copper and filtration?',
    'regression filtration_l_h ~ copper_ug_l, site; interaction copper_ug_l x site',
  ],
  [
    'mussels',
    'Does temperature buffer the association of copper with filtration?',
    'regression filtration_l_h ~ copper_ug_l, temp_c; interaction copper_ug_l x temp_c',
  ],
  [
    'mussels',
    'Does the relationship between shell length and filtration depend on the site?',
    'regression filtration_l_h ~ shell_length_mm, site; interaction shell_length_mm x site',
  ],
  ['mussels', 'Does salinity weaken the relation between copper and filtration?', 'none'],
  ['mussels', 'Does copper weaken filtration?', 'regression filtration_l_h ~ copper_ug_l'],
  [
    'mussels',
    'Is the decline of filtration with copper steeper at 18 degrees than at 12 degrees?',
    'regression filtration_l_h ~ copper_ug_l, temp_c; interaction copper_ug_l x temp_c',
  ],
  [
    'mussels',
    'Is the rise of filtration with shell length steeper in the bay than on the coast?',
    'regression filtration_l_h ~ shell_length_mm, site; interaction shell_length_mm x site; rows site is bay..coast',
  ],
  ['mussels', 'Is the rise of filtration with shell length steeper in the bay?', 'none'],
  ['mussels', 'Is the decline of filtration with copper steeper at 18 degrees than at 15 degrees?', 'none'],
  ['mussels', 'Is the decline of filtration steeper at 18 degrees than at 12 degrees?', 'none'],
  // numbers with the unit that a name ends in
  ['mussels', 'Is filtration lower at 18 degrees than at 12 degrees?', 'difference filtration_l_h ~ temp_c; vs 18/12'],
  [
    'mussels',
    'At 18 degrees, is filtration related to shell length?',
    'association filtration_l_h ~ shell_length_mm; rows temp_c is 18',
  ],
  [
    'wells',
    'At 10 µM, does viability differ between KX-17 and cisplatin?',
    'difference viability_pct ~ drug; vs KX-17/cisplatin; rows conc_uM is 10',
  ],
  ['wells', 'At 5 µM, does viability differ between KX-17 and cisplatin?', 'none'],
  [
    'soils',
    'In the top 5 cm, is the fungal to bacterial ratio higher under ploughing than under no tillage?',
    'difference fungi_bact_ratio ~ tillage; vs plough/none; rows depth_cm is 5',
  ],
  ['soils', 'In the top 15 cm, is the fungal to bacterial ratio related to pH?', 'none'],
  // a part of another name before a whole one
  [
    'learners',
    'Do the words known after study differ between the study groups?',
    'difference known_after ~ study_group',
  ],
  ['learners', 'Does known after differ between the word types?', 'difference known_after ~ word_type'],
  // the dose that kills half
  [
    'mussels',
    'What copper concentration kills half of the mussels within 28 days?',
    'dose-response survived_28d=1 ~ copper_ug_l',
  ],
  ['mussels', 'What copper concentration kills half of the mussels within 14 days?', 'none'],
  [
    'mussels',
    'What is the LC50 of copper at 18 degrees?',
    'dose-response survived_28d=1 ~ copper_ug_l; rows temp_c is 18',
  ],
  ['mussels', 'What is the LC50 of cadmium?', 'none'],
  ['learners', 'What is the LC50 of sleep?', 'none'],
  // levels in words
  ['soils', 'Is pH higher with clover than with no cover?', 'difference pH ~ cover; vs clover/none'],
  [
    'soils',
    'Is the fungal to bacterial ratio related to pH in samples without a cover?',
    'association fungi_bact_ratio ~ pH; rows cover is none',
  ],
  ['soils', 'Does cover affect pH?', 'difference pH ~ cover'],
  [
    'wells',
    'Is there a plate effect on viability in the untreated wells?',
    'difference viability_pct ~ plate; rows conc_uM is 0',
  ],
  ['wells', 'Is viability lower in treated than in untreated wells?', 'none'],
  ['wells', 'Is viability lower with cisplatin than in untreated wells?', 'none'],
  ['mussels', 'Is filtration related to shell length in untreated mussels?', 'none'],
  [
    'casualty',
    'Is the median wait longer in the flu season than outside it?',
    'difference median_wait_min ~ flu_season; vs yes/no',
  ],
  ['casualty', 'Is the median wait longer outside the city?', 'none'],
];

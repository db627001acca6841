import { table } from '../tables/tables.ts';

/** Slopes by steps, optima and what may come to pass: which column is the outcome, and how far the other one moves. */

export const RELATION_TABLES = [
  table(
    'tomato',
    80,
    'cultivar_type text Heritage|Modern',
    'sugar_brix num 70 3..9',
    'water_l num 75 1..5',
    'yield_kg num 76 1..9',
  ),
  table(
    'maize_plots',
    234,
    'plot int 234 1..234',
    'hybrid text H1|H2|H3',
    'N_kg_ha int 5 0..240',
    'GY_t_ha num 220 3..11',
    'plant_ht_cm int 90 150..260',
  ),
  table(
    'milk_herd',
    222,
    'cow_tag int 222 40007..41554',
    'farm text F01|F02|F03|F04',
    'SCC_x1000_ml int 180 20..1800',
    'milk_kg_d num 200 8..48',
  ),
  table(
    'soil_pits',
    160,
    'field text F01|F02|F03|F04',
    'pH_H2O num 90 4.8..8.1',
    'SOC_g_kg num 100 6..30',
    'clay_pct num 110 8..45',
    'BD_g_cm3 num 60 1.1..1.7',
    'infil_mm_h num 130 4..60',
    'barley_t_ha num 140 3..9',
  ),
  table(
    'heart_clinic',
    260,
    'pat ids 260',
    'age_y int 50 40..90',
    'LVEF_pct num 60 15..60',
    'NTproBNP_pgmL num 200 100..9000',
    'sbp_mmHg int 80 90..190',
    'readm90 int 0|1',
    'fu_mo num 180 1..48',
    'death int 0|1',
  ),
  table(
    'viability_plates',
    220,
    'well int 220 1..220',
    'cmpd text KX1|KX2',
    'conc_uM num 9 0..100',
    'viab_pct num 190 3..110',
  ),
  table(
    'extruder',
    180,
    'lot int 180 1..180',
    'press text IM1|IM2|IM3',
    'mould_T_C num 90 50..70',
    'hold_P_bar int 70 420..560',
    'width_mm num 150 23.9..24.1',
    'HT text AC|T6',
    'UTS_MPa num 160 180..330',
    'porosity_pct num 80 0.1..3',
  ),
];

export const RELATIONS: readonly (readonly [string, string, string])[] = [
  [
    'tomato',
    'Do Heritage tomatoes have more sugar than Modern ones?',
    'difference sugar_brix ~ cultivar_type; vs Heritage/Modern; expected higher',
  ],
  [
    'soil_pits',
    'Does higher barley yield go with higher clay content regardless of soil pH?',
    'regression clay_pct ~ barley_t_ha; adjusting pH_H2O',
  ],
  [
    'heart_clinic',
    'Is a higher age associated with lower blood pressure after accounting for LVEF?',
    'regression sbp_mmHg ~ age_y; adjusting LVEF_pct',
  ],
  ['tomato', 'Does watering change the yield?', 'regression yield_kg ~ water_l'],
  [
    'maize_plots',
    'Does the yield response to nitrogen level off?',
    'regression GY_t_ha ~ N_kg_ha; method quadratic-model',
  ],
  [
    'maize_plots',
    'Does grain yield pass through a maximum as plant height rises?',
    'regression GY_t_ha ~ plant_ht_cm; method quadratic-model',
  ],
  [
    'maize_plots',
    'Is there a nitrogen level at which yield peaks?',
    'regression GY_t_ha ~ N_kg_ha; method quadratic-model',
  ],
  ['milk_herd', 'What share of the cows is over 200,000 cells per ml?', 'none'],
  ['milk_herd', 'How much of the spread in milk sits between farms rather than within them?', 'none'],
  ['milk_herd', 'Does the spread of milk differ between farms? Please account for cell count.', 'none'],
  [
    'soil_pits',
    'By how much does infiltration drop for each 0.1 g/cm3 rise in bulk density, holding clay and organic carbon fixed?',
    'regression infil_mm_h ~ BD_g_cm3; adjusting clay_pct, SOC_g_kg; step 0.1 BD_g_cm3',
  ],
  [
    'soil_pits',
    'What is the change in infiltration per 10 % of clay?',
    'regression infil_mm_h ~ clay_pct; step 10 clay_pct',
  ],
  [
    'soil_pits',
    'How much more barley do we get per standard deviation of organic carbon?',
    'regression barley_t_ha ~ SOC_g_kg; step SD SOC_g_kg',
  ],
  [
    'soil_pits',
    'Is there a pH at which barley yields peak?',
    'regression barley_t_ha ~ pH_H2O; method quadratic-model',
  ],
  [
    'heart_clinic',
    'How much does the hazard of death change for every 5 points more ejection fraction, adjusted for age?',
    'survival fu_mo ~ LVEF_pct; adjusting age_y; step 5 LVEF_pct',
  ],
  [
    'heart_clinic',
    'What is the odds ratio of readmission per 10 mmHg increase in systolic blood pressure?',
    'regression readm90=1 ~ sbp_mmHg; step 10 sbp_mmHg',
  ],
  [
    'heart_clinic',
    'How well can age, NT-proBNP and ejection fraction together predict who is readmitted within 90 days?',
    'prediction readm90=1 ~ age_y, NTproBNP_pgmL, LVEF_pct',
  ],
  [
    'heart_clinic',
    'Do age and ejection fraction predict whether a patient is readmitted?',
    'regression readm90=1 ~ age_y, LVEF_pct',
  ],
  [
    'extruder',
    'How well can width be predicted from mould temperature and hold pressure?',
    'prediction width_mm ~ mould_T_C, hold_P_bar',
  ],
  [
    'viability_plates',
    'What is the lowest concentration of KX2 at which viability drops significantly below the untreated wells?',
    'none',
  ],
  ['extruder', 'Does width differ between the presses?', 'difference width_mm ~ press'],
  [
    'extruder',
    'How many MPa do we lose for each percent of porosity, controlling for heat treatment?',
    'regression UTS_MPa ~ porosity_pct; adjusting HT',
  ],
];

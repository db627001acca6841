import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** What goes with something, how well it can be told, what is to be expected, which groups the rows fall into. */

export const FORETOLD_TABLES = [
  table(
    'bake_shops',
    150,
    'bakery ids 150',
    'town text Ely|Hull|York',
    'tasting text no|yes',
    'leaflet_spend_eur num 60 0..900',
    'staff_hours int 80 100..900',
    'loaves_sold int 130 200..4000',
    'waste_kg num 90 1..60',
    'takings_eur num 140 500..9000',
    'closed_within_year int 0|1',
  ),
  table(
    'peat_cores',
    120,
    'core ids 120',
    'bog text Fallow|Mossy',
    'ph num 60 3..6',
    'ash_pct num 70 1..20',
    'humidity_pct num 80 60..99',
    'mites int 40 0..60',
  ),
  table(
    'rust_tests',
    160,
    'piece ids 160',
    'metal text brass|mild_iron|steel_x2|tin_y4',
    'coating_ppm int 0|5|25|100',
    'bath_temp_c int 20|35|50',
    'salt_mg_l num 60 50..900',
    'rust_rate num 140 0.1..4',
    'shop text Kiel|Leith',
  ),
];

export const FORETOLD: readonly Wording[] = [
  // screening
  ['bake_shops', 'Which of the things we record go along with waste?', 'screening waste_kg'],
  ['bake_shops', 'What has the biggest influence on takings?', 'screening takings_eur'],
  ['bake_shops', 'What plays a role in waste?', 'screening waste_kg'],
  ['bake_shops', 'What accounts for the takings?', 'screening takings_eur'],
  ['bake_shops', 'What is waste related to?', 'screening waste_kg'],
  ['bake_shops', 'Find me everything that correlates with waste.', 'screening waste_kg'],
  ['bake_shops', 'Correlate waste with everything else.', 'screening waste_kg'],
  ['bake_shops', 'Is waste related to any of the other variables?', 'screening waste_kg'],
  ['bake_shops', 'What are the main determinants of waste?', 'screening waste_kg'],
  ['bake_shops', 'What is the strongest predictor of takings?', 'screening takings_eur'],
  ['bake_shops', 'Which shop characteristics are linked to waste?', 'screening waste_kg'],
  // other columns that are held fixed are screened for nothing
  ['bake_shops', 'Is waste related to takings, adjusting for all the other variables?', 'none'],
  ['bake_shops', 'Which weather variables are linked to waste?', 'none'],
  // predictions
  [
    'bake_shops',
    'Could we tell who will have closed within the year from takings and waste?',
    'prediction closed_within_year=1 ~ takings_eur, waste_kg',
  ],
  [
    'bake_shops',
    'How accurately could I forecast takings from staff hours, leaflet spend and waste?',
    'prediction takings_eur ~ staff_hours, leaflet_spend_eur, waste_kg',
  ],
  [
    'bake_shops',
    'Given staff hours and leaflet spend, how precisely can takings be estimated?',
    'prediction takings_eur ~ staff_hours, leaflet_spend_eur',
  ],
  [
    'bake_shops',
    'Are staff hours and leaflet spend enough to predict takings?',
    'prediction takings_eur ~ staff_hours, leaflet_spend_eur',
  ],
  ['bake_shops', 'Is it possible to foresee waste from staff hours?', 'prediction waste_kg ~ staff_hours'],
  [
    'bake_shops',
    'Can you tell me whether takings depend on staff hours and waste?',
    'regression takings_eur ~ staff_hours, waste_kg',
  ],
  [
    'bake_shops',
    'Can we say whether the bakeries in Ely have more waste than those in York?',
    'difference waste_kg ~ town; vs Ely/York',
  ],
  ['bake_shops', 'Do staff hours predict takings?', 'regression takings_eur ~ staff_hours'],
  // expected values
  [
    'bake_shops',
    'If we put 500 euro into leaflet spend and run a tasting, what takings should we count on?',
    'expected-value takings_eur ~ leaflet_spend_eur, tasting; given leaflet_spend_eur 500 & tasting yes',
  ],
  [
    'bake_shops',
    'How many loaves should we plan for when there are 400 staff hours?',
    'expected-value loaves_sold ~ staff_hours; given staff_hours 400',
  ],
  [
    'bake_shops',
    'If staff hours are 400, what will takings be?',
    'expected-value takings_eur ~ staff_hours; given staff_hours 400',
  ],
  [
    'bake_shops',
    'What takings are likely with 400 staff hours?',
    'expected-value takings_eur ~ staff_hours; given staff_hours 400',
  ],
  [
    'bake_shops',
    'How many bakeries would we need to detect a difference of 400 in takings?',
    'power takings_eur; value 400; power 0.8 at 0.05; expected different',
  ],
  // groups of rows
  ['peat_cores', 'Do the cores cluster?', 'grouping - ~ ph, ash_pct, humidity_pct, mites'],
  ['peat_cores', 'Can the cores be grouped by pH and ash?', 'grouping - ~ ph, ash_pct'],
  ['peat_cores', 'Is there any grouping among the cores?', 'grouping - ~ ph, ash_pct, humidity_pct, mites'],
  ['peat_cores', 'Are there groups of cores that look alike?', 'grouping - ~ ph, ash_pct, humidity_pct, mites'],
  ['peat_cores', 'Group the cores by bog and give the mean pH.', 'description ph ~ bog'],
  ['peat_cores', 'Are there differences between groups of cores?', 'none'],
  // which rows are meant
  [
    'rust_tests',
    'Restricting the analysis to brass, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is brass; expected higher',
  ],
  [
    'rust_tests',
    'Brass only: does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is brass; expected higher',
  ],
  [
    'rust_tests',
    'Apart from brass, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is-not brass; expected higher',
  ],
  [
    'rust_tests',
    'With brass left out, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is-not brass; expected higher',
  ],
  [
    'rust_tests',
    'If brass is excluded, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is-not brass; expected higher',
  ],
  [
    'rust_tests',
    'If we leave out brass, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows metal is-not brass; expected higher',
  ],
  [
    'rust_tests',
    'When the bath temperature is 50, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows bath_temp_c is 50',
  ],
  [
    'rust_tests',
    'With no coating at all, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows coating_ppm is 0; expected higher',
  ],
  [
    'rust_tests',
    'When there is no coating, does salt raise the rust rate?',
    'regression rust_rate ~ salt_mg_l; rows coating_ppm is 0',
  ],
  [
    'rust_tests',
    'Apart from the salt, does the coating lower the rust rate?',
    'regression rust_rate ~ coating_ppm; adjusting salt_mg_l; expected lower',
  ],
  // an order in the form of a question
  ['rust_tests', 'Can you give me the median rust rate by metal?', 'description rust_rate ~ metal; statistic median'],
  ['rust_tests', 'Could I have the mean rust rate for each metal?', 'description rust_rate ~ metal'],
];

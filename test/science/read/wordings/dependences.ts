import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Effects that depend on something, effects with something held fixed, and effects that are no straight line. */

export const DEPENDENCE_TABLES = [
  table(
    'hay_meadows',
    160,
    'plot_id ids 160',
    'mown text no|yes',
    'soil text clay|peat|sand',
    'wetness_pct num 120 5..60',
    'sward_cm num 100 5..80',
    'n_orchids int 30 0..40',
    'altitude_m num 150 20..900',
    'butterflies int 25 0..30',
  ),
  table(
    'sciatica_trial',
    200,
    'pt ids 200',
    'treat text exercise|usual',
    'gender text f|m',
    'age int 50 20..80',
    'pain_base num 60 20..90',
    'pain_wk8 num 60 5..90',
    'hours_seated num 60 0..12',
    'walks_km num 90 0..15',
    'opioid text no|yes',
  ),
  table(
    'weed_pots',
    150,
    'pot ids 150',
    'product text Alpha|Beta',
    'rate_g_ha num 7 0..400',
    'plants_treated int 4 8..12',
    'plants_dead int 13 0..12',
    'shoot_mass_g num 120 0.2..6',
  ),
];

export const DEPENDENCES: readonly Wording[] = [
  [
    'hay_meadows',
    'Does mowing reduce butterflies more on clay than on sand?',
    'regression butterflies ~ mown, soil; interaction mown x soil; rows soil is clay..sand',
  ],
  [
    'hay_meadows',
    'Is wetness equally important for orchid numbers on all soils?',
    'regression n_orchids ~ wetness_pct, soil; interaction wetness_pct x soil',
  ],
  [
    'hay_meadows',
    'Is mowing more harmful to butterflies on some soils than on others?',
    'regression butterflies ~ mown, soil; interaction mown x soil',
  ],
  [
    'hay_meadows',
    'Does the effect of mowing on butterflies fade with altitude?',
    'regression butterflies ~ mown, altitude_m; interaction mown x altitude_m',
  ],
  [
    'hay_meadows',
    'Is the drop in orchids with wetness worse at higher altitudes?',
    'regression n_orchids ~ wetness_pct, altitude_m; interaction wetness_pct x altitude_m',
  ],
  ['hay_meadows', 'Are butterflies fewer at higher altitudes on clay than on sand?', 'none'],
  [
    'sciatica_trial',
    'Do men benefit less from exercise than women in pain at week 8?',
    'regression pain_wk8 ~ treat, gender; interaction treat x gender',
  ],
  [
    'sciatica_trial',
    'Does exercise help pain at week 8 in women only, or in men as much as in women?',
    'regression pain_wk8 ~ treat, gender; interaction treat x gender || none',
  ],
  [
    'sciatica_trial',
    'Does exercise work better in patients whose pain was worse at the start?',
    'regression pain_wk8 ~ treat, pain_base; interaction treat x pain_base || none',
  ],
  [
    'sciatica_trial',
    'Exercise seems to lower pain at week 8, but is that only true for women?',
    'regression pain_wk8 ~ treat, gender; interaction treat x gender',
  ],
  [
    'sciatica_trial',
    'Is pain at week 8 lower with exercise among women?',
    'difference pain_wk8 ~ treat; rows gender is f || regression pain_wk8 ~ treat; adjusting pain_base; rows gender is f',
  ],
  [
    'hay_meadows',
    'Are there diminishing returns to wetness in orchid numbers?',
    'regression n_orchids ~ wetness_pct; method quadratic-model',
  ],
  [
    'hay_meadows',
    'Is the number of butterflies highest at medium sward heights?',
    'regression butterflies ~ sward_cm; method quadratic-model',
  ],
  [
    'hay_meadows',
    'Is the relationship of altitude with orchid numbers hump-shaped?',
    'regression n_orchids ~ altitude_m; method quadratic-model',
  ],
  [
    'hay_meadows',
    'Do orchid numbers level off beyond a certain wetness?',
    'regression n_orchids ~ wetness_pct; method quadratic-model',
  ],
  [
    'hay_meadows',
    'Does wetness bring less and less in orchid numbers?',
    'regression n_orchids ~ wetness_pct; method quadratic-model',
  ],
  ['hay_meadows', 'What proportion of the plots were mown?', 'description mown=yes'],
  [
    'weed_pots',
    'What rate of Alpha kills half of the plants?',
    'dose-response plants_dead ~ rate_g_ha; rows product is Alpha; trials plants_treated || none',
  ],
  ['weed_pots', 'Fit a dose-response curve for shoot mass against rate.', 'dose-response shoot_mass_g ~ rate_g_ha'],
  ['weed_pots', 'At what rate does shoot mass drop to half?', 'dose-response shoot_mass_g ~ rate_g_ha'],
  [
    'sciatica_trial',
    'Do men and women respond differently to walks in pain at week 8?',
    'regression pain_wk8 ~ walks_km, gender; interaction walks_km x gender',
  ],
];

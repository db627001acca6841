import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

const numbered = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(2, '0')}`).join('|');

/** Tables of groups that are compared: units in several rows, first and last measurements, treatments whose effects differ. */
export const GROUP_TABLES = [
  table(
    'isolates',
    180,
    `isolate text ${numbered('UHB-1', 36)}`,
    'spp text Eco|Kpn',
    'ESBL int 0|1',
    'CIP_MIC_mgL num 9 0.06..32',
    'biofilm text neg|pos',
    'temp_C int 22|27|32|37|42',
    'mu_per_h num 150 0.1..1.4',
  ),
  table(
    'tillage_plots',
    144,
    `field text ${numbered('F', 24)}`,
    'plot_no int 6 1..6',
    'tillage text CT|NT|RT',
    'pH_H2O num 90 5.4..7.6',
    'SOC_g_kg num 80 9..26',
    'wheat_t_ha num 120 4..9',
  ),
  table(
    'dog_scores',
    124,
    'dog_id ids 124',
    'sex text F|FN|M|MN',
    'bw_kg num 110 12..48',
    'trt text CARP|PLAC',
    'LOAD_d0 int 25 8..35',
    'LOAD_wk6 int 28 4..34',
  ),
  table(
    'stress_course',
    96,
    'subj ids 96',
    'grp int 1|2',
    'PSS_t0 int 25 8..36',
    'PSS_t1 int 25 8..36',
    'PSS_t2 int 25 8..36',
  ),
  table(
    'wheat_water',
    192,
    'plot ids 192',
    'blk int 1|2|3|4',
    'cultivar text Arvo|Belin|Cortez',
    'irr text IR|RF',
    'N_kg_ha int 0|60|120|180',
    'yield_t_ha num 150 2..9',
  ),
] as const;

export const GROUPS: readonly Wording[] = [
  // The outcome and the groups are those of the isolate, which stands in several rows.
  [
    'isolates',
    'Is the ciprofloxacin MIC higher in ESBL producers?',
    'difference CIP_MIC_mgL ~ ESBL; cluster isolate; expected higher',
  ],
  [
    'isolates',
    'Is the growth rate lower in Kpn than in Eco at 42 degrees?',
    'difference mu_per_h ~ spp; vs Kpn/Eco; rows temp_C is 42; expected lower',
  ],
  // A letter before a number says when, and is no part of what was measured.
  [
    'dog_scores',
    'Did the dogs given carprofen end up with lower LOAD scores at week 6 than those on placebo, once you take into account where each dog started?',
    'regression LOAD_wk6 ~ trt; adjusting LOAD_d0; vs CARP/PLAC; expected lower',
  ],
  [
    'dog_scores',
    'Did carprofen lower LOAD at week 6 compared with placebo, with day-0 LOAD as covariate?',
    'regression LOAD_wk6 ~ trt; adjusting LOAD_d0; vs CARP/PLAC',
  ],
  // A fall leaves no rows out.
  [
    'dog_scores',
    'Did the LOAD score drop in the placebo dogs from day 0 to week 6?',
    'paired-difference LOAD_wk6; baseline LOAD_d0; rows trt is PLAC; expected lower',
  ],
  [
    'dog_scores',
    'Looking only at the placebo dogs, did their lameness score change between the start and week six?',
    'paired-difference LOAD_wk6; baseline LOAD_d0; rows trt is PLAC',
  ],
  [
    'dog_scores',
    'In the placebo dogs, had LOAD gone down by week 6?',
    'paired-difference LOAD_wk6; baseline LOAD_d0; rows trt is PLAC',
  ],
  [
    'stress_course',
    'In the mindfulness group (grp 1), did perceived stress change across the three assessments?',
    'paired-difference PSS_t2 ~ PSS_t0, PSS_t1; rows grp is 1',
  ],
  [
    'stress_course',
    'In group 1, did PSS change from t0 to t2?',
    'paired-difference PSS_t2; baseline PSS_t0; rows grp is 1',
  ],
  [
    'wheat_water',
    'Is grain yield higher in irrigated plots than in rain-fed ones?',
    'difference yield_t_ha ~ irr; vs IR/RF; expected higher',
  ],
  // A response to something is an effect of it.
  [
    'wheat_water',
    'Does the yield response to nitrogen depend on whether the plot was irrigated?',
    'regression yield_t_ha ~ N_kg_ha, irr; interaction N_kg_ha x irr',
  ],
  [
    'wheat_water',
    'Is the yield response to nitrogen the same across cultivars?',
    'regression yield_t_ha ~ N_kg_ha, cultivar; interaction N_kg_ha x cultivar',
  ],
  ['wheat_water', 'Does irrigation change the response to nitrogen?', 'none'],
];

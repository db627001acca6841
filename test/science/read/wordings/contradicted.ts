import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions that a plan must not answer though every word of them has a place: another part of the sentence denies it. */

export const CONTRADICTED_TABLES = [
  table(
    'gut_resections',
    240,
    'ptId ids 240',
    'Sex text F|M',
    'AgeOp int 50 35..90',
    'Grade text I|II|III',
    'Regimen text folfox|folfox+bev|none',
    'Ward text A|B|C',
    'smoker int 0|1',
    'ferritin_ngmL num 200 5..400',
    'crp_wk0 num 120 1..90',
    'crp_wk8 num 120 1..90',
    'FU_weeks num 200 4..260',
    'died int 0|1',
  ),
  table(
    'lanes',
    120,
    'lane_id ids 120',
    'surface text asphalt|concrete|gravel',
    'device text bicycle|scooter',
    'limit_kmh int 30|50|70',
    'v85_pre num 90 20..90',
    'v85_post num 90 20..90',
    'noise_dB num 90 40..80',
    'salt_gm2 num 60 0..40',
    'rust_um_y num 90 1..60',
  ),
  table('turnover', 144, 'month dates 2019-01-01 2022-12-01', 'sales_kEUR num 140 10..90', 'rent_kEUR num 40 1..9'),
] as const;

export const CONTRADICTED: readonly Wording[] = [
  [
    'gut_resections',
    'Does sex have an influence on the hazard of death after adjusting for age at diagnosis and grade?',
    'none',
  ],
  ['gut_resections', 'Is ferritin below normal?', 'none'],
  ['gut_resections', 'Is ferritin normally distributed?', 'normality ferritin_ngmL'],
  ['gut_resections', 'Is ferritin more tightly bunched in women than in men?', 'none'],
  ['gut_resections', 'Is the variation in ferritin larger in men than in women?', 'none'],
  [
    'gut_resections',
    'Setting aside ward B, is ferritin lower on folfox than on none?',
    'difference ferritin_ngmL ~ Regimen; vs folfox/none; rows Ward is-not B',
  ],
  ['gut_resections', 'Consider ward B. Does age raise ferritin?', 'none'],
  [
    'gut_resections',
    'Did the women cut their CRP by more than the men at week 8?',
    'regression crp_wk8 ~ Sex; vs F/M; adjusting crp_wk0',
  ],
  [
    'gut_resections',
    'Does the benefit of folfox for ferritin fade with age?',
    'regression ferritin_ngmL ~ Regimen, AgeOp; interaction Regimen x AgeOp',
  ],
  [
    'gut_resections',
    'Once we drop the smokers, is ferritin higher in men than in women?',
    'difference ferritin_ngmL ~ Sex; vs M/F; rows smoker is-not 1',
  ],
  ['gut_resections', 'How much ferritin is needed to reach a CRP of 5 at week 8?', 'none'],
  ['lanes', 'Do people drive slower than before?', 'none'],
  [
    'lanes',
    'Does noise show a hump-shaped pattern along salt?',
    'regression noise_dB ~ salt_gm2; method quadratic-model',
  ],
  [
    'lanes',
    'Does rust respond differently to the salt on asphalt and on concrete?',
    'regression rust_um_y ~ salt_gm2, surface; interaction salt_gm2 x surface; rows surface is asphalt..concrete; expected different',
  ],
  ['lanes', 'On all surfaces but gravel, does salt raise rust?', 'none'],
  ['lanes', 'Is there a discrepancy between noise and rust on gravel?', 'none'],
  ['lanes', 'Is noise normally distributed, or do I need to log it?', 'normality noise_dB'],
  [
    'lanes',
    'Scooters only: is noise higher on gravel than on asphalt?',
    'difference noise_dB ~ surface; vs gravel/asphalt; rows device is scooter; expected higher',
  ],
  [
    'lanes',
    'Does the device change how much salt raises rust?',
    'regression rust_um_y ~ device, salt_gm2; interaction device x salt_gm2; expected higher',
  ],
  ['turnover', 'Did sales change at the turn of the year 2021?', 'none'],
  ['turnover', 'Did sales differ at the start of 2021?', 'none'],
];
